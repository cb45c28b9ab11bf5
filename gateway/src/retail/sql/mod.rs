//! SQL statements for `select_query`.
//!
//! `select_query` runs complete SQL text, so this module must prevent injection. Only a [`Literal`]
//! can replace a `{named}` placeholder of a template.
//!
//! Templates run on SQL Server and SQLite. They contain no `TOP`, `LIMIT`, `||`, `+` on text or
//! bracketed names.

pub mod literal;
mod statements;
mod template;

pub use literal::{Literal, LiteralError};
pub use statements::{
    BrandRow, CategoryRow, CustomerRow, FindCustomer, FindCustomersByContact, FindGuests,
    FindOrder, FindOrdersByMarker, FindPasswordReset, FindProductIdBySlug, FindUserNameOwners,
    FindWarehouseStock, ListApplicationProperties, ListBrands, ListCategories, ListOrders,
    ListPageContent, ListPopupAds, ListShippingMethods, ListShownProducts, ListWarehouses,
    OrderRow, PageContentRow, PageId, PasswordResetRow, PopupAdRow, ShippingMethodRow,
    ShownProductRow, WarehouseRow, WarehouseStockRow,
};
pub use template::render;

use serde::de::DeserializeOwned;

/// SQL statement with typed parameters and rows.
pub trait Statement {
    /// Row of the result.
    type Row: DeserializeOwned;
    /// Name in errors and spans; also the name of the `.sql` file.
    const NAME: &'static str;
    /// Content of the `.sql` file.
    const TEMPLATE: &'static str;

    /// Values of the placeholders.
    fn parameters(&self) -> Result<Vec<(&'static str, Literal)>, LiteralError>;
}

#[cfg(test)]
mod tests;
