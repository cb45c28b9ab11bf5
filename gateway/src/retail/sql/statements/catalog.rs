use serde::Deserialize;

use crate::retail::{
    sql::{Literal, LiteralError, Statement},
    wire,
};

/// A longer slug wouldn't fit into a URL if each character is percent-encoded.
const MAX_SLUG_CHARS: usize = 150;

type Parameters = Result<Vec<(&'static str, Literal)>, LiteralError>;

/// Lists the categories.
#[derive(Debug, Clone, Copy)]
pub struct ListCategories;

/// Master category with at most one subcategory.
#[derive(Debug, Deserialize)]
pub struct CategoryRow {
    #[serde(rename = "PCM_Id", deserialize_with = "wire::int")]
    pub(crate) master_id: i32,
    #[serde(rename = "PCM_Code", deserialize_with = "wire::text")]
    pub(crate) master_slug: String,
    #[serde(rename = "PCM_Description", deserialize_with = "wire::text")]
    pub(crate) master_name: String,
    #[serde(rename = "PCM_Picture", default, deserialize_with = "wire::opt_text")]
    pub(crate) master_picture: Option<String>,
    #[serde(rename = "CatID", default, deserialize_with = "wire::opt_int")]
    pub(crate) id: Option<i32>,
    #[serde(rename = "CatCode", default, deserialize_with = "wire::opt_text")]
    pub(crate) slug: Option<String>,
    #[serde(
        rename = "CatDescription",
        default,
        deserialize_with = "wire::opt_text"
    )]
    pub(crate) name: Option<String>,
    #[serde(rename = "CatPopular", default, deserialize_with = "wire::flag")]
    pub(crate) popular: bool,
    #[serde(
        rename = "CatPopularOrder",
        default,
        deserialize_with = "wire::opt_int"
    )]
    pub(crate) popular_order: Option<i32>,
    #[serde(rename = "CatPicture", default, deserialize_with = "wire::opt_text")]
    pub(crate) picture: Option<String>,
}

impl Statement for ListCategories {
    type Row = CategoryRow;
    const NAME: &'static str = "list_categories";
    const TEMPLATE: &'static str = include_str!("../list_categories.sql");

    fn parameters(&self) -> Parameters {
        Ok(Vec::new())
    }
}

/// Lists the brands.
#[derive(Debug, Clone, Copy)]
pub struct ListBrands;

/// Row of a brand.
#[derive(Debug, Deserialize)]
pub struct BrandRow {
    #[serde(rename = "Brand_Id", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(rename = "Brand_code", deserialize_with = "wire::text")]
    pub(crate) slug: String,
    #[serde(rename = "Brand_name", deserialize_with = "wire::text")]
    pub(crate) name: String,
    #[serde(rename = "Brand_show_home", default, deserialize_with = "wire::flag")]
    pub(crate) show_on_home: bool,
    #[serde(rename = "Brand_picture", default, deserialize_with = "wire::opt_text")]
    pub(crate) picture: Option<String>,
}

impl Statement for ListBrands {
    type Row = BrandRow;
    const NAME: &'static str = "list_brands";
    const TEMPLATE: &'static str = include_str!("../list_brands.sql");

    fn parameters(&self) -> Parameters {
        Ok(Vec::new())
    }
}

/// Finds the id of the product with a slug.
#[derive(Debug, Clone, Copy)]
pub struct FindProductIdBySlug<'a> {
    /// Slug from the request.
    pub slug: &'a str,
}

#[derive(Debug, Deserialize)]
pub struct ProductIdRow {
    #[serde(rename = "PRODID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
}

impl Statement for FindProductIdBySlug<'_> {
    type Row = ProductIdRow;
    const NAME: &'static str = "find_product_id_by_slug";
    const TEMPLATE: &'static str = include_str!("../find_product_id_by_slug.sql");

    fn parameters(&self) -> Parameters {
        Ok(vec![(
            "slug",
            Literal::text_up_to(self.slug, MAX_SLUG_CHARS)?,
        )])
    }
}

/// Finds the stock of a product per warehouse.
#[derive(Debug, Clone, Copy)]
pub struct FindWarehouseStock {
    /// Product id.
    pub product_id: i32,
}

/// Warehouse with its quantity; no id if the shop has no public warehouse.
#[derive(Debug, Deserialize)]
pub struct WarehouseStockRow {
    #[serde(rename = "WH_Id", default, deserialize_with = "wire::opt_int")]
    pub(crate) id: Option<i32>,
    #[serde(
        rename = "WH_Web_Description",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    pub(crate) name: String,
    #[serde(rename = "QUANTITY", default, deserialize_with = "wire::quantity")]
    pub(crate) quantity: i32,
}

impl Statement for FindWarehouseStock {
    type Row = WarehouseStockRow;
    const NAME: &'static str = "find_warehouse_stock";
    const TEMPLATE: &'static str = include_str!("../find_warehouse_stock.sql");

    fn parameters(&self) -> Parameters {
        Ok(vec![("product_id", Literal::int(self.product_id))])
    }
}

/// Lists the products that product lists show.
#[derive(Debug, Clone, Copy)]
pub struct ListShownProducts;

/// Product with one of the categories that list it.
#[derive(Debug, Deserialize)]
pub struct ShownProductRow {
    #[serde(rename = "PRODID", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(rename = "CatID", default, deserialize_with = "wire::opt_int")]
    pub(crate) category_id: Option<i32>,
    #[serde(rename = "Brand_Id", default, deserialize_with = "wire::opt_int")]
    pub(crate) brand_id: Option<i32>,
}

impl Statement for ListShownProducts {
    type Row = ShownProductRow;
    const NAME: &'static str = "list_shown_products";
    const TEMPLATE: &'static str = include_str!("../list_shown_products.sql");

    fn parameters(&self) -> Parameters {
        Ok(Vec::new())
    }
}
