use std::collections::BTreeMap;

use crate::retail::model::MasterCategory;

/// Slugs of the categories and master categories that a product is in. Settings that name categories ask it (D-234).
pub struct ProductCategories<'a>(Vec<&'a str>);

impl<'a> ProductCategories<'a> {
    /// `own` are the slugs that the product names, and `masters` the master categories of the shop.
    pub fn new(own: impl IntoIterator<Item = &'a str>, masters: &'a [MasterCategory]) -> Self {
        let mut slugs: Vec<&str> = own.into_iter().collect();
        let contains_own = |master: &&MasterCategory| {
            let mut below = master.subcategories.iter();
            below.any(|category| slugs.contains(&category.slug.as_str()))
        };
        let masters: Vec<&str> = masters
            .iter()
            .filter(contains_own)
            .map(|master| master.slug.as_str())
            .collect();
        slugs.extend(masters);
        Self(slugs)
    }

    /// Whether the product is in one of these categories or master categories.
    pub fn are_in(&self, named: &[String]) -> bool {
        named.iter().any(|slug| self.0.contains(&slug.as_str()))
    }

    /// Value of the product's first category that has one, before that of a master category.
    pub fn find<'v, T>(&self, values: &'v BTreeMap<String, T>) -> Option<&'v T> {
        self.0.iter().find_map(|slug| values.get(*slug))
    }
}

/// Slugs in settings that no category and no master category has.
pub fn unknown_categories<'a>(
    named: impl IntoIterator<Item = &'a str>,
    masters: &[MasterCategory],
) -> Vec<&'a str> {
    let is_known = |slug: &&str| {
        masters.iter().any(|master| {
            let mut below = master.subcategories.iter();
            master.slug == *slug || below.any(|category| category.slug == *slug)
        })
    };
    let named = named.into_iter();
    named.filter(|slug| !is_known(slug)).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::retail::model::Subcategory;

    fn masters() -> Vec<MasterCategory> {
        let subcategory = |slug: &&str| Subcategory {
            id: 1,
            slug: (*slug).to_owned(),
            name: (*slug).to_owned(),
            popular: false,
            popular_order: None,
            picture: None,
        };
        let master = |slug: &str, below: &[&str]| MasterCategory {
            id: 1,
            slug: slug.to_owned(),
            name: slug.to_owned(),
            picture: None,
            subcategories: below.iter().map(subcategory).collect(),
        };
        vec![
            master("liquids", &["salts", "shortfills"]),
            master("devices", &["tanks"]),
        ]
    }

    #[rstest]
    #[case::category(&["salts"], &["salts"], true)]
    #[case::master_category(&["salts"], &["liquids"], true)]
    #[case::another_category_of_the_master(&["salts"], &["shortfills"], false)]
    #[case::another_master_category(&["salts"], &["devices"], false)]
    #[case::second_category(&["salts", "tanks"], &["devices"], true)]
    #[case::category_without_a_master(&["gifts"], &["gifts"], true)]
    #[case::no_category(&[], &["liquids"], false)]
    fn a_master_category_stands_for_its_categories(
        #[case] own: &[&str],
        #[case] named: &[&str],
        #[case] expected: bool,
    ) {
        let masters = masters();
        let categories = ProductCategories::new(own.iter().copied(), &masters);
        let named: Vec<String> = named.iter().map(|&slug| slug.to_owned()).collect();
        assert_eq!(categories.are_in(&named), expected);
    }

    #[test]
    fn the_value_of_a_category_comes_before_that_of_its_master() {
        let masters = masters();
        let values = BTreeMap::from([("liquids".to_owned(), 1), ("salts".to_owned(), 2)]);
        let found = |slug| {
            ProductCategories::new([slug], &masters)
                .find(&values)
                .copied()
        };
        assert_eq!(
            (found("salts"), found("shortfills"), found("tanks")),
            (Some(2), Some(1), None)
        );
    }

    #[test]
    fn slugs_that_no_category_has_are_unknown() {
        let named = ["liquids", "tanks", "kettles"];
        assert_eq!(unknown_categories(named, &masters()), ["kettles"]);
    }
}
