mod customers;
mod database_strings;
mod messages;
mod payments;
mod products;
mod reviews;
mod save;
mod save_order;
mod scalars;
mod select_query;
mod slides;

use std::time::Duration;

pub(crate) use self::products::LoadedCatalogues;
use crate::TOKEN;
use crate::server::{Request, Response};
use crate::world::{Tenant, World};

/// Longest query string that the Retail API's web server accepts.
const LONGEST_QUERY: usize = 2_048;

struct Call<'a> {
    world: &'a World,
    tenant: &'a Tenant,
    request: &'a Request,
    /// Orders younger than this are missing in the duplicate check.
    lag: Duration,
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The database failed; the Retail API sends its error page.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    /// The Retail API refuses the call with a sentence and status 200.
    #[error("{0}")]
    Refusal(String),
}

impl Failure {
    fn refusal(text: impl Into<String>) -> Self {
        Self::Refusal(text.into())
    }
}

type Handler = fn(&Call<'_>) -> Result<Response, Failure>;

const CALLS: &[(&str, &str, Handler)] = &[
    ("select_query", "GET", select_query::handle),
    ("FindShopProducts", "GET", products::handle),
    ("getSlides", "GET", slides::handle),
    ("getDBstrings", "GET", database_strings::handle),
    ("login", "GET", customers::login),
    ("UpdatePassword", "GET", customers::update_password),
    ("ForgotPassword", "POST", customers::forgot_password),
    ("Save", "POST", save::handle),
    ("SaveOrder", "POST", save_order::handle),
    (
        "SaveNotifyOutOfStock",
        "POST",
        messages::save_notify_out_of_stock,
    ),
    ("SendContactEmail", "POST", messages::send_contact_email),
    ("ErrorLog", "POST", messages::error_log),
    ("get_payment_ordercode", "GET", payments::order_code),
    ("GetVivaForDuplicates", "GET", payments::orders_with_code),
    ("GetGoogleReviewsTxt", "GET", reviews::handle),
];

pub(crate) fn handle(world: &World, call: &str, request: &Request, lag: Duration) -> Response {
    if request.header("authorization") != format!("Bearer {TOKEN}") {
        return Response::error_page(
            401,
            "Unauthorized",
            "Access is denied due to invalid credentials.",
        );
    }
    if request.query_bytes > LONGEST_QUERY {
        return Response::error_page(
            404,
            "HTTP Error 404.15 - Not Found",
            "The query string is too long.",
        );
    }
    let Some((name, method, handler)) = CALLS
        .iter()
        .find(|(name, _, _)| name.eq_ignore_ascii_case(call))
    else {
        return Response::error_page(
            404,
            "The resource cannot be found.",
            "No action matches the request.",
        );
    };
    if request.method != *method {
        return Response::error_page(
            405,
            "Method Not Allowed",
            "The resource does not support this method.",
        );
    }
    let tenant = if *name == "getDBstrings" {
        world.tenant(request.parameter("dbConnString"))
    } else {
        world.tenant_of_connection(request.parameter("constr"))
    };
    let Some(tenant) = tenant else {
        return Response::error_page(
            500,
            "Runtime Error",
            "Cannot open the database requested by the login.",
        );
    };
    match handler(&Call {
        world,
        tenant,
        request,
        lag,
    }) {
        Ok(response) => response,
        Err(Failure::Refusal(sentence)) => Response::text(sentence),
        Err(Failure::Database(error)) => {
            Response::error_page(500, "Runtime Error", &error.to_string())
        }
    }
}
