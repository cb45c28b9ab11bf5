//! Live settings: the settings of a shop that come from the Retail API. A background task refreshes
//! them. While the Retail API is down, the last good settings stay. Their public part is stored on disk
//! and applies until the first refresh after a start succeeds.

mod build;
mod refresh;
mod usage;

use std::sync::Arc;

#[cfg(test)]
pub(super) use build::sample;
pub use refresh::{RefreshSettings, refresh, run_refresh_loop};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
pub use usage::Usage;
use utoipa::ToSchema;

use crate::{retail::RetailTarget, tenants::Weekday};

/// Settings that the shop's owner maintains in the Retail API.
#[derive(Debug, Clone)]
pub struct LiveSettings {
    /// Settings that browsers may see.
    pub public: PublicSettings,
    /// Credentials at the payment provider; `None` for settings from disk.
    pub payment: Option<PaymentSecrets>,
    /// Address of the Retail API, with the connection string. Settings from disk have only a
    /// connection string that the shop's files configure.
    pub target: Arc<RetailTarget>,
}

/// Live settings without secrets and without the address of the Retail API, in the form in which
/// they outlive the process.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PublicSettings {
    /// Image folder.
    pub image_folder: String,
    /// Company behind the shop.
    pub company: Company,
    /// Feature switches.
    pub features: Features,
    /// Available payment methods.
    pub payment_methods: Vec<PaymentMethod>,
    /// Social media pages; each URL is HTTP or HTTPS.
    pub social_links: Vec<SocialLink>,
    /// Google place id, for reviews.
    pub google_place_id: Option<String>,
    /// Opening hours by weekday; days without hours are left out.
    pub working_hours: Vec<DayHours>,
    /// Opening hours in one sentence.
    pub working_hours_summary: Option<String>,
    /// Order total from which delivery is free.
    pub free_delivery_total_cents: Option<i32>,
    /// Idle minutes after which a customer is signed out.
    pub session_expire_minutes: i32,
    /// Minutes after which a stored cart is dropped.
    pub cookie_expire_minutes: i32,
    /// Reward points per euro, in percent.
    pub point_percentage: f64,
    /// Footer text as HTML; not sanitised.
    pub footer_html: Option<String>,
}

/// Company behind a shop.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    /// Name.
    pub name: Option<String>,
    /// E-mail address.
    pub email: Option<String>,
    /// Telephone number.
    pub phone: Option<String>,
    /// Postal address.
    pub location: Option<String>,
    /// Public URL of the shop.
    pub site_url: Option<String>,
}

/// Feature switches of a shop; a missing property is off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches, as the shop's owner sets them"
)]
pub struct Features {
    /// Visitors must confirm that they are 18.
    pub age_gate: bool,
    /// Points can be redeemed.
    pub redeem_points: bool,
    /// Customers can have price lists.
    pub price_lists: bool,
    /// Customers can have prices without VAT.
    pub vat_exclusion: bool,
    /// Customers can sign in.
    pub sign_in: bool,
    /// Visitors can register.
    pub sign_up: bool,
    /// The contact page has a map.
    pub map: bool,
    /// Stock limits the quantity in the cart.
    pub stock_display: bool,
    /// The slider is as wide as the window.
    pub full_screen_slider: bool,
    /// Brands are shown with pictures.
    pub brand_pictures: bool,
    /// Categories are shown with pictures.
    pub category_pictures: bool,
    /// The home page shows master categories instead of popular categories.
    pub master_categories_on_home: bool,
}

/// Payment method of the shop. `OrderPaymentMethod` has the same methods with hyphens: `cashOnDelivery` is its
/// `cash-on-delivery`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum PaymentMethod {
    /// Cash on delivery.
    CashOnDelivery,
    /// Card, through the payment provider.
    Card,
    /// Bank transfer.
    BankTransfer,
    /// Wallet, through the payment provider.
    CardWallet,
}

/// Social media page of the shop.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocialLink {
    /// Social network.
    pub network: SocialNetwork,
    /// URL of the page.
    pub url: String,
}

/// Social network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SocialNetwork {
    /// Facebook.
    Facebook,
    /// Instagram.
    Instagram,
    /// X.
    X,
    /// `YouTube`.
    Youtube,
    /// `TikTok`.
    Tiktok,
}

/// Opening hours of one weekday.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DayHours {
    /// Weekday.
    pub day: Weekday,
    /// Hours as the shop wrote them.
    pub hours: String,
}

/// Credentials at the payment provider.
#[derive(Debug, Clone, Default)]
pub struct PaymentSecrets {
    /// Credentials of the card payment provider.
    pub viva_auth: Option<SecretString>,
    /// Viva's `sourceCode` of the shop.
    pub viva_source_code: Option<String>,
}
