use std::{collections::BTreeMap, fs, path::Path};

use toml::{Table, Value};

const DEFAULTS: &str = include_str!("../../config/defaults.toml");

/// Rate limits and lifetimes of cached responses.
fn has_own_table(name: &str) -> bool {
    let is_lifetime = name.starts_with("cache.") && name.ends_with("_seconds");
    name.starts_with("budgets.") || is_lifetime && name != "cache.stale_if_error_seconds"
}

#[test]
fn the_table_lists_every_setting_with_its_default() {
    let mut settings = defaults("", &DEFAULTS.parse().unwrap());
    settings.retain(|name, _| !has_own_table(name));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/operating.md");
    let mut documented = documented(&fs::read_to_string(path).unwrap());
    // These settings have no default in `defaults.toml`.
    documented.retain(|_, default| !matches!(default.as_str(), "–" | "beside the database" | ""));
    assert_eq!(documented, settings);
}

fn defaults(prefix: &str, table: &Table) -> BTreeMap<String, String> {
    let of_entry = |(key, value): (&String, &Value)| {
        let name = format!("{prefix}{key}");
        match value.as_table() {
            Some(inner) => defaults(&format!("{name}."), inner),
            None => BTreeMap::from([(name, text(value))]),
        }
    };
    table.iter().flat_map(of_entry).collect()
}

fn text(value: &Value) -> String {
    match (value.as_str(), value.as_array()) {
        (Some(""), _) => "empty".to_owned(),
        (Some(text), _) => text.to_owned(),
        (None, Some(items)) => items.iter().map(text).collect::<Vec<_>>().join(", "),
        (None, None) => value.to_string(),
    }
}

/// A row may list several names, with one default for each or for all. A name without a section has
/// the section of the row's first name.
fn documented(markdown: &str) -> BTreeMap<String, String> {
    let (_, table) = markdown.split_once("\n| setting | default |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let mut documented = BTreeMap::new();
    for row in table.lines() {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let [_, names, default, ..] = cells[..] else {
            continue;
        };
        let names: Vec<&str> = names.split('`').skip(1).step_by(2).collect();
        let Some((section, _)) = names.first().and_then(|name| name.rsplit_once('.')) else {
            continue;
        };
        let default = default.replace('`', "");
        let of_each: Vec<&str> = default.split(", ").collect();
        for (index, name) in names.iter().enumerate() {
            let name = if name.contains('.') {
                (*name).to_owned()
            } else {
                format!("{section}.{name}")
            };
            let is_shared = of_each.len() != names.len();
            let default = if is_shared {
                default.as_str()
            } else {
                of_each[index]
            };
            documented.insert(name, default.to_owned());
        }
    }
    documented
}
