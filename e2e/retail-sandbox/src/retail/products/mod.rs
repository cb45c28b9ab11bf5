//! `FindShopProducts` returns lists, search results, suggestions and single products.

mod catalogue;
mod criteria;
mod loaded;
mod price;
mod ranking;
mod row;

use serde_json::Value;

use self::catalogue::{Catalogue, Product};
use self::criteria::Criteria;
pub(crate) use self::loaded::LoadedCatalogues;
use self::price::PriceTerms;
use super::{Call, Failure};
use crate::server::{Request, Response};

const DEFAULT_PER_PAGE: usize = 20;
const MAX_PER_PAGE: usize = 100;

pub(super) fn handle(call: &Call<'_>) -> Result<Response, Failure> {
    let request = call.request;
    let catalogue = call
        .tenant
        .catalogues
        .current(&call.tenant.connection(), PriceTerms::of(request))?;
    let is_quick_view = request.parameter("isQuickView") == "1";
    let id = request.parameter("prodID");
    let found = if id.is_empty() || id == "0" {
        matching_products(&catalogue, request)
    } else {
        id.parse()
            .ok()
            .and_then(|id| catalogue.product(id))
            .into_iter()
            .collect()
    };
    let total = found.len();
    let page = if id.is_empty() || id == "0" {
        page(request, &found)
    } else {
        found.as_slice()
    };
    let rows = page
        .iter()
        .map(|product| row::render(&catalogue, product, total, is_quick_view))
        .collect();
    Ok(Response::json(&Value::Array(rows)))
}

fn matching_products<'a>(catalogue: &'a Catalogue, request: &Request) -> Vec<&'a Product> {
    let criteria = Criteria::of(request);
    let mut found: Vec<&Product> = catalogue
        .listed()
        .filter(|product| criteria.fits(catalogue, product))
        .collect();
    match request
        .parameter("suggested")
        .parse()
        .ok()
        .and_then(|id| catalogue.product(id))
    {
        Some(origin) => ranking::select_suggestions(origin, &mut found),
        None if is_set(request.parameter("suggested")) => found.clear(),
        None => ranking::sort(catalogue, request.parameter("orderby"), &mut found),
    }
    found
}

fn is_set(parameter: &str) -> bool {
    !matches!(parameter, "" | "0" | "-1" | "undefined" | "null" | "false")
}

fn page<'a, 'b>(request: &Request, found: &'b [&'a Product]) -> &'b [&'a Product] {
    let number = |name, default| {
        request
            .parameter(name)
            .parse::<usize>()
            .unwrap_or(default)
            .max(1)
    };
    let per_page = number("perPage", DEFAULT_PER_PAGE).min(MAX_PER_PAGE);
    let start = (number("page", 1) - 1)
        .saturating_mul(per_page)
        .min(found.len());
    let end = start.saturating_add(per_page).min(found.len());
    found.get(start..end).unwrap_or_default()
}
