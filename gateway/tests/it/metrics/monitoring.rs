//! The dashboard and the alerts in `docs/monitoring` match the gateway and its documents.

use std::{collections::BTreeSet, fs};

use rstest::rstest;
use serde_json::Value;

use super::EXPOSITION;

fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap()
}

/// Names of metrics in a text.
fn metric_names(text: &str) -> BTreeSet<&str> {
    let words =
        text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_');
    let is_metric = |word: &&str| word.starts_with("gateway_") || word.starts_with("process_");
    words.filter(is_metric).collect()
}

#[rstest]
#[case("../docs/monitoring/dashboard.json")]
#[case("../docs/monitoring/alerts.yml")]
#[case("../docs/monitoring/alerts_test.yml")]
fn each_metric_exists(#[case] path: &str) {
    let samples = EXPOSITION.lines().filter(|line| !line.starts_with('#'));
    let exposed: BTreeSet<&str> = samples
        .map(|sample| sample.split('{').next().unwrap())
        .collect();
    let text = read(path);
    let used = metric_names(&text);
    assert!(!used.is_empty());
    let unknown: Vec<_> = used.difference(&exposed).collect();
    assert_eq!(unknown, Vec::<&&str>::new());
}

#[test]
fn each_metric_is_documented() {
    let operating = read("../docs/operating.md");
    let documented = metric_names(&operating);
    let types = EXPOSITION.lines().filter_map(|line| {
        let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
        let suffix = match kind {
            "counter" => "_total",
            "info" => "_info",
            _ => "",
        };
        Some(format!("{name}{suffix}"))
    });
    let missing: Vec<_> = types
        .filter(|name| !documented.contains(name.as_str()))
        .collect();
    assert_eq!(missing, Vec::<String>::new());
}

/// Anchor of a Markdown heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let characters = text.chars().filter_map(|character| match character {
        ' ' => Some('-'),
        '-' | '_' => Some(character),
        _ => character.is_alphanumeric().then_some(character),
    });
    characters.collect()
}

#[test]
fn each_alert_links_to_a_paragraph_that_says_what_to_do() {
    let operating = read("../docs/operating.md");
    let headings = operating.lines().filter(|line| line.starts_with('#'));
    let anchors: BTreeSet<String> = headings.map(anchor).collect();
    let alerts = read("../docs/monitoring/alerts.yml");
    let runbooks: Vec<_> = alerts
        .lines()
        .filter_map(|line| line.trim().strip_prefix("runbook: docs/operating.md#"))
        .collect();
    let alerts = alerts
        .lines()
        .filter(|line| line.trim().starts_with("- alert: "));
    assert_eq!(alerts.count(), runbooks.len());
    for runbook in runbooks {
        assert!(anchors.contains(runbook), "{runbook}");
    }
}

#[test]
fn each_panel_of_the_dashboard_uses_the_chosen_data_source() {
    let dashboard: Value =
        serde_json::from_str(&read("../docs/monitoring/dashboard.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    let panels = panels.iter().filter(|panel| panel["type"] != "row");
    for panel in panels {
        assert_eq!(panel["datasource"]["uid"], "${datasource}", "{panel}");
        assert!(!panel["targets"].as_array().unwrap().is_empty(), "{panel}");
    }
    let variables = dashboard["templating"]["list"].as_array().unwrap();
    assert_eq!(variables[0]["name"], "datasource");
}
