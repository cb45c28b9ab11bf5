use std::fmt::Write as _;

use gateway::http::problem::{FieldErrorCode, ProblemKind};

use crate::support::GeneratedSection;

const PROBLEMS: GeneratedSection = GeneratedSection {
    document: "../docs/api-design.md",
    start: "<!-- problems: written by the test `the_table_lists_every_problem` -->\n",
    end: "<!-- end of problems -->",
    update: "UPDATE_PROBLEMS",
};

const CODES: GeneratedSection = GeneratedSection {
    document: "../docs/api-design.md",
    start: "<!-- codes: written by the test `the_table_lists_every_code_of_an_invalid_member` -->\n",
    end: "<!-- end of codes -->",
    update: "UPDATE_PROBLEMS",
};

/// `UPDATE_PROBLEMS=1` updates the table.
#[test]
fn the_table_lists_every_problem() {
    let mut table = String::from("| type | status | when |\n|---|---|---|\n");
    for kind in ProblemKind::ALL {
        let row = kind.row();
        let (status, explanation) = (row.status.as_u16(), row.explanation.trim());
        writeln!(table, "| {} | {status} | {explanation} |", row.code).unwrap();
    }
    PROBLEMS.check(&table);
}

/// `UPDATE_PROBLEMS=1` updates the table.
#[test]
fn the_table_lists_every_code_of_an_invalid_member() {
    let mut table = String::from("| code | when |\n|---|---|\n");
    for code in FieldErrorCode::ALL {
        writeln!(table, "| {} | {} |", code.as_str(), code.meaning().trim()).unwrap();
    }
    CODES.check(&table);
}
