use serde_json::json;

use super::*;

#[test]
fn a_row_of_the_retail_api_becomes_a_product() {
    let row = json!({
        "id": "12", "name": " Lamp ", "slug": "", "short_desc": "", "price": "19.90", "sale_price": 15,
        "stock": "3.00", "qty": 0, "sum": 0, "new": "True", "top": 0, "hot": "Y", "until": "/Date(1795168800000)/",
        "ratings": "4.5", "review": "8", "prodcode": 77, "brand": {"id": "3", "name": "Lux", "slug": "lux"},
        "category": [{"name": "Lamps", "slug": "lamps"}, {"name": null}],
        "pictures": [{"url": "products/lamp.webp", "width": "800", "height": 600}], "sm_pictures": "",
        "variants": [{"color": "#fff", "color_name": "White", "price": 20, "size": [{"name": "S"}, {"name": 40}]}],
        "var_rel": [{"id": 13, "name": "Lamp tall", "price": "25", "sale_price": "0.00", "stock": 0, "pictures": null}],
        "videoURL": null, "total_count": "61"
    });
    let row: ShopProduct = serde_json::from_value(row).unwrap();
    assert_eq!(row.total_count, Some(61));
    let product = Product::from(row);
    assert_eq!(
        (product.id, product.slug.as_str(), product.name.as_str()),
        (12, "12", "Lamp")
    );
    assert_eq!(
        (product.price_cents, product.sale_price_cents, product.stock),
        (1_990, Some(1_500), 3)
    );
    assert_eq!(
        (product.is_new, product.is_top, product.is_hot),
        (true, false, true)
    );
    assert_eq!(product.until.unwrap().to_rfc3339(), "2026-11-20T10:00:00Z");
    assert_eq!(
        (product.code.as_deref(), product.review_count),
        (Some("77"), 8)
    );
    assert_eq!(
        (product.categories.len(), product.small_pictures.len()),
        (1, 0)
    );
    assert_eq!(product.color_variants[0].sizes, ["S", "40"]);
    assert_eq!(
        (
            product.related_variants[0].slug.as_str(),
            product.related_variants[0].sale_price_cents
        ),
        ("13", None)
    );
}

#[test]
fn a_row_without_a_price_is_refused() {
    assert!(
        serde_json::from_value::<ShopProduct>(json!({"id": 1, "name": "x", "price": ""})).is_err()
    );
}
