mod catalog;
mod content;
mod customer_row;
mod customers;
mod orders;

pub use catalog::{
    BrandRow, CategoryRow, FindProductIdBySlug, FindWarehouseStock, ListBrands, ListCategories,
    ListShownProducts, ShownProductRow, WarehouseStockRow,
};
pub use content::{
    ListApplicationProperties, ListPageContent, ListPopupAds, ListWarehouses, PageContentRow,
    PageId, PopupAdRow, WarehouseRow,
};
pub use customer_row::CustomerRow;
pub use customers::{
    FindCustomer, FindCustomersByContact, FindGuests, FindPasswordReset, FindUserNameOwners,
    PasswordResetRow,
};
pub use orders::{
    FindOrder, FindOrdersByMarker, ListOrders, ListShippingMethods, OrderRow, ShippingMethodRow,
};
