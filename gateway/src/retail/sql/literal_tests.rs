use std::ops::ControlFlow;

use proptest::prelude::*;
use rstest::rstest;
use rusqlite::Connection;
use sqlparser::{
    ast::{Statement, Value as SqlValue, VisitMut, VisitorMut},
    dialect::{Dialect, MsSqlDialect, SQLiteDialect},
    parser::Parser,
};

use super::*;
use crate::retail::sql::render;

const TEMPLATE: &str = "SELECT A FROM T WHERE A = {text} AND B LIKE {like} ESCAPE '~'";
const DIALECTS: [SqlDialect; 2] = [SqlDialect::Tsql, SqlDialect::Sandbox];

#[rstest]
#[case("Lamp", "'Lamp'")]
#[case("O'Neil", "'O''Neil'")]
#[case("' OR 1=1 --", "''' OR 1=1 --'")]
#[case("\u{02bc}; DROP TABLE T", "'''; DROP TABLE T'")]
#[case(
    "\u{ff07}\u{2019}\u{2018}\u{201a}\u{201b}\u{02b9}\u{02c8}\u{2032}\u{b4}",
    "''''''''''''''''''''"
)]
#[case("λάμπα", "N'λάμπα'")]
#[case("{slug}", "'{slug}'")]
fn texts_are_quoted(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(
        Literal::text(text).unwrap().to_sql(SqlDialect::Tsql),
        expected
    );
}

#[rstest]
#[case("a\0b")]
#[case("a\rb")]
#[case("a\\\nb")]
#[case("a\tb")]
#[case("a\u{85}b")]
#[case("a\u{2028}b")]
#[case("a\u{2029}b")]
#[case("a\u{fffd}b")]
fn forbidden_characters_are_refused(#[case] text: &str) {
    assert_eq!(Literal::text(text), Err(LiteralError::ForbiddenCharacter));
    assert_eq!(Literal::like(text), Err(LiteralError::ForbiddenCharacter));
}

#[test]
fn long_texts_are_refused() {
    assert!(Literal::text(&"λ".repeat(200)).is_ok());
    assert_eq!(Literal::text(&"λ".repeat(201)), Err(LiteralError::TooLong));
    assert_eq!(Literal::text_up_to("abc", 2), Err(LiteralError::TooLong));
}

#[test]
fn other_values_are_not_quoted() {
    let sql = |literal: Literal| literal.to_sql(SqlDialect::Tsql);
    assert_eq!(sql(Literal::int(7)), "7");
    assert_eq!(sql(Literal::int(-7)), "(-7)");
    assert_eq!(sql(Literal::null()), "NULL");
    assert_eq!(sql(Literal::like("50%_[a]~").unwrap()), "'%50~%~_~[a]~~%'");
}

/// Replaces all texts of a statement by one text, so that only the structure is compared.
struct MaskTexts;

impl VisitorMut for MaskTexts {
    type Break = ();

    fn pre_visit_value(&mut self, value: &mut sqlparser::ast::ValueWithSpan) -> ControlFlow<()> {
        if matches!(
            value.value,
            SqlValue::SingleQuotedString(_) | SqlValue::NationalStringLiteral(_)
        ) {
            value.value = SqlValue::SingleQuotedString("text".to_owned());
        }
        ControlFlow::Continue(())
    }
}

fn shape(sql: &str, dialect: &dyn Dialect) -> Vec<Statement> {
    let mut statements =
        Parser::parse_sql(dialect, sql).unwrap_or_else(|error| panic!("{error}: {sql}"));
    let _: ControlFlow<()> = VisitMut::visit(&mut statements, &mut MaskTexts);
    statements
}

fn statement(text: &str, dialect: SqlDialect) -> String {
    let parameters = [
        ("text", Literal::text(text).unwrap()),
        ("like", Literal::like(text).unwrap()),
    ];
    render(TEMPLATE, &parameters, dialect).unwrap()
}

/// Mostly characters that end texts, statements or patterns in some dialect.
fn hostile_text() -> impl Strategy<Value = String> {
    let character = prop_oneof![
        4 => prop::sample::select("'\"`;-/*\\%_[]{}~()=,#@$ \u{2bc}\u{ff07}\u{2019}\u{2018}\u{2032}\u{b4}\u{ff02}".chars().collect::<Vec<_>>()),
        1 => any::<char>(),
        1 => prop::char::range('a', 'z'),
        1 => prop::char::range('α', 'ω'),
    ];
    prop::collection::vec(character, 0..60).prop_map(String::from_iter)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn no_text_changes_a_statement(text in hostile_text()) {
        prop_assume!(Literal::text(&text).is_ok());
        for dialect in DIALECTS {
            let sql = statement(&text, dialect);
            let plain = statement("text", dialect);
            prop_assert_eq!(shape(&sql, &MsSqlDialect {}), shape(&plain, &MsSqlDialect {}));
            if dialect == SqlDialect::Sandbox {
                prop_assert_eq!(shape(&sql, &SQLiteDialect {}), shape(&plain, &SQLiteDialect {}));
            }
        }
    }

    #[test]
    fn every_text_is_stored_unchanged(text in hostile_text()) {
        prop_assume!(Literal::text(&text).is_ok());
        let expected: String = text.chars().map(normalize_apostrophe).collect();
        let literal = Literal::text(&text).unwrap().to_sql(SqlDialect::Sandbox);
        let pattern = Literal::like(&text).unwrap().to_sql(SqlDialect::Sandbox);
        let sql = format!("SELECT {literal}, ('<' || {literal} || '>') LIKE {pattern} ESCAPE '~'");
        let database = Connection::open_in_memory().unwrap();
        let (value, found): (String, bool) =
            database.query_row(&sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
        prop_assert_eq!(value, expected);
        prop_assert!(found);
    }
}

#[rstest]
#[case("%", "a")]
#[case("_", "a")]
#[case("[a]", "a")]
#[case("~", "a")]
fn wildcards_match_only_themselves(#[case] pattern: &str, #[case] other: &str) {
    let pattern = Literal::like(pattern).unwrap().to_sql(SqlDialect::Sandbox);
    let database = Connection::open_in_memory().unwrap();
    let sql = format!("SELECT '{other}' LIKE {pattern} ESCAPE '~'");
    let found: bool = database.query_row(&sql, [], |row| row.get(0)).unwrap();
    assert!(!found);
}
