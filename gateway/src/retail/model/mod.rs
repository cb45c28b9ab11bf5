//! Data of the Retail API in the gateway's own types.

mod customer;
mod new_order;
mod order;
mod order_marker;
mod product;
pub(in crate::retail) mod product_query;
mod product_sort;
mod shop;

pub use customer::{
    Address, Customer, CustomerChanges, NewCustomer, PHONE_PUNCTUATION, PasswordReset, is_phone,
    is_same_phone, is_single_email, phone_digits, phone_ending,
};
pub use new_order::{
    NewGuest, NewOrder, NewOrderLine, NewOrderPayment, NewOrderShipping, PaymentRequest,
};
pub use order::{Order, OrderLine, OrderShipping, PaymentMethod};
pub(crate) use order_marker::{
    has_order_marker, order_marker, reference_in_notes, with_order_marker, without_order_marker,
};
pub use product::{
    ColorVariant, Product, ProductBrand, ProductCategory, ProductPage, ProductPicture,
    RelatedVariant, ShownProduct,
};
pub use product_query::ProductQuery;
pub use product_sort::ProductSort;
pub use shop::{
    Brand, MasterCategory, PageContent, PopupAd, Review, ShippingMethod, Slide, Store, Subcategory,
    WarehouseStock,
};
