use std::fmt;

/// A row that was not imported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejection {
    /// Line of the file where the row starts, counted from 1.
    pub line: u64,
    /// Why the row cannot be used.
    pub reason: String,
}

/// Kind of a warning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WarningKind {
    /// The picture has a web address, which the importer never fetches.
    RemotePicture,
    /// The picture could not be used: outside the folder, missing, too large or not a picture.
    UnusablePicture,
    /// Another product of the file has the same code.
    SharedCode,
    /// The price in the database differs from the row's, or is 0.
    Price,
    /// The stock in the database differs from the row's.
    Stock,
    /// The product has no category.
    Category,
    /// The shop has no column for some data, or the merchant did not publish the data.
    NotKept,
}

/// A row that was imported with a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    /// Line of the file where the row starts, counted from 1.
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
    /// Number of products, new and updated, without their variants.
    pub products: usize,
    /// Number of products that existed before.
    pub updated: usize,
    /// Number of variant products, and of colours with their sizes.
    pub variants: usize,
    /// Number of different pictures stored.
    pub pictures: usize,
    /// URL path of the pictures' folder.
    pub picture_base: String,
    /// Warnings about imported rows, ordered by line.
    pub warnings: Vec<Warning>,
    /// Skipped rows, ordered by line.
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
        let mut remarks: Vec<(u64, String)> = self
            .rejections
            .iter()
            .map(|rejection| (rejection.line, format!("left out: {}", rejection.reason)))
            .collect();
        remarks.extend(shown_warnings(&self.warnings));
        remarks.sort_by_key(|(line, _)| *line);
        for (line, text) in remarks {
            write!(f, "\nline {line}: {text}")?;
        }
        Ok(())
    }
}

/// Shows the first warning of each kind, and the number of those that follow.
fn shown_warnings(warnings: &[Warning]) -> Vec<(u64, String)> {
    let mut kinds: Vec<(&Warning, usize)> = Vec::new();
    for warning in warnings {
        match kinds
            .iter_mut()
            .find(|(first, _)| first.kind == warning.kind)
        {
            Some((_, further)) => *further += 1,
            None => kinds.push((warning, 0)),
        }
    }
    kinds
        .into_iter()
        .map(|(first, further)| {
            let more = match further {
                0 => String::new(),
                1 => " (and 1 more warning of this kind)".to_owned(),
                _ => format!(" (and {further} more warnings of this kind)"),
            };
            (first.line, format!("{}{more}", first.message))
        })
        .collect()
}
