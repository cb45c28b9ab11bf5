//! Format of the data files; `seed/README.md` explains each key.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Name of an option, and its effect on the price: a surcharge in euro (`1.50`) or a factor
/// (`x2.7`).
pub(super) type PricedOption = (String, String);

/// catalog.toml
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Catalog {
    pub(super) master: Vec<Master>,
    pub(super) brand: Vec<Brand>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Master {
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) picture: String,
    pub(super) categories: Vec<Category>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Category {
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) picture: String,
    /// Position among the popular categories; `None` if it is not popular.
    pub(super) popular: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Brand {
    pub(super) slug: String,
    pub(super) name: String,
    #[serde(default)]
    pub(super) home: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Families {
    pub(super) family: Vec<Family>,
}

/// Products that share a category, a brand and the end of their description.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Family {
    pub(super) category: String,
    #[serde(default)]
    pub(super) further_categories: Vec<String>,
    pub(super) brand: Option<String>,
    pub(super) code: String,
    /// `{}` stands for the model's name.
    pub(super) name: String,
    pub(super) price: Option<String>,
    pub(super) tab: Option<String>,
    /// HTML after the model's own text; `{}` stands for the model's name.
    #[serde(default)]
    pub(super) description_end: String,
    #[serde(default)]
    pub(super) child: Vec<PricedOption>,
    /// Text between the parent's name and the child's; default: a space.
    pub(super) child_separator: Option<String>,
    #[serde(default)]
    pub(super) children_share_pictures: bool,
    /// Name and CSS colour.
    #[serde(default)]
    pub(super) color: Vec<(String, String)>,
    #[serde(default)]
    pub(super) size: Vec<PricedOption>,
    pub(super) model: Vec<Model>,
}

/// One product of a family. Missing values are derived from a hash of its name.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Model {
    pub(super) name: String,
    pub(super) short: String,
    /// First paragraph of the description.
    pub(super) description_start: String,
    pub(super) brand: Option<String>,
    pub(super) price: Option<String>,
    /// Sale price; an empty text means no sale, `None` the default.
    pub(super) sale: Option<String>,
    pub(super) flags: Option<String>,
    /// Pieces per warehouse.
    pub(super) stock: Option<Vec<i64>>,
    /// The provider's id of a video.
    pub(super) video: Option<String>,
    pub(super) pictures: Option<u64>,
    #[serde(default)]
    pub(super) missing_picture: bool,
    #[serde(default)]
    pub(super) popup: bool,
    #[serde(default)]
    pub(super) state: State,
}

#[derive(Clone, Copy, Default, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    #[default]
    Listed,
    Hidden,
    Deleted,
}

/// shop.toml
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shop {
    /// Width and height of the product pictures.
    pub(super) picture_size: (i64, i64),
    pub(super) vat_rate: String,
    pub(super) hours: Hours,
    pub(super) properties: BTreeMap<String, String>,
    pub(super) warehouse: Vec<Warehouse>,
    pub(super) shipping: Vec<Shipping>,
    pub(super) slide: Vec<Slide>,
    pub(super) price_list: Vec<PriceList>,
    pub(super) customer: Vec<Customer>,
    pub(super) order: Vec<Order>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hours {
    pub(super) summary: String,
    /// Monday first.
    pub(super) days: [String; 7],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Warehouse {
    pub(super) code: String,
    pub(super) description: String,
    #[serde(default)]
    pub(super) hidden: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Shipping {
    pub(super) description: String,
    pub(super) cost: String,
    pub(super) country: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Slide {
    pub(super) picture: String,
    pub(super) subtitle: String,
    pub(super) titles: Vec<String>,
    pub(super) price: Option<(String, String)>,
    pub(super) link: String,
    pub(super) link_title: String,
    #[serde(default)]
    pub(super) hidden: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PriceList {
    pub(super) name: String,
    /// Percent of the regular price.
    pub(super) percent: i64,
    /// Number of listed products with a price in this list, in the order of ids; `None` for all.
    pub(super) products: Option<usize>,
}

/// accounts.toml
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Accounts {
    pub(super) customer: Vec<Customer>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Customer {
    pub(super) username: String,
    pub(super) password: String,
    pub(super) name: String,
    pub(super) surname: String,
    pub(super) email: String,
    pub(super) mobile: String,
    /// Street, comma, postcode.
    pub(super) address: String,
    pub(super) city: String,
    pub(super) country: String,
    pub(super) company: Option<String>,
    pub(super) vat_number: Option<String>,
    pub(super) price_list: Option<i64>,
    #[serde(default)]
    pub(super) exclude_vat: bool,
    pub(super) points: Option<String>,
    pub(super) points_on_hold: Option<String>,
    #[serde(default)]
    pub(super) deleted: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Order {
    /// The customer's user name.
    pub(super) customer: String,
    pub(super) date: String,
    /// Position of the shipping method, counted from 1.
    pub(super) shipping: usize,
    pub(super) payment: String,
    pub(super) notes: Option<String>,
    /// Product slug and quantity.
    pub(super) lines: Vec<(String, i64)>,
}

/// content.toml
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Content {
    /// Page, position, HTML.
    pub(super) texts: Vec<(String, String, String)>,
    /// Page, position, picture.
    pub(super) images: Vec<(String, String, String)>,
    /// Page, title, HTML; in reading order.
    pub(super) paragraphs: Vec<(String, String, String)>,
    /// Author, stars, text.
    pub(super) reviews: Vec<(String, String, String)>,
    pub(super) post: Vec<Post>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Post {
    pub(super) title: String,
    pub(super) author: String,
    pub(super) date: String,
    pub(super) excerpt: String,
    pub(super) html: String,
    pub(super) image: String,
}
