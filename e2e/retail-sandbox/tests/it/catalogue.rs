use rstest::rstest;
use serde_json::{Value, json};

use crate::client::{get, send};
use crate::shop::start;

fn slugs(parameters: &[(&str, &str)]) -> Vec<String> {
    let rows = get(&start(), "FindShopProducts", parameters)
        .unwrap()
        .rows();
    rows.iter()
        .map(|row| row["slug"].as_str().unwrap().to_owned())
        .collect()
}

const KIT: &str = "first-pod-kit";
const MINT: &str = "sea-mint";
const CASE: &str = "colour-case-100";

#[rstest]
#[case::all_products(&[("page", "1")], &[KIT, MINT, CASE])]
#[case::second_page(&[("page", "2"), ("perPage", "2")], &[CASE])]
#[case::page_after_the_last(&[("page", "9"), ("perPage", "2")], &[])]
#[case::search_ignores_case(&[("searchTerm", "MELTEMI kit")], &[KIT])]
#[case::search_by_code(&[("searchTerm", "a-102")], &[MINT])]
#[case::percent_is_not_a_wildcard(&[("searchTerm", "100%")], &[CASE])]
#[case::underscore_is_not_a_wildcard(&[("searchTerm", "l_x")], &[CASE])]
#[case::quote_does_not_end_the_text(&[("searchTerm", "o'neill")], &[CASE])]
#[case::injection_is_not_executed(&[("searchTerm", "x' OR 1=1 --")], &[])]
#[case::hot_products(&[("hot", "1")], &[MINT])]
#[case::new_products(&[("new_products", "1")], &[KIT])]
#[case::newest_first(&[("orderby", "newest")], &[KIT, MINT, CASE])]
#[case::cheapest_first(&[("orderby", "price_asc")], &[CASE, MINT, KIT])]
#[case::most_expensive_first(&[("orderby", "price_desc")], &[KIT, MINT, CASE])]
#[case::name_ascending(&[("orderby", "name_asc")], &[CASE, KIT, MINT])]
#[case::name_descending(&[("orderby", "name_desc")], &[MINT, KIT, CASE])]
#[case::best_rating_first(&[("orderby", "rating")], &[CASE, KIT, MINT])]
#[case::master_slug(&[("malakies", "category:liquids")], &[MINT])]
#[case::category_slug(&[("malakies", "category:pod-kits")], &[KIT, CASE])]
#[case::master_id(&[("malakies", "category:2")], &[MINT])]
#[case::subcategory(&[("malakies", "subcategory:20")], &[MINT])]
#[case::brand(&[("malakies", "brand:5")], &[KIT, CASE])]
#[case::price_range(&[("malakies", "min:9.99;max:10")], &[MINT])]
#[case::in_stock(&[("malakies", "instock:1")], &[KIT, MINT])]
#[case::on_sale(&[("malakies", "onsale:1")], &[KIT, MINT])]
#[case::tab(&[("malakies", "tab:Electronics")], &[KIT])]
#[case::filters_are_combined(&[("malakies", "brand:5;instock:1"), ("searchTerm", "kit")], &[KIT])]
#[case::suggestions(&[("suggested", "101")], &[CASE])]
#[case::suggestions_for_an_unknown_product(&[("suggested", "9999")], &[])]
#[case::single_product(&[("prodID", "102")], &[MINT])]
#[case::single_variant_product(&[("prodID", "103"), ("isQuickView", "1")], &["sea-mint-3mg"])]
#[case::hidden_product(&[("prodID", "106"), ("isQuickView", "1")], &[])]
fn parameters_select_and_order_products(
    #[case] parameters: &[(&str, &str)],
    #[case] expected: &[&str],
) {
    assert_eq!(slugs(parameters), expected);
}

fn product(parameters: &[(&str, &str)]) -> Value {
    get(&start(), "FindShopProducts", parameters)
        .unwrap()
        .rows()
        .remove(0)
}

#[test]
fn the_full_product_has_all_pictures_and_the_description() {
    let full = product(&[("prodID", "101"), ("isQuickView", "1")]);
    assert_eq!(full["pictures"].as_array().unwrap().len(), 3);
    assert_eq!(full["long_desc"], "<p>Long text</p>");
    assert_eq!(full["until"], "/Date(1801439999000)/");
    let listed = product(&[("searchTerm", "first pod kit")]);
    assert_eq!(listed["pictures"].as_array().unwrap().len(), 2);
    assert_eq!(listed.get("long_desc"), None);
    assert_eq!(listed["total_count"], 1);
}

#[test]
fn sizes_are_grouped_by_colour_and_lists_contain_variant_products() {
    let case = product(&[("prodID", "105")]);
    assert_eq!(
        case["variants"][0]["size"],
        json!([{ "name": "S" }, { "name": "M" }])
    );
    assert_eq!(case["variants"][1]["color_name"], "Blue");
    let mint = product(&[("searchTerm", "sea")]);
    assert_eq!(mint["var_rel"][0]["name"], "Sea mint 3 mg");
    assert_eq!(mint["var_rel"][0]["sale_price"], json!(10.0));
}

#[test]
fn price_lists_replace_prices_and_vat_can_be_excluded() {
    let terms = [
        ("prodID", "101"),
        ("customer_price_list_header", "1"),
        ("cust_excl_vat", "1"),
    ];
    let kit = product(&terms);
    assert_eq!(kit["price"], "16.81");
    assert_eq!(kit["sale_price"], "");
    let ordinary = product(&[("prodID", "101"), ("customer_price_list_header", "-1")]);
    assert_eq!(ordinary["price"], "29.90");
    assert_eq!(ordinary["sale_price"], json!(24.9));
}

#[rstest]
#[case::product("/pictures/vape/products/anvil-rta-1.webp", 200, "image/webp")]
#[case::imported("/pictures/vape/imported/kettle.png", 200, "image/png")]
#[case::slide("/pictures/vape/slides/2.webp", 200, "image/webp")]
#[case::brand("/pictures/vape/brands/arcfold.svg", 200, "image/svg+xml")]
#[case::missing("/pictures/vape/products/photo.jpg", 404, "text/html")]
#[case::foreign_folder("/pictures/nobody/products/anvil-rta-1.webp", 404, "text/html")]
fn pictures_need_no_token(#[case] path: &str, #[case] status: u16, #[case] kind: &str) {
    let reply = send(&start(), "GET", path, "", "").unwrap();
    assert_eq!(reply.status, status);
    assert!(reply.head.contains(kind), "{}", reply.head);
}
