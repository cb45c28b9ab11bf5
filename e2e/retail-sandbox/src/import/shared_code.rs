//! Finds products of a file that share a code, which is probably a mistake in the file.

use std::collections::HashMap;

use super::cell::excerpt;
use super::product::ParsedProduct;
use super::{Warning, WarningKind};

/// A warning for each product whose code an earlier one has. The choices of a product may share theirs.
pub(super) fn warnings(products: &[ParsedProduct]) -> Vec<Warning> {
    let mut by_line: Vec<(u64, &str)> = products
        .iter()
        .filter_map(|product| Some((product.line, product.code.as_deref()?)))
        .collect();
    by_line.sort_by_key(|(line, _)| *line);
    let mut first: HashMap<String, u64> = HashMap::new();
    let mut warnings = Vec::new();
    for (line, code) in by_line {
        // The shop's own codes ignore case too.
        let known = *first.entry(code.to_lowercase()).or_insert(line);
        if known != line {
            let message = format!(
                "its code `{}` is also that of line {known}: it is kept as a second product with that code",
                excerpt(code)
            );
            warnings.push(Warning::new(line, WarningKind::SharedCode, message));
        }
    }
    warnings
}
