//! One product as JSON, in the varying formats of the Retail API.

use serde_json::{Value, json};

use super::catalogue::{Catalogue, ColorSize, Picture, Product};
use super::price::decimal;
use crate::retail::scalars;

const LISTED_PICTURES: usize = 2;

pub(super) fn render(
    catalogue: &Catalogue,
    product: &Product,
    total: usize,
    is_quick_view: bool,
) -> Value {
    let id = product.id;
    let most_pictures = if is_quick_view {
        usize::MAX
    } else {
        LISTED_PICTURES
    };
    let own_pictures = first_pictures(product, most_pictures);
    let mut row = json!({
        "id": scalars::integer(id, id),
        "name": product.name,
        "slug": product.slug,
        "short_desc": product.short_description,
        "price": scalars::decimal(id, &decimal(product.price_cents)),
        "sale_price": sale_price(product),
        "stock": scalars::integer(id, product.stock),
        "qty": 0,
        "sum": 0,
        "new": scalars::flag(id, product.is_new),
        "top": scalars::flag(id + 1, product.is_top),
        "hot": scalars::flag(id + 2, product.is_hot),
        "until": product.deal_end.as_deref().map_or_else(|| scalars::missing_value(id), |end| scalars::date_time(id, end)),
        "ratings": scalars::decimal(id + 1, &product.rating),
        "review": scalars::integer(id + 1, product.reviews),
        "prodcode": product.code,
        "brand": product.brand.as_ref().map(|brand| json!({
            "id": scalars::integer(id, brand.id), "name": brand.name, "slug": brand.slug,
        })),
        "category": categories(catalogue, product),
        "pictures": with_sizes(own_pictures),
        "sm_pictures": own_pictures.iter().map(|picture| json!({ "url": picture.url })).collect::<Vec<_>>(),
        "variants": grouped_by_color(product),
        "var_rel": catalogue.variant_products(product).map(|variant| variant_product(variant, most_pictures)).collect::<Vec<_>>(),
        "videoURL": product.video_html.as_deref().map_or_else(|| scalars::missing_value(id), Value::from),
        "total_count": scalars::integer(id, i64::try_from(total).unwrap_or(i64::MAX)),
    });
    if is_quick_view && let Some(fields) = row.as_object_mut() {
        fields.insert(
            "long_desc".to_owned(),
            Value::from(product.long_description.clone()),
        );
    }
    row
}

fn sale_price(product: &Product) -> Value {
    product.sale_price_cents.map_or_else(
        || scalars::missing_value(product.id),
        |cents| scalars::decimal(product.id + 1, &decimal(cents)),
    )
}

fn categories(catalogue: &Catalogue, product: &Product) -> Vec<Value> {
    product
        .categories
        .iter()
        .filter_map(|id| catalogue.categories.get(id))
        .map(|category| json!({ "name": category.name, "slug": category.slug }))
        .collect()
}

fn first_pictures(product: &Product, most: usize) -> &[Picture] {
    product.pictures.get(..most).unwrap_or(&product.pictures)
}

fn with_sizes(pictures: &[Picture]) -> Vec<Value> {
    pictures
        .iter()
        .map(|picture| json!({ "url": picture.url, "width": picture.width, "height": picture.height }))
        .collect()
}

fn variant_product(product: &Product, most_pictures: usize) -> Value {
    json!({
        "id": scalars::integer(product.id, product.id),
        "name": product.name,
        "slug": product.slug,
        "price": scalars::decimal(product.id, &decimal(product.price_cents)),
        "sale_price": sale_price(product),
        "stock": scalars::integer(product.id, product.stock),
        "pictures": with_sizes(first_pictures(product, most_pictures)),
    })
}

fn grouped_by_color(product: &Product) -> Vec<Value> {
    let mut groups: Vec<(&ColorSize, Vec<Value>)> = Vec::new();
    for color_size in &product.color_sizes {
        let same = |other: &ColorSize| {
            other.color == color_size.color
                && other.color_name == color_size.color_name
                && other.price_cents == color_size.price_cents
        };
        let size = color_size.size.as_ref().map(|size| json!({ "name": size }));
        match groups.iter_mut().find(|(first, _)| same(first)) {
            Some((_, sizes)) => sizes.extend(size),
            None => groups.push((color_size, size.into_iter().collect())),
        }
    }
    groups
        .into_iter()
        .map(|(first, sizes)| {
            json!({
                "color": first.color,
                "color_name": first.color_name,
                "price": scalars::decimal(product.id, &decimal(first.price_cents)),
                "size": sizes,
            })
        })
        .collect()
}
