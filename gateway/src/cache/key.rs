//! What a cached answer is filed under: tenant, operation, prices, query; never a person.

use std::{
    fmt,
    hash::{Hash, Hasher},
    sync::Arc,
};

use crate::{
    retail::model::Pricing,
    tenants::{Tenant, TenantId},
};

/// Every answer that is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// The shop's public settings.
    FindStorefront,
    /// The slides of the home page.
    ListSlides,
    /// Master categories and their subcategories.
    ListCategories,
    /// Brands.
    ListBrands,
    /// One page of a filtered, sorted product list.
    ListProducts,
    /// One product by id.
    FindProduct,
    /// One product by slug.
    FindProductBySlug,
    /// Products that go with one product.
    ListRelatedProducts,
    /// Stock per warehouse of one product.
    FindProductStock,
    /// Products that a search term may mean.
    ListSuggestions,
    /// The lowest and the highest price of a filtered list.
    FindPriceRange,
    /// Other spellings of a search term.
    ListSearchCorrections,
    /// How many products a search term finds.
    CountProducts,
    /// The words that products, brands and categories are named with.
    ListVocabulary,
    /// One product as carts are priced with it.
    PriceProduct,
    /// Ways of delivery.
    ListShippingMethods,
    /// What the payment provider verifies an address by.
    FindPaymentKey,
    /// The texts of "About Us".
    FindAboutPage,
    /// How to reach the shop, as it words it.
    FindContactPage,
    /// The editable parts of the home page.
    FindHomePage,
    /// What every product's page says of delivery and returns.
    FindProductTexts,
    /// Terms, privacy policy or returns policy.
    FindTextPage,
    /// What people say of the shop.
    ListReviews,
    /// The products that the home page advertises.
    ListPopupAds,
    /// The posts of the shop's blog.
    ListBlogPosts,
    /// One post.
    FindBlogPost,
    /// Where messages to the shop go.
    FindOfficeAddress,
    /// A page of the SPA, finished.
    FindPage,
    /// The page around the SPA, without content.
    FindShell,
    /// A small file of the tenant: theme, logo, icon.
    FindTenantFile,
    /// A sitemap, or the list of them.
    FindSitemap,
    /// What sitemaps say of the catalogue.
    ListSitemapEntries,
    /// One picture of the tenant's image folder.
    FindPicture,
    /// One tile of the map around the shop.
    FindTile,
}

impl Operation {
    /// Whether clients can make up ever new requests of this kind, so that having one loaded takes from the limit of reads.
    /// Pictures and tiles have a limit of their own, and so do corrections of a search and what carts are priced with.
    pub(crate) fn is_limited(self) -> bool {
        matches!(
            self,
            Self::ListProducts
                | Self::FindProduct
                | Self::FindProductBySlug
                | Self::ListRelatedProducts
                | Self::FindProductStock
                | Self::ListSuggestions
                | Self::FindPriceRange
                | Self::CountProducts
                | Self::FindBlogPost
        )
    }

    /// Which version of the tenant's files the answer depends on. What comes from the Retail API and nowhere else outlives
    /// a change of colours: the shop stays warm, and has old answers left while the Retail API is down.
    pub(crate) fn revision_of(self, tenant: &Tenant) -> u32 {
        match self {
            Self::FindStorefront
            | Self::FindPaymentKey
            | Self::ListBlogPosts
            | Self::FindBlogPost
            | Self::FindPage
            | Self::FindShell
            | Self::FindTenantFile
            | Self::FindSitemap
            | Self::FindTile => tenant.revision,
            Self::ListSlides
            | Self::ListCategories
            | Self::ListBrands
            | Self::ListProducts
            | Self::FindProduct
            | Self::FindProductBySlug
            | Self::ListRelatedProducts
            | Self::FindProductStock
            | Self::ListSuggestions
            | Self::FindPriceRange
            | Self::ListSearchCorrections
            | Self::CountProducts
            | Self::ListVocabulary
            | Self::PriceProduct
            | Self::ListShippingMethods
            | Self::FindAboutPage
            | Self::FindContactPage
            | Self::FindHomePage
            | Self::FindProductTexts
            | Self::FindTextPage
            | Self::ListReviews
            | Self::ListPopupAds
            | Self::FindOfficeAddress
            | Self::ListSitemapEntries
            | Self::FindPicture => tenant.retail_revision,
        }
    }
}

/// The key of an answer, owned. It can't be made without a tenant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    tenant: TenantId,
    revision: u32,
    operation: Operation,
    pricing: Pricing,
    query: Arc<str>,
}

/// The same key, borrowed, so that a hit allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct KeyRef<'a> {
    /// Whose shop.
    pub tenant: TenantId,
    /// Which version of its files the answer depends on; see `Operation::revision_of`.
    pub revision: u32,
    /// Which answer.
    pub operation: Operation,
    /// Whose prices: price list and VAT flag.
    pub pricing: Pricing,
    /// The parameters in their canonical form: only known ones, clamped, always in the same order.
    pub query: &'a str,
}

impl KeyRef<'_> {
    /// The owned key.
    pub fn to_key(self) -> Key {
        Key {
            tenant: self.tenant,
            revision: self.revision,
            operation: self.operation,
            pricing: self.pricing,
            query: Arc::from(self.query),
        }
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        KeyRef {
            tenant: self.tenant,
            revision: self.revision,
            operation: self.operation,
            pricing: self.pricing,
            query: &self.query,
        }
        .hash(state);
    }
}

impl Hash for KeyRef<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tenant.hash(state);
        self.revision.hash(state);
        self.operation.hash(state);
        self.pricing.hash(state);
        self.query.hash(state);
    }
}

impl moka::Equivalent<Key> for KeyRef<'_> {
    fn equivalent(&self, key: &Key) -> bool {
        self.query == &*key.query
            && self.operation == key.operation
            && self.tenant == key.tenant
            && self.revision == key.revision
            && self.pricing == key.pricing
    }
}

impl Key {
    /// Bytes that the key itself takes in the cache.
    pub(super) fn weight(&self) -> usize {
        size_of::<Self>() + self.query.len()
    }
}

/// For the log: whose and which answer. Parameters are left out: shoppers type them.
impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} of tenant {}", self.operation, self.tenant.get())
    }
}
