//! The shop's public settings: what every page needs, and no secret.

use serde::Serialize;
use utoipa::ToSchema;

use crate::tenants::live::{Features, PaymentMethod, SocialLink, Weekday};

/// Everything about the shop that its pages need.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent switches of one document"
)]
pub struct Storefront {
    /// Public short name of the shop.
    #[schema(example = "furniture")]
    pub tenant: String,
    /// Name shown to shoppers.
    pub name: String,
    /// Language of the shop's texts (BCP 47).
    #[schema(example = "en")]
    pub language: String,
    /// Logo on this host.
    pub logo_url: String,
    /// Version of the storefront.
    #[schema(example = "2.2.0")]
    pub version: String,
    /// Whether the prices of this session include VAT [PROD-10].
    pub vat_included: bool,
    /// The company behind the shop.
    pub company: Company,
    /// What is switched on [TEN-05].
    pub features: Features,
    /// Ways to pay that the shop offers.
    pub payment_methods: Vec<PaymentMethod>,
    /// The shop's accounts elsewhere.
    pub social_links: Vec<SocialLink>,
    /// Opening hours, Monday first; days without an entry are left out.
    pub working_hours: Vec<WorkingDay>,
    /// Opening hours in one line.
    #[schema(required)]
    pub working_hours_summary: Option<String>,
    /// Countries that customers can register from [TEN-04].
    pub countries: Vec<Country>,
    /// Tabs of the home page's product rows [HOME-03].
    pub home_tabs: Vec<HomeTab>,
    /// From this total on delivery is free, in cents; none when it never is.
    #[schema(required, minimum = 0)]
    pub free_delivery_total_cents: Option<i32>,
    /// Idle minutes after which a signed-in customer is signed out.
    #[schema(minimum = 1)]
    pub session_expire_minutes: i32,
    /// Minutes after which everything stored in the browser is cleared.
    #[schema(minimum = 1)]
    pub cookie_expire_minutes: i32,
    /// Worth of points in percent; 0 hides points.
    #[schema(minimum = 0)]
    pub point_percentage: f64,
    /// Where the shop is, for the contact page.
    #[schema(required)]
    pub map: Option<Map>,
    /// Id for the analytics service, loaded after consent only.
    #[schema(required)]
    pub analytics_id: Option<String>,
    /// The shop has a blog (D-24).
    pub blog: bool,
    /// The F5 key does not reload pages (D-09).
    pub block_reload: bool,
    /// Lists are dense and take a quantity beside each product (D-104).
    pub quick_order: bool,
    /// Shoppers can order without an account (D-13).
    pub guest_checkout: bool,
    /// Footer text as safe HTML.
    #[schema(required)]
    pub footer_html: Option<String>,
    /// Head tags of the pages that have their own [TEN-03].
    pub pages: Pages,
}

/// The company behind the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// Name.
    pub name: String,
    /// Address for mail.
    #[schema(required)]
    pub email: Option<String>,
    /// Phone number as written.
    #[schema(required)]
    pub phone: Option<String>,
    /// Town or address.
    #[schema(required)]
    pub location: Option<String>,
    /// The shop's own address on the web.
    #[schema(required)]
    pub site_url: Option<String>,
}

/// Opening hours of one day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkingDay {
    /// Day of the week.
    pub day: Weekday,
    /// As the shop words it.
    #[schema(example = "09:00 - 18:00")]
    pub hours: String,
}

/// A country.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    #[schema(example = "CY")]
    pub code: String,
    /// English name.
    pub name: String,
}

/// A tab of the home page's product rows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeTab {
    /// For the product list's `tab` filter; `all` means no filter.
    pub key: String,
    /// Text of the tab.
    pub label: String,
}

/// Where the shop is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Map {
    /// Degrees north.
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: f64,
    /// Degrees east.
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: f64,
    /// Template of the tile addresses on this host, with `{z}`, `{x}` and `{y}`.
    pub tile_url: String,
}

/// Head tags of the pages that have their own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pages {
    /// About us.
    pub about: PageSeo,
    /// Contact us.
    pub contact: PageSeo,
    /// Product lists.
    pub products: PageSeo,
    /// Become a partner.
    pub partner: PageSeo,
}

/// Head tags of one page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSeo {
    /// Title.
    pub title: String,
    /// Description for search engines.
    #[schema(required)]
    pub description: Option<String>,
    /// Robots directive.
    #[schema(required)]
    pub robots: Option<String>,
    /// Canonical address.
    #[schema(required)]
    pub canonical: Option<String>,
}
