//! What legacy says of a shop: switches, company, payment and hours. Loaded at start, renewed in the background, and
//! kept as it last was when legacy can't be asked.

mod build;
mod refresh;

use std::sync::Arc;

#[cfg(test)]
pub(super) use build::sample;
pub use refresh::{RefreshSettings, refresh, run_refresh_loop};
use secrecy::SecretString;
use serde::Serialize;
use utoipa::ToSchema;

use crate::retail::RetailTarget;

/// The settings of a shop that its owner keeps in legacy.
#[derive(Debug, Clone)]
pub struct LiveSettings {
    /// Folder of its pictures.
    pub image_folder: String,
    /// Who runs it.
    pub company: Company,
    /// Its switches.
    pub features: Features,
    /// How shoppers can pay.
    pub payment_methods: Vec<PaymentMethod>,
    /// Its pages elsewhere; every address is `http` or `https`.
    pub social_links: Vec<SocialLink>,
    /// Its place at the maps service, for reviews.
    pub google_place_id: Option<String>,
    /// Hours by weekday; a day without any is left out.
    pub working_hours: Vec<DayHours>,
    /// Hours in one sentence.
    pub working_hours_summary: Option<String>,
    /// From which total delivery is free.
    pub free_delivery_total_cents: Option<i32>,
    /// Idle minutes after which a customer is signed out.
    pub session_expire_minutes: i32,
    /// Minutes after which a stored cart is dropped.
    pub cookie_expire_minutes: i32,
    /// Reward points per euro, in percent.
    pub point_percentage: f64,
    /// The warehouse that sells online.
    pub warehouse_id: Option<i32>,
    /// Footer text with markup; not sanitised.
    pub footer_html: Option<String>,
    /// What opens the payment providers.
    pub payment: PaymentSecrets,
    /// Its Retail API, connection string included.
    pub target: Arc<RetailTarget>,
}

/// Who runs a shop.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Company {
    /// Name.
    pub name: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// Telephone number.
    pub phone: Option<String>,
    /// Postal address.
    pub location: Option<String>,
    /// Public address of the shop.
    pub site_url: Option<String>,
}

/// The switches of a shop; what legacy does not mention is off.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches, as the shop's owner sets them"
)]
pub struct Features {
    /// Visitors must say that they are 18.
    pub age_gate: bool,
    /// Points can be redeemed.
    pub redeem_points: bool,
    /// Customers can have price lists.
    pub price_lists: bool,
    /// Customers can be excluded from VAT.
    pub vat_exclusion: bool,
    /// Signing in is offered.
    pub sign_in: bool,
    /// Registering is offered.
    pub sign_up: bool,
    /// The contact page has a map.
    pub map: bool,
    /// Stock limits what can be bought.
    pub stock_display: bool,
    /// The slider is as wide as the window.
    pub full_screen_slider: bool,
    /// Brands are shown with pictures.
    pub brand_pictures: bool,
    /// Categories are shown with pictures.
    pub category_pictures: bool,
    /// The home page shows master categories instead of popular ones.
    pub master_categories_on_home: bool,
}

/// A way to pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
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

/// A page of the shop elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SocialLink {
    /// Where.
    pub network: SocialNetwork,
    /// Its address.
    pub url: String,
}

/// A social network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum SocialNetwork {
    /// Facebook.
    Facebook,
    /// Instagram.
    Instagram,
    /// X.
    X,
    /// Videos at `YouTube`.
    Youtube,
    /// Videos at `TikTok`.
    Tiktok,
}

/// Hours of one weekday.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayHours {
    /// The day.
    pub day: Weekday,
    /// Hours, as the shop words them.
    pub hours: String,
}

/// A weekday.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum Weekday {
    /// Monday.
    Monday,
    /// Tuesday.
    Tuesday,
    /// Wednesday.
    Wednesday,
    /// Thursday.
    Thursday,
    /// Friday.
    Friday,
    /// Saturday.
    Saturday,
    /// Sunday.
    Sunday,
}

/// What opens the payment providers.
#[derive(Debug, Clone, Default)]
pub struct PaymentSecrets {
    /// Credentials of the card payment provider.
    pub viva_auth: Option<SecretString>,
    /// The shop's number at the card payment provider.
    pub viva_source_code: Option<String>,
    /// Credentials of the wallet provider.
    pub paypal_auth: Option<SecretString>,
}
