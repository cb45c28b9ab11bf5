//! What the Retail API knows, in clean types: no legacy names, no legacy shapes.

mod customer;
mod order;
mod product;
mod query;
mod shop;

pub use customer::{
    Address, Customer, CustomerChanges, NewCustomer, PHONE_PUNCTUATION, PasswordReset,
    is_one_email, is_phone, phone_digits,
};
pub use order::{Order, OrderLine, OrderShipping, PaymentMethod};
pub use product::{
    ColorVariant, Product, ProductBrand, ProductCategory, ProductPage, ProductPicture,
    RelatedVariant,
};
pub use query::{Pricing, ProductQuery, ProductSort};
pub use shop::{Brand, MasterCategory, PageContent, Slide, Subcategory, WarehouseStock};
