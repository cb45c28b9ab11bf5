use std::{collections::HashSet, num::NonZeroU16};

use serde::{Deserialize, Serialize};

use super::address;
use crate::{
    catalogue::CatalogueSnapshot,
    retail::{
        RetailClient, RetailError,
        model::{Brand, MasterCategory, ShownProduct},
    },
};

/// A new product only changes the last file, so the files are small.
const PRODUCTS_PER_PART: usize = 1_000;
/// The API refuses longer category slugs.
const MAX_SLUG_CHARS: usize = 100;

/// Paths of product lists in the shop's order, and product ids in ascending order.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Catalogue {
    list_paths: Vec<String>,
    products: Vec<i32>,
}

impl Catalogue {
    pub(super) async fn load(retail: &RetailClient) -> Result<Self, RetailError> {
        let shown = retail.list_shown_products().await?;
        let categories = retail.list_categories().await?;
        let brands = retail.list_brands().await?;
        Ok(Self::new(&shown, &categories, &brands))
    }

    pub(super) fn of_snapshot(snapshot: &CatalogueSnapshot) -> Self {
        let lists = snapshot
            .categories()
            .filter_map(|category| match category.subcategory {
                Some(id) => (id > 0).then(|| address::subcategory(id)),
                None => is_slug_accepted(&category.slug).then(|| address::category(&category.slug)),
            });
        let brands = snapshot.brands().map(|brand| brand.id);
        let brands = brands.filter(|id| *id > 0).map(address::brand);
        let products = snapshot.ids().iter().copied();
        Self {
            list_paths: without_repetitions(lists.chain(brands)),
            products: products.filter(|id| *id > 0).collect(),
        }
    }

    pub(super) fn list_paths(&self) -> &[String] {
        &self.list_paths
    }

    fn new(shown: &[ShownProduct], categories: &[MasterCategory], brands: &[Brand]) -> Self {
        let mut products: Vec<i32> = shown.iter().map(|product| product.id).collect();
        products.retain(|id| *id > 0);
        products.sort_unstable();
        products.dedup();
        Self {
            list_paths: list_paths(shown, categories, brands),
            products,
        }
    }

    pub(super) fn product_parts(&self) -> impl Iterator<Item = NonZeroU16> + use<> {
        let parts = self.products.len().div_ceil(PRODUCTS_PER_PART);
        let last = u16::try_from(parts).unwrap_or(u16::MAX);
        (1..=last).filter_map(NonZeroU16::new)
    }

    /// Empty after the last sitemap.
    pub(super) fn products_of(&self, part: NonZeroU16) -> Vec<String> {
        let mut parts = self.products.chunks(PRODUCTS_PER_PART);
        let products = parts.nth(usize::from(part.get()) - 1).unwrap_or_default();
        products.iter().copied().map(address::product).collect()
    }
}

/// Each master category comes before its subcategories.
fn list_paths(
    shown: &[ShownProduct],
    categories: &[MasterCategory],
    brands: &[Brand],
) -> Vec<String> {
    let in_category: HashSet<_> = shown.iter().filter_map(|one| one.category_id).collect();
    let of_brand: HashSet<_> = shown.iter().filter_map(|one| one.brand_id).collect();
    let mut list_paths = Vec::new();
    for master in categories {
        let below = master.subcategories.iter().map(|below| below.id);
        let below = below.filter(|id| *id > 0 && in_category.contains(id));
        let below: Vec<_> = below.map(address::subcategory).collect();
        if !below.is_empty() && is_slug_accepted(&master.slug) {
            list_paths.push(address::category(&master.slug));
        }
        list_paths.extend(below);
    }
    let brands = brands.iter().map(|brand| brand.id);
    let brands = brands.filter(|id| *id > 0 && of_brand.contains(id));
    list_paths.extend(brands.map(address::brand));
    without_repetitions(list_paths.into_iter())
}

fn is_slug_accepted(slug: &str) -> bool {
    slug.chars().count() <= MAX_SLUG_CHARS
}

fn without_repetitions(lists: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    lists.filter(|list| seen.insert(list.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retail::model::Subcategory;

    fn shown(id: i32, category_id: i32, brand_id: i32) -> ShownProduct {
        ShownProduct {
            id,
            category_id: Some(category_id),
            brand_id: Some(brand_id),
        }
    }

    fn category(id: i32, slug: &str, below: &[i32]) -> MasterCategory {
        let below = below.iter().map(|id| Subcategory {
            id: *id,
            slug: format!("below-{id}"),
            name: "Below".to_owned(),
            popular: false,
            popular_order: None,
            picture: None,
        });
        MasterCategory {
            id,
            slug: slug.to_owned(),
            name: "Category".to_owned(),
            picture: None,
            subcategories: below.collect(),
        }
    }

    fn brand(id: i32) -> Brand {
        Brand {
            id,
            slug: format!("brand-{id}"),
            name: "Brand".to_owned(),
            show_on_home: false,
            picture: None,
        }
    }

    /// [TEN-03]
    #[test]
    fn only_lists_with_products_are_listed() {
        let shown = [
            shown(3, 10, 5),
            shown(1, 10, 5),
            shown(1, 20, 5),
            shown(0, 30, 0),
        ];
        let long = "x".repeat(101);
        let categories = [
            category(1, "lamps", &[10, 11]),
            category(2, "chairs", &[12]),
            category(3, "rugs", &[]),
            category(4, &long, &[20]),
            category(5, "odd", &[0]),
        ];
        let catalogue = Catalogue::new(&shown, &categories, &[brand(6), brand(5), brand(0)]);
        let expected = [
            "/shop/sidebar/3cols?category=lamps",
            "/shop/sidebar/3cols?subcategory=10",
            "/shop/sidebar/3cols?subcategory=20",
            "/shop/sidebar/3cols?brand=5",
        ];
        assert_eq!(catalogue.list_paths(), expected);
        let first = NonZeroU16::MIN;
        let expected = ["/product/default/1", "/product/default/3"];
        assert_eq!(catalogue.products_of(first), expected);
    }

    /// [TEN-03]
    #[test]
    fn a_sitemap_has_at_most_a_thousand_products() {
        let of = |count| {
            let products: Vec<_> = (1..=count).map(|id| shown(id, 10, 5)).collect();
            let catalogue = Catalogue::new(&products, &[], &[]);
            let parts = catalogue.product_parts();
            let sizes = parts.map(|part| catalogue.products_of(part).len());
            sizes.collect::<Vec<_>>()
        };
        assert_eq!(of(0), [0_usize; 0]);
        assert_eq!(of(1_000), [1_000]);
        assert_eq!(of(2_001), [1_000, 1_000, 1]);
    }

    /// [TEN-03]
    #[test]
    fn the_part_after_the_last_is_empty() {
        let catalogue = Catalogue::new(&[shown(1, 10, 5)], &[], &[]);
        let second = NonZeroU16::new(2).unwrap();
        assert!(catalogue.products_of(second).is_empty());
    }
}
