use super::documents::State;

pub(super) struct Product {
    pub(super) id: i64,
    pub(super) parent: Option<i64>,
    pub(super) code: String,
    pub(super) slug: String,
    pub(super) name: String,
    pub(super) short_description: String,
    pub(super) long_description: String,
    pub(super) price_cents: i64,
    pub(super) sale_cents: Option<i64>,
    pub(super) vat_rate: String,
    pub(super) category: String,
    pub(super) further_categories: Vec<String>,
    pub(super) brand: Option<String>,
    pub(super) home_tab: Option<String>,
    pub(super) flags: Flags,
    pub(super) deal_end: Option<String>,
    pub(super) rating: String,
    pub(super) reviews: u64,
    pub(super) created: String,
    pub(super) video_html: Option<String>,
    pub(super) popup_picture: Option<String>,
    pub(super) state: State,
    pub(super) pictures: Vec<String>,
    pub(super) variants: Vec<Variant>,
    /// Pieces per warehouse.
    pub(super) stock: Vec<i64>,
}

#[derive(Clone, Copy, Default)]
pub(super) struct Flags {
    pub(super) new: bool,
    pub(super) top: bool,
    pub(super) hot: bool,
}

pub(super) struct Variant {
    pub(super) color: String,
    pub(super) color_name: String,
    pub(super) size: String,
    pub(super) price_cents: i64,
}
