use serde::Deserialize;

use crate::retail::{
    sql::{Literal, LiteralError, Statement},
    wire,
};

/// Lists the settings of the shop.
#[derive(Debug, Clone, Copy)]
pub struct ListApplicationProperties;

#[derive(Debug, Deserialize)]
pub struct PropertyRow {
    #[serde(rename = "PROP_KEY", deserialize_with = "wire::text")]
    pub(crate) key: String,
    #[serde(
        rename = "PROP_VALUE",
        default,
        deserialize_with = "wire::text_or_empty"
    )]
    pub(crate) value: String,
}

impl Statement for ListApplicationProperties {
    type Row = PropertyRow;
    const NAME: &'static str = "list_application_properties";
    const TEMPLATE: &'static str = include_str!("../list_application_properties.sql");

    fn parameters(&self) -> Result<Vec<(&'static str, Literal)>, LiteralError> {
        Ok(Vec::new())
    }
}

/// Page with editable texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PageId {
    /// About us.
    About,
    /// Contact us.
    Contact,
    /// The home page.
    Home,
    /// The footer of every page.
    Footer,
    /// Terms and conditions.
    Terms,
    /// Privacy policy.
    Privacy,
    /// Returns policy.
    Returns,
    /// Texts below every product.
    Product,
}

impl PageId {
    /// Name of the page in the Retail API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Contact => "contact",
            Self::Home => "home",
            Self::Footer => "footer",
            Self::Terms => "terms",
            Self::Privacy => "privacy",
            Self::Returns => "returns",
            Self::Product => "product",
        }
    }
}

/// Lists the editable texts of a page.
#[derive(Debug, Clone, Copy)]
pub struct ListPageContent {
    /// Page.
    pub page: PageId,
}

/// Row of an editable text.
#[derive(Debug, Deserialize)]
pub struct PageContentRow {
    #[serde(rename = "IQWPP_POSITION_DESC", deserialize_with = "wire::text")]
    pub(crate) position: String,
    #[serde(rename = "IQWPP_TITLE", default, deserialize_with = "wire::opt_text")]
    pub(crate) title: Option<String>,
    #[serde(rename = "IQWPP_TEXT", default, deserialize_with = "wire::opt_text")]
    pub(crate) html: Option<String>,
    #[serde(rename = "IQWPP_IMAGE", default, deserialize_with = "wire::opt_text")]
    pub(crate) picture: Option<String>,
}

impl Statement for ListPageContent {
    type Row = PageContentRow;
    const NAME: &'static str = "list_page_content";
    const TEMPLATE: &'static str = include_str!("../list_page_content.sql");

    fn parameters(&self) -> Result<Vec<(&'static str, Literal)>, LiteralError> {
        Ok(vec![("page", Literal::text(self.page.as_str())?)])
    }
}

/// Lists the warehouses that shoppers can visit.
#[derive(Debug, Clone, Copy)]
pub struct ListWarehouses;

/// Row of a warehouse.
#[derive(Debug, Deserialize)]
pub struct WarehouseRow {
    #[serde(rename = "WH_Id", deserialize_with = "wire::int")]
    pub(crate) id: i32,
    #[serde(
        rename = "WH_Web_Description",
        default,
        deserialize_with = "wire::opt_text"
    )]
    pub(crate) html: Option<String>,
}

impl Statement for ListWarehouses {
    type Row = WarehouseRow;
    const NAME: &'static str = "list_warehouses";
    const TEMPLATE: &'static str = include_str!("../list_warehouses.sql");

    fn parameters(&self) -> Result<Vec<(&'static str, Literal)>, LiteralError> {
        Ok(Vec::new())
    }
}

/// Lists the products with a picture for the home page's ad.
#[derive(Debug, Clone, Copy)]
pub struct ListPopupAds;

/// Row of an advertised product.
#[derive(Debug, Deserialize)]
pub struct PopupAdRow {
    #[serde(rename = "PRODID", deserialize_with = "wire::int")]
    pub(crate) product_id: i32,
    #[serde(rename = "PRODDESC", deserialize_with = "wire::text")]
    pub(crate) name: String,
    #[serde(rename = "PROD_POPUP_AD_WEB", deserialize_with = "wire::text")]
    pub(crate) picture: String,
}

impl Statement for ListPopupAds {
    type Row = PopupAdRow;
    const NAME: &'static str = "list_popup_ads";
    const TEMPLATE: &'static str = include_str!("../list_popup_ads.sql");

    fn parameters(&self) -> Result<Vec<(&'static str, Literal)>, LiteralError> {
        Ok(vec![("nothing", Literal::text("")?)])
    }
}
