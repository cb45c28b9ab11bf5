//! GET /api/v1/location [API-03].

use actix_web::{get, web::Data};
use serde::Serialize;
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use crate::{
    http::{
        ClientAddress, NoStore, RequestSpan,
        problem::{ApiResult, Problems},
    },
    location::{ClientCountry, Locations},
    shop_context::ShopContext,
    tenants::Country,
};

/// The probable location of the shopper.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShopperLocation {
    /// Code of one of the shop's countries (ISO 3166-1 alpha-2), the default for forms.
    #[schema(example = "CY")]
    pub country_code: String,
}

/// Returns the default country for forms, derived from the client's IP address. If the client's country is unknown, this is
/// the shop's own country.
#[utoipa::path(
    operation_id = "findLocation",
    tag = "storefront",
    responses((status = OK, description = "The country", body = ShopperLocation), Problems)
)]
#[get("/api/v1/location", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn find_location(
    shop: ShopContext,
    address: ClientAddress,
    locations: Data<Locations>,
) -> ApiResult<NoStore<ShopperLocation>> {
    let config = &shop.tenant.config;
    let client_country = locations.find(address).await;
    let found = client_country
        .and_then(|client_country| country_of(config.countries.countries(), &client_country));
    let country = found.or_else(|| config.home_country());
    let country_code = country.map_or("", |country| country.code).to_owned();
    Ok(NoStore(ShopperLocation { country_code }))
}

fn country_of(
    countries: &'static [Country],
    client_country: &ClientCountry,
) -> Option<&'static Country> {
    let is_match = |country: &&Country| {
        client_country.code == country.code
            || (client_country.code.is_empty()
                && client_country.name.eq_ignore_ascii_case(country.name))
    };
    countries.iter().find(is_match)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::tenants::CountryPreset;

    /// [API-03]
    #[rstest]
    #[case("GR", "Greece", Some("GR"))]
    #[case("GR", "Cyprus", Some("GR"))]
    #[case("", "greece", Some("GR"))]
    #[case("DE", "Greece", None)]
    #[case("", "Atlantis", None)]
    fn only_countries_of_the_shop_are_returned(
        #[case] code: &str,
        #[case] country: &str,
        #[case] expected: Option<&str>,
    ) {
        let client_country = ClientCountry {
            code: code.to_owned(),
            name: country.to_owned(),
        };
        let countries = CountryPreset::CyprusGreece.countries();
        let found = country_of(countries, &client_country).map(|country| country.code);
        assert_eq!(found, expected);
    }
}
