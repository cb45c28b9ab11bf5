use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::{
    module_dependencies::ARROWS,
    module_uses::{ModuleUse, uses_of_gateway},
};

pub(crate) fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
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

fn code(text: &str) -> String {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    text.lines().filter(is_code).collect::<Vec<_>>().join("\n")
}

/// Files below `folder` whose code contains one of the texts. Comments don't count.
fn files_with(folder: &str, texts: &[&str]) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found = sources(&root.join(folder)).into_iter().filter(|(_, text)| {
        let code = code(text);
        texts.iter().any(|forbidden| code.contains(forbidden))
    });
    found
        .map(|(path, _)| path.strip_prefix(&root).unwrap().to_owned())
        .collect()
}

fn arrows_of(module: &str) -> &'static [&'static str] {
    let row = ARROWS
        .iter()
        .find(|(name, _)| name.trim_end_matches(".rs") == module);
    row.map_or_else(|| panic!("{module} has no row"), |(_, allowed)| *allowed)
}

#[test]
fn modules_import_only_what_the_table_allows() {
    let mut found = BTreeSet::new();
    for ModuleUse { from, to } in uses_of_gateway() {
        let (Some(module), Some(named)) = (from.first(), to.first()) else {
            let is_root = from.is_empty();
            assert!(
                is_root,
                "{} must not import the whole crate",
                from.join("::")
            );
            continue;
        };
        if module != named {
            found.insert((module.clone(), named.clone(), from.join("::")));
        }
    }
    for (module, named, from) in &found {
        let is_allowed = arrows_of(module).contains(&named.as_str());
        assert!(is_allowed, "{from}: {module} must not use {named}");
    }
    for (module, allowed) in ARROWS {
        for named in allowed {
            let module = module.trim_end_matches(".rs");
            let is_used = found
                .iter()
                .any(|(from, to, _)| from == module && to == named);
            assert!(is_used, "remove the arrow: {module} does not use {named}");
        }
    }
}

#[test]
fn retail_does_not_use_the_web_framework() {
    assert_eq!(files_with("retail", &["actix_web"]), Vec::<PathBuf>::new());
}

#[test]
fn only_the_http_client_uses_awc() {
    let outside = files_with("", &["awc::"]);
    let outside = outside
        .iter()
        .filter(|path| !path.starts_with("http_client"));
    assert_eq!(outside.collect::<Vec<_>>(), Vec::<&PathBuf>::new());
}

/// moka uses its own clock, which tests can't move.
#[test]
fn only_the_caches_use_moka() {
    let mut files = files_with("", &["moka::"]);
    files.sort();
    assert_eq!(
        files,
        [
            Path::new("cache/key.rs"),
            Path::new("cache/mod.rs"),
            Path::new("expiring_map/mod.rs")
        ]
    );
}

/// The other files need real time.
#[test]
fn only_the_clock_reads_the_time() {
    let reads = [
        "SystemTime::now",
        "Instant::now",
        "now_utc",
        "time::timeout",
    ];
    let mut files = files_with("", &reads);
    files.retain(|path| !path.to_string_lossy().contains("tests"));
    // PostgreSQL is another process.
    files.retain(|path| !path.starts_with("store/postgres"));
    files.sort();
    assert_eq!(
        files,
        [
            Path::new("cache/mod.rs"),
            Path::new("clock.rs"),
            Path::new("page/pictures/disk/mod.rs"),
            Path::new("store/sqlite/opening.rs")
        ]
    );
}

#[test]
fn only_the_store_uses_the_database() {
    let outside: Vec<_> = files_with("", &["rusqlite"])
        .into_iter()
        // The tests in `retail/sql` execute the statements of the Retail API.
        .filter(|path| !path.starts_with("store/sqlite") && !path.starts_with("retail/sql"))
        .collect();
    assert_eq!(outside, Vec::<PathBuf>::new());
    let mut outside = files_with("", &["tokio_postgres"]);
    outside.retain(|path| !path.starts_with("store/postgres"));
    assert_eq!(outside, Vec::<PathBuf>::new());
}

/// awc depends on an h2 version with a known vulnerability (deny.toml).
#[test]
fn only_http_1_is_used() {
    let clients = files_with(
        "",
        &[
            "Client::builder()",
            "ClientBuilder::new()",
            "Client::default()",
        ],
    );
    assert_eq!(clients, [Path::new("http_client/mod.rs")]);
    let mut protocols = files_with("", &["alpn_protocols", "max_http_version"]);
    protocols.retain(|path| !path.starts_with("http_client/tests"));
    assert_eq!(protocols, [Path::new("http_client/tls.rs")]);
    let auto = files_with("", &["auto_h2c", ".h2(", "HttpService::build().finish("]);
    assert_eq!(auto, Vec::<PathBuf>::new());
}

#[test]
fn names_of_the_retail_api_stay_inside_retail() {
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
        // These modules use SQL for their own tables.
        .filter(|path| {
            let own = ["store", "sessions/tests.rs"];
            !own.iter().any(|own| path.starts_with(own))
        })
        .collect();
    assert_eq!(outside, Vec::<PathBuf>::new());
}
