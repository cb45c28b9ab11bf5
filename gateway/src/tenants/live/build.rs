use std::sync::Arc;

use super::{
    Company, DayHours, Features, LiveSettings, PaymentMethod, PaymentSecrets, PublicSettings,
    SocialLink, SocialNetwork,
};
use crate::{
    retail::{DbStrings, Properties, RetailTarget, model::PageContent},
    tenants::Weekday,
};

const DEFAULT_SESSION_EXPIRE_MINUTES: i32 = 30;
const DEFAULT_COOKIE_EXPIRE_MINUTES: i32 = 24 * 60;
const FOOTER_POSITION: &str = "footer text";

pub(super) fn live_settings(
    strings: DbStrings,
    properties: &Properties,
    footer: Vec<PageContent>,
    target: Arc<RetailTarget>,
) -> LiveSettings {
    let minutes = |key, default| {
        properties
            .int(key)
            .filter(|minutes| *minutes > 0)
            .unwrap_or(default)
    };
    let public = PublicSettings {
        company: company(properties),
        features: features(properties),
        payment_methods: payment_methods(properties),
        social_links: social_links(properties),
        google_place_id: properties.text("googlePlaceId"),
        free_delivery_total_cents: properties.cents("freeDeliveryTotal"),
        session_expire_minutes: minutes("sessionExpire", DEFAULT_SESSION_EXPIRE_MINUTES),
        cookie_expire_minutes: minutes("cookieExpire", DEFAULT_COOKIE_EXPIRE_MINUTES),
        point_percentage: properties.float("pointPercentage").unwrap_or(0.0).max(0.0),
        footer_html: footer
            .into_iter()
            .find(|piece| piece.position == FOOTER_POSITION)
            .and_then(|piece| piece.html),
        working_hours: working_hours(&strings),
        working_hours_summary: strings.working_hours,
        image_folder: strings.image_folder,
    };
    LiveSettings {
        public,
        payment: Some(PaymentSecrets {
            viva_auth: strings.viva_auth,
            viva_source_code: strings.viva_source_code,
        }),
        target,
    }
}

#[cfg(test)]
pub(in crate::tenants) fn sample(target: Arc<RetailTarget>) -> LiveSettings {
    let strings = serde_json::from_str(r#"{"img_folder":"pictures"}"#).unwrap();
    live_settings(strings, &Properties::default(), Vec::new(), target)
}

fn company(properties: &Properties) -> Company {
    Company {
        name: properties.text("companyName"),
        email: properties.text("companyEmail"),
        phone: properties.text("companyPhone"),
        location: properties.text("location"),
        site_url: properties.text("siteUrl").filter(|url| is_web_address(url)),
    }
}

fn features(properties: &Properties) -> Features {
    Features {
        age_gate: properties.flag("ageGate"),
        redeem_points: properties.flag("redeemPoints"),
        price_lists: properties.flag("priceLists"),
        vat_exclusion: properties.flag("excludeVat"),
        sign_in: properties.flag("signInEnabled"),
        sign_up: properties.flag("signUpEnabled"),
        map: properties.flag("showMap"),
        stock_display: properties.flag("stockDisplay"),
        full_screen_slider: properties.flag("fullScreenSlider"),
        brand_pictures: properties.flag("brandPictures"),
        category_pictures: properties.flag("categoryPictures"),
        master_categories_on_home: properties.flag("masterCategoriesHome"),
    }
}

fn payment_methods(properties: &Properties) -> Vec<PaymentMethod> {
    let methods = [
        ("paymentCashOnDelivery", PaymentMethod::CashOnDelivery),
        ("paymentCard", PaymentMethod::Card),
        ("paymentBankTransfer", PaymentMethod::BankTransfer),
        ("paymentCardWallet", PaymentMethod::CardWallet),
    ];
    methods
        .into_iter()
        .filter(|(key, _)| properties.flag(key))
        .map(|(_, method)| method)
        .collect()
}

fn social_links(properties: &Properties) -> Vec<SocialLink> {
    let networks = [
        ("socialFacebook", SocialNetwork::Facebook),
        ("socialInstagram", SocialNetwork::Instagram),
        ("socialX", SocialNetwork::X),
        ("socialYoutube", SocialNetwork::Youtube),
        ("socialTiktok", SocialNetwork::Tiktok),
    ];
    let link = |(key, network)| {
        let url = properties.text(key).filter(|url| is_web_address(url))?;
        Some(SocialLink { network, url })
    };
    networks.into_iter().filter_map(link).collect()
}

/// Refuses other schemes, such as `javascript:`.
fn is_web_address(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let rest = lower
        .strip_prefix("https://")
        .or_else(|| lower.strip_prefix("http://"));
    rest.is_some_and(|rest| !rest.is_empty())
        && !text
            .chars()
            .any(|character| character.is_control() || character.is_whitespace())
}

fn working_hours(strings: &DbStrings) -> Vec<DayHours> {
    let days = [
        (Weekday::Monday, &strings.monday),
        (Weekday::Tuesday, &strings.tuesday),
        (Weekday::Wednesday, &strings.wednesday),
        (Weekday::Thursday, &strings.thursday),
        (Weekday::Friday, &strings.friday),
        (Weekday::Saturday, &strings.saturday),
        (Weekday::Sunday, &strings.sunday),
    ];
    let hours = |(day, hours): (Weekday, &Option<String>)| {
        hours.clone().map(|hours| DayHours { day, hours })
    };
    days.into_iter().filter_map(hours).collect()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn properties(pairs: &[(&str, &str)]) -> Properties {
        pairs
            .iter()
            .map(|(key, value)| ((*key).to_owned(), (*value).to_owned()))
            .collect()
    }

    #[test]
    fn only_web_addresses_become_links() {
        let properties = properties(&[
            ("socialFacebook", "https://facebook.example/lamps"),
            ("socialInstagram", "javascript:alert(1)"),
            ("socialX", "HTTP://x.example/lamps"),
            ("socialYoutube", "//youtube.example"),
            ("socialTiktok", ""),
        ]);
        let networks: Vec<_> = social_links(&properties)
            .iter()
            .map(|link| link.network)
            .collect();
        assert_eq!(networks, [SocialNetwork::Facebook, SocialNetwork::X]);
    }

    #[test]
    fn enabled_features_and_payment_methods_are_listed() {
        let properties = properties(&[
            ("ageGate", "Y"),
            ("showMap", "0"),
            ("paymentCard", "True"),
            ("paymentCardWallet", "1"),
        ]);
        assert_eq!(
            features(&properties),
            Features {
                age_gate: true,
                ..Features::default()
            }
        );
        assert_eq!(
            payment_methods(&properties),
            [PaymentMethod::Card, PaymentMethod::CardWallet]
        );
    }

    #[rstest]
    #[case("https://", false)]
    #[case("https://a b", false)]
    #[case("https://a.example/ä", true)]
    #[case("data:text/html,x", false)]
    fn only_http_urls_are_web_addresses(#[case] text: &str, #[case] expected: bool) {
        assert_eq!(is_web_address(text), expected);
    }
}
