use std::collections::HashSet;

use serde::Deserialize;
use toml::Spanned;

use super::error::TextError;
use crate::catalogue_index::{SearchSettings, term_key};

/// Maximum number of groups of synonyms, and of terms with pinned products.
const MAX_ENTRIES: usize = 1_000;
const MAX_CHARACTERS: usize = 100;
const MAX_SYNONYMS: usize = 20;
const MAX_PINNED: usize = 24;

/// Content of `search.toml`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SearchFile {
    /// Groups of terms with the same meaning.
    synonyms: Vec<Spanned<Vec<Spanned<String>>>>,
    pinned: Vec<PinnedTerm>,
}

/// Products that come first in the results of a term.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PinnedTerm {
    term: Spanned<String>,
    products: Spanned<Vec<i32>>,
}

/// Description of a mistake, and the byte offset of the value.
type Mistake = (usize, String);

/// Parses `search.toml`.
pub(super) fn parse(text: &str) -> Result<SearchSettings, TextError> {
    let file: SearchFile =
        toml::from_str(text).map_err(|error| TextError::of_toml(text, &error))?;
    let numbers = [
        ("synonyms", file.synonyms.len()),
        ("pinned", file.pinned.len()),
    ];
    if let Some((name, _)) = numbers.iter().find(|(_, number)| *number > MAX_ENTRIES) {
        let problem = format!("{name}: expected at most {MAX_ENTRIES} entries");
        return Err(TextError::at_key(text, name, &problem));
    }
    file.check()
        .map_err(|(offset, problem)| TextError::at_offset(text, offset, &problem))?;
    let terms = |group: Spanned<Vec<Spanned<String>>>| {
        let terms = group.into_inner().into_iter();
        terms.map(Spanned::into_inner).collect::<Vec<String>>()
    };
    let synonyms: Vec<Vec<String>> = file.synonyms.into_iter().map(terms).collect();
    let pinned = file.pinned.into_iter();
    let pinned: Vec<(String, Vec<i32>)> = pinned
        .map(|pin| (pin.term.into_inner(), pin.products.into_inner()))
        .collect();
    Ok(SearchSettings::new(&synonyms, &pinned))
}

impl SearchFile {
    fn check(&self) -> Result<(), Mistake> {
        for group in &self.synonyms {
            let number = group.get_ref().len();
            if !(2..=MAX_SYNONYMS).contains(&number) {
                let problem = format!("expected 2 to {MAX_SYNONYMS} terms with the same meaning");
                return Err((group.span().start, problem));
            }
            check_terms(group.get_ref().iter())?;
        }
        check_terms(self.pinned.iter().map(|pin| &pin.term))?;
        self.pinned.iter().try_for_each(|pin| {
            let mistake = products_mistake(pin.products.get_ref());
            mistake.map_or(Ok(()), |problem| Err((pin.products.span().start, problem)))
        })
    }
}

/// The terms must differ, also in their word forms.
fn check_terms<'a>(terms: impl Iterator<Item = &'a Spanned<String>>) -> Result<(), Mistake> {
    let mut keys = HashSet::new();
    for term in terms {
        let (text, offset) = (term.get_ref(), term.span().start);
        if text.chars().count() > MAX_CHARACTERS {
            let problem = format!("expected at most {MAX_CHARACTERS} characters");
            return Err((offset, problem));
        }
        let key = term_key(text);
        if key.is_empty() {
            return Err((offset, "expected a term with letters or digits".to_owned()));
        }
        if !keys.insert(key) {
            let problem = format!("{text} is there already, perhaps in another word form");
            return Err((offset, problem));
        }
    }
    Ok(())
}

fn products_mistake(ids: &[i32]) -> Option<String> {
    let mut seen = HashSet::new();
    if !(1..=MAX_PINNED).contains(&ids.len()) {
        return Some(format!("expected 1 to {MAX_PINNED} product ids"));
    }
    if ids.iter().any(|id| *id < 1) {
        return Some("expected product ids from 1".to_owned());
    }
    let repeated = ids.iter().find(|id| !seen.insert(**id))?;
    Some(format!("product {repeated} is there already"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn synonyms_and_pinned_products_are_read() {
        let text = "synonyms = [[\"sofa\", \"two seater\"]]\n\
                    [[pinned]]\nterm = \"lamp\"\nproducts = [12, 5]\n";
        let expected = SearchSettings::new(
            &[vec!["sofa".to_owned(), "two seater".to_owned()]],
            &[("lamp".to_owned(), vec![12, 5])],
        );
        assert_eq!(parse(text).unwrap(), expected);
        assert_eq!(parse("").unwrap(), SearchSettings::default());
    }

    #[rstest]
    #[case("synonyms = [[\"sofa\"]]", (1, 13), "expected 2 to 20 terms")]
    #[case("synonyms = [[\"sofa\", \"Sofas\"]]", (1, 22), "Sofas is there already")]
    #[case("synonyms = [[\"sofa\", \"--\"]]", (1, 22), "expected a term with letters")]
    #[case("synonym = []", (1, 1), "unknown field `synonym`")]
    #[case("[[pinned]]\nterm = \"\"\nproducts = [1]", (2, 8), "expected a term with letters")]
    #[case("[[pinned]]\nterm = \"a\"\nproducts = []", (3, 12), "expected 1 to 24 product ids")]
    #[case("[[pinned]]\nterm = \"a\"\nproducts = [0]", (3, 12), "expected product ids from 1")]
    #[case("[[pinned]]\nterm = \"a\"\nproducts = [7, 7]", (3, 12), "product 7 is there already")]
    #[case(
        "[[pinned]]\nterm = \"lamp\"\nproducts = [1]\n[[pinned]]\nterm = \"Lamps\"\nproducts = [1]",
        (5, 8),
        "Lamps is there already"
    )]
    fn mistakes_are_named_with_their_place(
        #[case] text: &str,
        #[case] (line, column): (usize, usize),
        #[case] expected: &str,
    ) {
        let error = parse(text).unwrap_err();
        assert!(error.problem.contains(expected), "{error:?}");
        let position = error.position.unwrap();
        assert_eq!(
            (position.line, position.column),
            (line, column),
            "{error:?}"
        );
    }

    #[test]
    fn a_pinned_term_needs_products() {
        let error = parse("[[pinned]]\nterm = \"a\"").unwrap_err();
        assert!(
            error.problem.contains("missing field `products`"),
            "{error:?}"
        );
    }

    #[test]
    fn the_number_of_entries_is_limited() {
        let group = "[\"a\", \"b\"],".repeat(MAX_ENTRIES + 1);
        let error = parse(&format!("synonyms = [{group}]")).unwrap_err();
        assert!(error.problem.contains("at most 1000 entries"));
    }
}
