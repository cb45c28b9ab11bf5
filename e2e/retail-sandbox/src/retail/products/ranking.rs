use std::cmp::Reverse;

use super::catalogue::{Catalogue, Product};
use super::price::cents;

/// Sorts by a value of `orderby`; unknown values give the default order.
pub(super) fn sort(catalogue: &Catalogue, order: &str, products: &mut [&Product]) {
    let price = |product: &&Product| catalogue.lowest_cents(product);
    let name = |product: &&Product| product.name.to_lowercase();
    match order {
        "newest" => products.sort_by(|left, right| right.created.cmp(&left.created)),
        "price_asc" => products.sort_by_key(price),
        "price_desc" => products.sort_by_key(|product| Reverse(price(product))),
        "name_asc" => products.sort_by_key(name),
        "name_desc" => products.sort_by_key(|product| Reverse(name(product))),
        "rating" => {
            products.sort_by_key(|product| Reverse((cents(&product.rating), product.reviews)));
        }
        _ => products.sort_by_key(|product| Reverse(product.is_top)),
    }
}

/// Keeps the products with the category or brand of `origin`. Products with both come first, then
/// products of the same category.
pub(super) fn select_suggestions(origin: &Product, products: &mut Vec<&Product>) {
    let closeness = |product: &Product| {
        let same_category = product
            .categories
            .iter()
            .any(|category| origin.categories.contains(category));
        let same_brand = matches!((&product.brand, &origin.brand), (Some(left), Some(right)) if left.id == right.id);
        u8::from(same_category) * 2 + u8::from(same_brand)
    };
    products.retain(|product| {
        product.id != origin.id && Some(product.id) != origin.parent_id && closeness(product) > 0
    });
    products.sort_by_key(|product| Reverse(closeness(product)));
}
