//! The typed side of each `.sql` file.

mod catalog;
mod content;

pub use catalog::{
    BrandRow, CategoryRow, FindProductIdBySlug, FindWarehouseStock, ListBrands, ListCategories,
    ListSearchableNames, ProductIdRow, SearchableNameRow, WarehouseStockRow,
};
pub use content::{
    ListApplicationProperties, ListPageContent, PageContentRow, PageId, PropertyRow,
};
