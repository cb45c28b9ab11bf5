//! The import diagram in docs/architecture.md.

use std::{
    collections::{BTreeMap, BTreeSet},
    env,
    fmt::Write as _,
    fs,
    path::Path,
};

use crate::module_dependencies::ARROWS;

const DOCUMENT: &str = "../docs/architecture.md";
const START: &str = "<!-- arrows: written by the test `the_diagram_shows_the_arrows` -->\n";
const END: &str = "<!-- end of arrows -->";

type Graph = BTreeMap<&'static str, BTreeSet<&'static str>>;

fn graph() -> Graph {
    let rows = ARROWS.iter().map(|(part, allowed)| {
        let part = part.trim_end_matches(".rs");
        (part, allowed.iter().copied().collect())
    });
    rows.collect()
}

/// Modules that this module imports directly or indirectly.
fn reachable(graph: &Graph, part: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&str> = graph[part].iter().copied().collect();
    while let Some(part) = next.pop() {
        if found.insert(part) {
            next.extend(&graph[part]);
        }
    }
    found
}

/// The diagram without transitive imports: without `a → c` if there are `a → b` and `b → c`.
fn diagram() -> String {
    let graph = graph();
    let mut lines = String::from("```mermaid\nflowchart TD\n");
    for (part, used) in &graph {
        let behind: BTreeSet<_> = used
            .iter()
            .flat_map(|part| reachable(&graph, part))
            .collect();
        let direct: Vec<&str> = used.difference(&behind).copied().collect();
        if !direct.is_empty() {
            writeln!(lines, "    {part} --> {}", direct.join(" & ")).unwrap();
        }
    }
    lines + "```\n"
}

#[test]
fn imports_have_no_cycle() {
    let graph = graph();
    for part in graph.keys() {
        assert!(
            !reachable(&graph, part).contains(part),
            "{part} uses itself"
        );
    }
}

/// Run with `UPDATE_DIAGRAM=1 cargo nextest run -E 'test(the_diagram_shows_the_arrows)'` to update
/// the diagram.
#[test]
fn the_diagram_shows_the_arrows() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(DOCUMENT);
    let text = fs::read_to_string(&file).unwrap();
    let (before, rest) = text.split_once(START).expect("the diagram's start");
    let (found, after) = rest.split_once(END).expect("the diagram's end");
    if env::var_os("UPDATE_DIAGRAM").is_some() {
        fs::write(&file, [before, START, &diagram(), END, after].concat()).unwrap();
    } else {
        assert_eq!(found, diagram(), "write it with UPDATE_DIAGRAM=1");
    }
}
