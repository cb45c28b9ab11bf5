//! Report of an import: counts, and every skipped or changed row by its line.

use std::fmt;

/// A row that was not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// Physical line of the file where the row starts, counted from 1.
    pub line: u64,
    /// Why the row cannot be used.
    pub reason: String,
}

/// Kind of a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WarningKind {
    /// The picture has a web address; the importer never goes on line.
    RemotePicture,
    /// The picture could not be used: outside the folder, missing, too large or not a picture.
    UnusablePicture,
    /// Another product of the file has the same code.
    SharedCode,
    /// The price was taken in a way its author may not expect.
    Price,
    /// The stock was taken in a way its author may not expect.
    Stock,
    /// The product has no category of its own.
    Category,
    /// Something of the product has no place in the shop's data.
    NotKept,
}

/// A row that was imported with a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Physical line of the file where the row starts, counted from 1.
    pub line: u64,
    /// Kind of the warning.
    pub kind: WarningKind,
    /// Description of the change.
    pub message: String,
}

impl Warning {
    pub(super) fn new(line: u64, kind: WarningKind, message: impl Into<String>) -> Self {
        Self {
            line,
            kind,
            message: message.into(),
        }
    }
}

/// Result of a completed import.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// Products of their own (not their variants), new and updated.
    pub products: usize,
    /// Number of `products` that existed before.
    pub updated: usize,
    /// Related variants plus pairs of colour and size.
    pub variants: usize,
    /// Different pictures stored.
    pub pictures: usize,
    /// Where the pictures route serves them.
    pub picture_base: String,
    /// Rows imported with a warning, by line.
    pub warnings: Vec<Warning>,
    /// Rows left out, by line.
    pub rejections: Vec<Rejection>,
}

impl fmt::Display for ImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            products,
            variants,
            pictures,
            ..
        } = self;
        write!(
            f,
            "imported {products} products ({variants} variants, {pictures} pictures)"
        )?;
        let warnings = self
            .warnings
            .iter()
            .map(|warning| (warning.line, "", &warning.message));
        let rejections = self
            .rejections
            .iter()
            .map(|rejection| (rejection.line, "left out: ", &rejection.reason));
        let mut remarks: Vec<_> = warnings.chain(rejections).collect();
        remarks.sort_by_key(|(line, ..)| *line);
        for (line, prefix, text) in remarks {
            write!(f, "\nline {line}: {prefix}{text}")?;
        }
        Ok(())
    }
}
