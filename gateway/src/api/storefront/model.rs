//! Response model of the public settings. Contains no secrets.

use serde::Serialize;
use utoipa::ToSchema;

use crate::tenants::{
    Weekday,
    config::IdentityProvider,
    live::{Features, PaymentMethod, SocialLink},
};

/// Public settings of the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "independent settings of a shop"
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
    /// URL of the logo, on this host.
    pub logo_url: String,
    /// Version of the gateway.
    #[schema(example = "2.2.0")]
    pub version: String,
    /// Whether the prices of this session include VAT.
    // [PROD-10]
    pub vat_included: bool,
    /// The company that runs the shop.
    pub company: Company,
    /// The seller. Every page must name it.
    // [D-241]
    pub seller: SellerIdentity,
    /// Features that the shop has switched on.
    // [TEN-05]
    pub features: Features,
    /// Payment methods that the shop offers.
    pub payment_methods: Vec<PaymentMethod>,
    /// Identity providers with which customers can sign in, in the order of their buttons. A sign-in begins with a link to
    /// `/sign-in/{id}`.
    // [D-11, D-214]
    pub sign_in_providers: Vec<SignInProvider>,
    /// The shop's accounts on social networks.
    pub social_links: Vec<SocialLink>,
    /// Opening hours, Monday first. Days without an entry are left out.
    pub working_hours: Vec<WorkingDay>,
    /// Opening hours in one line. Null if the shop gave none.
    #[schema(required)]
    pub working_hours_summary: Option<String>,
    /// Shops in which shoppers can get products from the stock there. `findProductStock` has the stock of their warehouses.
    /// Empty in shops that do not show their stock.
    // [D-258]
    pub pickup_shops: Vec<PickupShop>,
    /// Countries that the shop delivers to.
    // [TEN-04]
    pub countries: Vec<Country>,
    /// Tabs above the product rows of the home page.
    // [HOME-03]
    pub home_tabs: Vec<HomeTab>,
    /// Minimum sum of goods for free delivery, in cents. Null in shops without free delivery.
    #[schema(required, minimum = 0)]
    pub free_delivery_total_cents: Option<i32>,
    /// Idle minutes after which a signed-in customer is signed out.
    #[schema(minimum = 1)]
    pub session_expire_minutes: i32,
    /// Lifetime of the browser's stored data, in minutes from the first visit or the last clearing.
    #[schema(minimum = 1)]
    pub cookie_expire_minutes: i32,
    /// Value of a point, in percent of a euro. 0 hides points.
    #[schema(minimum = 0)]
    pub point_percentage: f64,
    /// Location for the map of the contact page. Null without a map.
    #[schema(required)]
    pub map: Option<ContactMap>,
    /// Id for the analytics service, or null. The service may be loaded only after consent.
    #[schema(required)]
    pub analytics_id: Option<String>,
    /// Whether the shop has a blog.
    // [D-24]
    pub blog: bool,
    /// Whether the F5 key is prevented from reloading pages.
    // [D-09]
    pub block_reload: bool,
    /// Whether lists show more products per screen, with a quantity field for each product.
    // [D-104]
    pub quick_order: bool,
    /// Whether shoppers can order without an account.
    // [D-13]
    pub guest_checkout: bool,
    /// Whether products with a price of 0 can be ordered. Elsewhere a quote refuses them with `no-price`.
    // [D-208]
    pub free_goods: bool,
    /// Whether the order button must say that the order must be paid, directly below the content of the order.
    // [D-240]
    pub obligation_to_pay: bool,
    /// Text before `lowestPrice30DaysCents`.
    // [D-236]
    #[schema(example = "Lowest price in the 30 days before the reduction")]
    pub lowest_price_label: String,
    /// Withdrawal from contracts. Null in a shop without the withdrawal function.
    // [D-190]
    #[schema(required)]
    pub withdrawal: Option<WithdrawalTerms>,
    /// Whether and how the shop checks that reviews and ratings are by customers. Pages with reviews or ratings must show it.
    /// Null in shops that sell to traders only.
    // [D-243]
    #[schema(required)]
    pub reviews_note: Option<String>,
    /// Text of the link to the accessibility statement. Null in a shop without one.
    // [D-248]
    #[schema(required, example = "Accessibility")]
    pub accessibility_label: Option<String>,
    /// Footer text as sanitised HTML. Null if the shop has none.
    #[schema(required)]
    pub footer_html: Option<String>,
    /// The shop's own head tags for some of its pages.
    // [TEN-03]
    pub pages: Pages,
}

