//! GET /api/v1/storefront [TEN-02, TEN-05].

use std::sync::Arc;

use actix_web::get;

use super::model::{
    Company, ContactMap, Country, HomeTab, PageSeo, Pages, PickupShop, SellerIdentity,
    SignInProvider, Storefront, WithdrawalTerms, WorkingDay,
};
use crate::{
    api::{NoParameters, ReadOperation},
    cache::{CachedResponse, Freshness, Operation, Source, StaleReason},
    html,
    http::problem::{ApiResult, Problems},
    page::tile_template,
    shop_context::{LoadError, NO_QUERY, ShopContext},
    tenants::{
        PublicSettings, Seller, Tenant, TenantConfig, Weekday, config,
        live::{DayHours, Features},
    },
};

/// Returns the public settings that every page of the shop needs.
#[utoipa::path(
    operation_id = "findStorefront",
    tag = "storefront",
    responses((status = OK, description = "Public settings", body = Storefront), Problems)
)]
#[get("/api/v1/storefront")]
pub(in crate::api) async fn find_storefront(
    shop: ShopContext,
) -> ApiResult<CachedResponse<Storefront>> {
    find_storefront::read(shop, NoParameters {}).await
}

impl ReadOperation for find_storefront {
    type Parameters = NoParameters;
    type Response = Storefront;

    async fn read(shop: ShopContext, _: NoParameters) -> ApiResult<CachedResponse<Storefront>> {
        let (tenant, restored) = (Arc::clone(&shop.tenant), Arc::clone(&shop.tenant));
        let vat_included = !shop.pricing.exclude_vat;
        shop.cached_or_else(
            Operation::FindStorefront,
            NO_QUERY,
            Freshness::Settings,
            move |_| async move {
                // Read after the cache key, which has the version of the settings.
                let settings = tenant.complete_settings().ok_or(LoadError::NotReady)?;
                Ok(Some(storefront(&tenant, &settings.public, vat_included)))
            },
            // Settings from the file of the warm start are stale.
            move || {
                let settings = restored.live_settings()?;
                let source = Source {
                    name: "warm-start",
                    stale_reason: Some(if restored.is_busy() {
                        StaleReason::UpstreamError
                    } else {
                        StaleReason::Refreshing
                    }),
                };
                Some((
                    storefront(&restored, &settings.public, vat_included),
                    source,
                ))
            },
        )
        .await
    }
}

fn storefront(tenant: &Tenant, settings: &PublicSettings, vat_included: bool) -> Storefront {
    let config = &tenant.config;
    Storefront {
        tenant: tenant.slug.to_string(),
        name: config.name.clone(),
        language: config.language.as_str().to_owned(),
        logo_url: "/logo.svg".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        vat_included,
        company: Company {
            name: settings
                .company
                .name
                .clone()
                .unwrap_or_else(|| config.name.clone()),
            email: settings.company.email.clone(),
            phone: settings.company.phone.clone(),
            location: settings.company.location.clone(),
            site_url: settings.company.site_url.clone(),
        },
        seller: seller(config, settings),
        features: settings.features,
        payment_methods: settings.payment_methods.clone(),
        sign_in_providers: sign_in_providers(config, settings.features),
        social_links: settings.social_links.clone(),
        working_hours: settings.working_hours.iter().map(working_day).collect(),
        working_hours_summary: settings.working_hours_summary.clone(),
        pickup_shops: pickup_shops(config, settings.features),
        countries: countries(config),
        home_tabs: config
            .home_tabs
            .iter()
            .map(|tab| HomeTab {
                key: tab.key.clone(),
                label: tab.label.clone(),
            })
            .collect(),
        free_delivery_total_cents: settings.free_delivery_total_cents,
        session_expire_minutes: settings.session_expire_minutes,
        cookie_expire_minutes: settings.cookie_expire_minutes,
        point_percentage: settings.point_percentage,
        map: config.map.as_ref().map(map),
        analytics_id: config.analytics.id.clone(),
        blog: config.blog.is_some(),
        block_reload: config.block_reload,
        quick_order: config.quick_order,
        guest_checkout: config.checkout.guests,
        free_goods: config.checkout.free_goods,
        obligation_to_pay: config.checkout.obligation_to_pay,
        lowest_price_label: config.price_reductions.label.clone(),
        withdrawal: withdrawal(config),
        reviews_note: reviews_note(config),
        accessibility_label: accessibility_label(config),
        footer_html: settings.footer_html.as_deref().and_then(html::sanitize),
        pages: pages(config),
    }
}

fn sign_in_providers(config: &TenantConfig, features: Features) -> Vec<SignInProvider> {
    let offered = config.sign_in.providers().filter(|_| features.sign_in);
    let provider = offered.map(|(id, config)| SignInProvider {
        id,
        label: config.label(id).to_owned(),
    });
    provider.collect()
}

fn working_day(hours: &DayHours) -> WorkingDay {
    WorkingDay {
        day: hours.day,
        hours: hours.hours.clone(),
    }
}

fn pickup_shops(config: &TenantConfig, features: Features) -> Vec<PickupShop> {
    let shops = config.pickup.iter().filter(|_| features.stock_display);
    shops.map(pickup_shop).collect()
}

fn pickup_shop(shop: &config::PickupConfig) -> PickupShop {
    let working_day = |(day, hours): (&Weekday, &config::OpeningHours)| WorkingDay {
        day: *day,
        hours: hours.as_str().to_owned(),
    };
    PickupShop {
        warehouse: shop.warehouse.clone(),
        name: shop.name.clone(),
        place: shop.place.clone(),
        working_hours: shop.hours.iter().map(working_day).collect(),
    }
}

fn countries(config: &TenantConfig) -> Vec<Country> {
    let country = |country: &crate::tenants::Country| Country {
        code: country.code.to_owned(),
        name: country.name.to_owned(),
    };
    config.countries.countries().iter().map(country).collect()
}

fn map(map: &config::MapConfig) -> ContactMap {
    ContactMap {
        latitude: map.latitude.degrees(),
        longitude: map.longitude.degrees(),
        tile_url: tile_template().to_owned(),
    }
}

fn withdrawal(config: &TenantConfig) -> Option<WithdrawalTerms> {
    let withdrawal = &config.withdrawal;
    withdrawal.enabled.then(|| WithdrawalTerms {
        days: withdrawal.days,
        label: withdrawal.label.clone(),
        excluded_categories: withdrawal.excluded_categories.clone(),
        excluded_text: withdrawal.excluded_text.clone(),
    })
}

fn accessibility_label(config: &TenantConfig) -> Option<String> {
    let accessibility = &config.accessibility;
    accessibility.enabled.then(|| accessibility.label.clone())
}

fn seller(config: &TenantConfig, settings: &PublicSettings) -> SellerIdentity {
    let seller = Seller::of(config, &settings.company);
    SellerIdentity {
        name: seller.name,
        address: seller.address,
        register: seller.register,
        vat_id: seller.vat_id,
    }
}

fn reviews_note(config: &TenantConfig) -> Option<String> {
    let reviews = &config.reviews;
    reviews.has_note.then(|| reviews.note.clone())
}

fn pages(config: &TenantConfig) -> Pages {
    let page = |page: &config::PageSeo| PageSeo {
        title: page.title.clone(),
        description: page.description.clone(),
        robots: page.robots.clone(),
        canonical: page.canonical.clone(),
    };
    Pages {
        about: page(&config.seo.about),
        contact: page(&config.seo.contact),
        products: page(&config.seo.products),
        partner: page(&config.seo.partner),
    }
}
