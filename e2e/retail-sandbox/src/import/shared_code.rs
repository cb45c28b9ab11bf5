use std::collections::HashMap;

use super::cell::excerpt;
use super::product::ParsedProduct;
use super::{Warning, WarningKind};

/// Warns about products with the code of an earlier product, which is probably a mistake. Variants
/// of one product may share a code.
pub(super) fn warnings(products: &[ParsedProduct]) -> Vec<Warning> {
    let mut by_line: Vec<(u64, &str)> = products
        .iter()
        .filter_map(|product| Some((product.line, product.code.as_deref()?)))
        .collect();
    by_line.sort_by_key(|(line, _)| *line);
    let mut first: HashMap<String, u64> = HashMap::new();
    let mut warnings = Vec::new();
    for (line, code) in by_line {
        // The shop's database compares codes without case.
        let known = *first.entry(code.to_lowercase()).or_insert(line);
        if known != line {
            let message = format!(
                "its code `{}` is also that of line {known}: it is imported as a second product with this code",
                excerpt(code)
            );
            warnings.push(Warning::new(line, WarningKind::SharedCode, message));
        }
    }
    warnings
}
