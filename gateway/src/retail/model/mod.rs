//! What the Retail API knows, in clean types: no legacy names, no legacy shapes.

mod product;
mod query;
mod shop;

pub use product::{
    ColorVariant, Product, ProductBrand, ProductCategory, ProductPage, ProductPicture,
    RelatedVariant,
};
pub use query::{Pricing, ProductQuery, ProductSort};
pub use shop::{Brand, MasterCategory, PageContent, Slide, Subcategory, WarehouseStock};
