use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use crate::{module_dependencies::ARROWS, support::GeneratedSection};

const DIAGRAM: GeneratedSection = GeneratedSection {
    document: "../docs/architecture.md",
    start: "<!-- arrows: written by the test `the_diagram_shows_the_arrows` -->\n",
    end: "<!-- end of arrows -->",
    update: "UPDATE_DIAGRAM",
};

type Graph = BTreeMap<&'static str, BTreeSet<&'static str>>;

fn graph() -> Graph {
    let rows = ARROWS.iter().map(|(module, allowed)| {
        let module = module.trim_end_matches(".rs");
        (module, allowed.iter().copied().collect())
    });
    rows.collect()
}

fn reachable(graph: &Graph, module: &str) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&str> = graph[module].iter().copied().collect();
    while let Some(module) = next.pop() {
        if found.insert(module) {
            next.extend(&graph[module]);
        }
    }
    found
}

/// Omits `a → c` if there are `a → b` and `b → c`.
fn diagram() -> String {
    let graph = graph();
    let mut lines = String::from("```mermaid\nflowchart TD\n");
    for (module, used) in &graph {
        let indirect: BTreeSet<_> = used
            .iter()
            .flat_map(|module| reachable(&graph, module))
            .collect();
        let direct: Vec<&str> = used.difference(&indirect).copied().collect();
        if !direct.is_empty() {
            writeln!(lines, "    {module} --> {}", direct.join(" & ")).unwrap();
        }
    }
    lines + "```\n"
}

#[test]
fn imports_have_no_cycle() {
    let graph = graph();
    for module in graph.keys() {
        assert!(
            !reachable(&graph, module).contains(module),
            "{module} uses itself"
        );
    }
}

/// `UPDATE_DIAGRAM=1` updates the diagram.
#[test]
fn the_diagram_shows_the_arrows() {
    DIAGRAM.check(&diagram());
}