/// Terms of withdrawal.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalTerms {
    /// Days of the withdrawal period, from the delivery.
    #[schema(minimum = 14)]
    pub days: u16,
    /// Text of the links to the function.
    #[schema(example = "Withdraw from contract here")]
    pub label: String,
    /// Slugs of categories and master categories whose products are excluded.
    pub excluded_categories: Vec<String>,
    /// Note on excluded products: whether or when the right is lost.
    // [D-279]
    #[schema(
        example = "You can't withdraw from the purchase of this product once its seal is broken."
    )]
    pub excluded_text: String,
}

/// Identity provider.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SignInProvider {
    /// Id of the provider.
    pub id: IdentityProvider,
    /// Name on the button.
    #[schema(example = "Google")]
    pub label: String,
}

/// The company that runs the shop.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Company {
    /// Name.
    pub name: String,
    /// E-mail address. Null if the shop gave none.
    #[schema(required)]
    pub email: Option<String>,
    /// Phone number, in any notation. Null if the shop gave none.
    #[schema(required)]
    pub phone: Option<String>,
    /// Town or postal address. Null if the shop gave none.
    #[schema(required)]
    pub location: Option<String>,
    /// URL of the shop. Null if the shop gave none.
    #[schema(required)]
    pub site_url: Option<String>,
}

/// Identity of the seller. E-mail address and phone number are those of `company`.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SellerIdentity {
    /// Legal name.
    pub name: String,
    /// Postal address in one line. Null if the shop gave none.
    #[schema(required)]
    pub address: Option<String>,
    /// Public register and number. Null if the shop gave none.
    #[schema(required, example = "Registrar of Companies, HE 123456")]
    pub register: Option<String>,
    /// VAT identification number. Null if the shop gave none.
    #[schema(required, example = "CY10259033P")]
    pub vat_id: Option<String>,
}

/// Opening hours of one day.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkingDay {
    /// Day of the week.
    pub day: Weekday,
    /// Hours in the shop's words.
    #[schema(example = "09:00 - 18:00")]
    pub hours: String,
}

/// Shop in which shoppers can get products from the stock there.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickupShop {
    /// Name of the shop's warehouse in `findProductStock`.
    #[schema(example = "Nicosia, Kallipoleos 14")]
    pub warehouse: String,
    /// Name of the shop, such as its street.
    #[schema(example = "Kallipoleos 14")]
    pub name: String,
    /// Town.
    #[schema(example = "Nicosia")]
    pub place: String,
    /// Opening hours, Monday first, at least one day. Hours are of the form `09:00 - 18:00`; several ranges are separated by
    /// commas, the last one ends when the shop closes. Closed days are left out.
    pub working_hours: Vec<WorkingDay>,
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

/// A tab above the product rows of the home page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HomeTab {
    /// Value for the `tab` filter of product lists. `all` means no filter.
    pub key: String,
    /// Label of the tab.
    pub label: String,
}

/// Map of the contact page, with the shop in its centre.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactMap {
    /// Latitude in degrees north.
    #[schema(minimum = -90, maximum = 90)]
    pub latitude: f64,
    /// Longitude in degrees east.
    #[schema(minimum = -180, maximum = 180)]
    pub longitude: f64,
    /// URL template of map tiles on this host, with the placeholders `{z}`, `{x}` and `{y}`.
    pub tile_url: String,
}

/// The shop's own head tags, for the pages that can have them.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pages {
    /// Page "About us".
    pub about: PageSeo,
    /// Page "Contact us".
    pub contact: PageSeo,
    /// Product lists.
    pub products: PageSeo,
    /// Page "Become a partner".
    pub partner: PageSeo,
}

/// Head tags of a page.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PageSeo {
    /// Title.
    pub title: String,
    /// Description for search engines. Null if the page has none.
    #[schema(required)]
    pub description: Option<String>,
    /// Robots directive. Null if the page has none.
    #[schema(required)]
    pub robots: Option<String>,
    /// Canonical URL. Null if the page has none.
    #[schema(required)]
    pub canonical: Option<String>,
}
