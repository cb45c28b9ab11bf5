//! Cache keys. A key contains prices instead of a customer, so customers with the same prices share
//! responses.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use crate::{
    customer_pricing::Pricing,
    tenants::{Tenant, TenantId},
};

/// Operations whose responses are cached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Operation {
    /// Public settings of the shop.
    FindStorefront,
    /// Slides of the home page.
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
    /// Products related to one product.
    ListRelatedProducts,
    /// Stock per warehouse of one product.
    FindProductStock,
    /// Products that match a partial search term.
    ListSuggestions,
    /// Lowest and highest price of a filtered list.
    FindPriceRange,
    /// Other spellings of a search term.
    ListSearchCorrections,
    /// One product with the fields that cart prices need.
    FindProductForPricing,
    /// Delivery methods.
    ListShippingMethods,
    /// Verification key of the payment provider's webhook.
    FindPaymentKey,
    /// Texts of the "About us" page.
    FindAboutPage,
    /// Texts of the contact page.
    FindContactPage,
    /// Editable texts of the home page.
    FindHomePage,
    /// Texts about delivery and returns on product pages.
    FindProductTexts,
    /// Terms, privacy policy or returns policy.
    FindTextPage,
    /// Reviews of the shop.
    ListReviews,
    /// Products that the home page advertises.
    ListPopupAds,
    /// Posts of the shop's blog.
    ListBlogPosts,
    /// One blog post.
    FindBlogPost,
    /// E-mail address for messages to the shop.
    FindOfficeAddress,
    /// Server-rendered page.
    FindPage,
    /// Server-rendered page with the notice that the shop is busy.
    FindPageWithNotice,
    /// HTML shell of the single-page app, without content.
    FindShell,
    /// Small file of the tenant: theme, logo, icon.
    FindTenantFile,
    /// Sitemap or sitemap index.
    FindSitemap,
    /// Catalogue entries of the sitemaps.
    ListSitemapEntries,
    /// One picture of the tenant's image folder.
    FindPicture,
    /// One tile of the contact page's map.
    FindTile,
}

impl Operation {
    /// Whether loads count against the read limit, because clients can invent endless requests of
    /// this kind. Pictures, tiles and cart prices have their own limits.
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
                | Self::ListSearchCorrections
                | Self::FindBlogPost
        )
    }

    /// Whether a shop's reserve holds responses of this kind. Pictures would fill it.
    pub(super) fn is_reserved(self) -> bool {
        !matches!(self, Self::FindPicture | Self::FindTile)
    }

    /// Whether responses of this kind may be stored on disk for the next start (D-146): reads of the
    /// public API without text that a person typed. Pages and files are made again from these
    /// responses and the shop's folder.
    pub(super) fn is_stored_on_disk(self) -> bool {
        matches!(
            self,
            Self::FindStorefront
                | Self::ListSlides
                | Self::ListCategories
                | Self::ListBrands
                | Self::ListProducts
                | Self::FindProduct
                | Self::FindProductBySlug
                | Self::ListRelatedProducts
                | Self::FindProductStock
                | Self::FindPriceRange
                | Self::FindAboutPage
                | Self::FindContactPage
                | Self::FindHomePage
                | Self::FindProductTexts
                | Self::FindTextPage
                | Self::ListPopupAds
                | Self::ListBlogPosts
                | Self::FindBlogPost
        )
    }

    /// Whether gateways share responses of this kind (D-284): what may be stored on disk, without values of the
    /// live settings, and the reads of quotes.
    pub(super) fn is_shared(self) -> bool {
        let is_of_quote = matches!(
            self,
            Self::FindProductForPricing | Self::ListShippingMethods
        );
        is_of_quote || self.is_stored_on_disk() && !self.contains_settings()
    }

    /// Version of the tenant that the response depends on. Responses that depend only on the Retail
    /// API stay valid when the tenant's files change.
    pub(crate) fn revision_of(self, tenant: &Tenant) -> Revision {
        let settings = if self.contains_settings() {
            tenant.settings_revision()
        } else {
            0
        };
        let files = match self {
            Self::FindStorefront
            | Self::FindPaymentKey
            | Self::ListBlogPosts
            | Self::FindBlogPost
            | Self::FindPage
            | Self::FindPageWithNotice
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
            | Self::FindProductForPricing
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
        };
        Revision { files, settings }
    }

    /// Whether responses of this kind contain values of the live settings. Pages contain the storefront.
    fn contains_settings(self) -> bool {
        matches!(
            self,
            Self::FindStorefront | Self::FindPage | Self::FindPageWithNotice
        )
    }
}

/// Version of a tenant, in a cache key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Revision {
    /// Version of the tenant's files.
    pub files: u32,
    /// Version of the live settings; 0 for responses without them.
    pub settings: u32,
}

/// Owned cache key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    pub(super) tenant: TenantId,
    pub(super) revision: Revision,
    pub(super) operation: Operation,
    pub(super) pricing: Pricing,
    pub(super) query: Arc<str>,
}

/// Borrowed cache key, so that a hit allocates nothing.
#[derive(Clone, Copy, Debug)]
pub struct KeyRef<'a> {
    /// Tenant.
    pub tenant: TenantId,
    /// Version of the tenant; see `Operation::revision_of`.
    pub revision: Revision,
    /// Operation.
    pub operation: Operation,
    /// Price list and VAT flag.
    pub pricing: Pricing,
    /// Known query parameters in canonical form: clamped, in fixed order.
    pub query: &'a str,
}

impl KeyRef<'_> {
    /// Converts to an owned key.
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
        self.as_ref().hash(state);
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
    pub(super) fn as_ref(&self) -> KeyRef<'_> {
        KeyRef {
            tenant: self.tenant,
            revision: self.revision,
            operation: self.operation,
            pricing: self.pricing,
            query: &self.query,
        }
    }

    /// In bytes.
    pub(super) fn weight(&self) -> usize {
        size_of::<Self>() + self.query.len()
    }
}
