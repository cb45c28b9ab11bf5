//! Queries for `select_query`: one `.sql` file each, with a typed struct that fills its holes.
//!
//! The call takes finished text, so this is where an injection would have to get in. A template is fixed text with
//! `{named}` holes; only a [`Literal`] fits into one, and [`literal`] is the only code that quotes.
//! Every template is valid T-SQL and runs on SQLite: no `TOP`, `LIMIT`, `||`, `+` on text or bracketed names.

pub mod literal;
mod statements;
mod template;

pub use literal::{Literal, LiteralError};
pub use statements::{
    BrandRow, CategoryRow, CustomerIdRow, CustomerRow, FindCustomer, FindCustomersByContact,
    FindGuests, FindOrder, FindOrdersByMarker, FindPasswordReset, FindProductIdBySlug,
    FindUserNameOwners, FindWarehouseStock, GuestRow, ListApplicationProperties, ListBrands,
    ListCategories, ListOrders, ListPageContent, ListPopupAds, ListSearchableNames,
    ListShippingMethods, ListShownProducts, ListWarehouses, MarkedOrderRow, OrderRow,
    PageContentRow, PageId, PasswordResetRow, PopupAdRow, ProductIdRow, PropertyRow,
    SearchableNameRow, ShippingMethodRow, ShownProductRow, WarehouseRow, WarehouseStockRow,
};
pub use template::{TemplateError, render};

use serde::de::DeserializeOwned;

/// A query with its typed parameters and its row.
pub trait Statement {
    /// What one row of the answer decodes to.
    type Row: DeserializeOwned;
    /// Name in errors and spans; also the name of the `.sql` file.
    const NAME: &'static str;
    /// The text of the `.sql` file.
    const TEMPLATE: &'static str;

    /// The values of the holes.
    fn holes(&self) -> Result<Vec<(&'static str, Literal)>, LiteralError>;
}

#[cfg(test)]
mod tests;
