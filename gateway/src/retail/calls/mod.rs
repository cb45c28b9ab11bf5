//! One file per call of the Retail API; each adds its methods to
//! [`RetailClient`](super::RetailClient).

mod color_variants;
mod error_log;
mod fetch_picture;
mod fetch_tile;
mod find_shop_products;
mod forgot_password;
mod get_db_strings;
mod get_google_reviews_txt;
mod get_payment_ordercode;
mod get_slides;
mod get_viva_for_duplicates;
mod login;
mod properties;
mod save;
mod save_notify_out_of_stock;
mod save_order;
mod select_content;
mod select_customers;
mod select_orders;
mod select_query;
mod send_contact_email;
mod shop_product;
mod update_password;

pub use error_log::{ErrorDetails, ErrorReport};
pub use fetch_picture::{PictureFile, PictureType, is_picture_path};
pub use forgot_password::ForgotPassword;
pub use get_db_strings::DbStrings;
pub use get_payment_ordercode::NewPaymentCode;
pub use login::PasswordRule;
pub use properties::Properties;
pub use save_notify_out_of_stock::StockNotification;
pub use send_contact_email::Email;
