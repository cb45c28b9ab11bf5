use std::collections::BTreeSet;

use super::{identifiers, seeded, texts};
use crate::seed::{money, slug};

#[test]
fn slugs_and_codes_are_unique_and_well_formed() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        for query in [
            "SELECT PRODSLUG FROM PRODUCTS",
            "SELECT CatCode FROM CATEGORIES UNION ALL SELECT PCM_Code FROM CATEGORY_MASTER",
            "SELECT Brand_code FROM BRANDS",
            "SELECT POST_SLUG FROM BLOG_POSTS",
        ] {
            let slugs = texts(&conn, query);
            for found in &slugs {
                assert_eq!(*found, slug::slug(found), "{identifier}");
                assert!(!found.is_empty(), "{identifier}: {query}");
            }
            let different: BTreeSet<_> = slugs.iter().collect();
            assert_eq!(different.len(), slugs.len(), "{identifier}: {query}");
        }
        let codes = texts(&conn, "SELECT PRODCODE FROM PRODUCTS");
        assert_eq!(
            codes.iter().collect::<BTreeSet<_>>().len(),
            codes.len(),
            "{identifier}: codes"
        );
    }
}

#[test]
fn amounts_are_exact_to_the_cent() {
    assert_eq!(money::cents("39.30").unwrap(), 3930);
    assert_eq!(money::cents("39.3").unwrap(), 3930);
    assert_eq!(money::cents("1190").unwrap(), 119_000);
    assert_eq!(money::euro(3905), "39.05");
    assert_eq!(money::without_vat(11_900, 19), 10_000);
    assert_eq!(money::with_effect(2990, "1.50").unwrap(), 3140);
    assert_eq!(money::with_effect(2990, "x2.7").unwrap(), 8073);
    for wrong in ["", "1,90", "1.234", "-1.00", "free"] {
        assert!(money::cents(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn slugs_are_lower_case_ascii_words() {
    assert_eq!(
        slug::slug("Crème Brûlée & Cola 10 ml"),
        "creme-brulee-and-cola-10-ml"
    );
    assert_eq!(slug::slug("Λευκαρίτικο cushion"), "leykaritiko-cushion");
    assert_eq!(slug::slug("Ohm’s Law \"tee\""), "ohms-law-tee");
}
