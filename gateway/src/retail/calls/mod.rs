//! One file per legacy call; each adds its methods to [`RetailClient`](super::RetailClient).

mod color_variants;
mod fetch_picture;
mod find_shop_products;
mod get_db_strings;
mod get_slides;
mod properties;
mod save_notify_out_of_stock;
mod select_query;
mod shop_product;

pub use fetch_picture::{PictureFile, PictureType, is_picture_path};
pub use get_db_strings::DbStrings;
pub use properties::Properties;
pub use save_notify_out_of_stock::StockNotification;
