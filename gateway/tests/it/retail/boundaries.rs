//! What may be named where: legacy stays behind the retail module, and awc behind its transport.

use std::{
    fs,
    path::{Path, PathBuf},
};

fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

/// Files below `folder` whose code, comments left out, holds one of the texts.
fn files_with(folder: &str, texts: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let code = |text: &str| {
        let lines = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        lines.collect::<Vec<_>>().join("\n")
    };
    let found = sources(&root.join(folder)).into_iter().filter(|(_, text)| {
        let code = code(text);
        texts.iter().any(|forbidden| code.contains(forbidden))
    });
    found
        .map(|(path, _)| path.strip_prefix(&root).unwrap().to_owned())
        .collect()
}

#[test]
fn retail_knows_nothing_of_the_web_framework_and_its_callers() {
    let texts = [
        "actix_web",
        "crate::http",
        "crate::api",
        "crate::tenants",
        "crate::cache",
    ];
    assert_eq!(files_with("retail", &texts), Vec::<PathBuf>::new());
}

#[test]
fn only_the_transport_names_the_http_client() {
    assert_eq!(
        files_with("", &["awc::"]),
        [Path::new("retail/transport.rs")]
    );
}

#[test]
fn legacy_names_stay_inside_retail() {
    let legacy = [
        "PCM_",
        "CUST_",
        "IQWPP_",
        "PRODID",
        "select_query",
        "FindShopProducts",
        "SELECT ",
    ];
    let outside: Vec<_> = files_with("", &legacy)
        .into_iter()
        .filter(|path| !path.starts_with("retail"))
        .collect();
    assert_eq!(outside, Vec::<PathBuf>::new());
}
