//! The Retail API: who may call, which database is meant, and one file per group of calls.

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

use crate::TOKEN;
use crate::server::{Answer, Request};
use crate::world::{Tenant, World};

/// Longest query that the web server of the legacy lets through.
const LONGEST_QUERY: usize = 2_048;

/// What a call works with.
struct Call<'a> {
    world: &'a World,
    tenant: &'a Tenant,
    request: &'a Request,
    /// Age below which the duplicate check does not see an order.
    lag: Duration,
}

/// Why a call does not give its usual answer.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// The database refused; legacy shows its error page.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    /// A sentence with status 200.
    #[error("{0}")]
    Sentence(String),
}

impl Failure {
    fn sentence(text: impl Into<String>) -> Self {
        Self::Sentence(text.into())
    }
}

type Handler = fn(&Call<'_>) -> Result<Answer, Failure>;

/// Every call: name, method, what it does.
const CALLS: &[(&str, &str, Handler)] = &[
    ("select_query", "GET", select_query::answer),
    ("FindShopProducts", "GET", products::answer),
    ("getSlides", "GET", slides::answer),
    ("getDBstrings", "GET", database_strings::answer),
    ("login", "GET", customers::login),
    ("UpdatePassword", "GET", customers::update_password),
    ("ForgotPassword", "POST", customers::forgot_password),
    ("Save", "POST", save::answer),
    ("SaveOrder", "POST", save_order::answer),
    (
        "SaveNotifyOutOfStock",
        "POST",
        messages::save_notify_out_of_stock,
    ),
    ("SendContactEmail", "POST", messages::send_contact_email),
    ("ErrorLog", "POST", messages::error_log),
    ("get_payment_ordercode", "GET", payments::order_code),
    ("GetVivaForDuplicates", "GET", payments::duplicates),
    ("GetGoogleReviewsTxt", "GET", reviews::answer),
];

/// Answers one call as the legacy does.
pub(crate) fn answer(world: &World, call: &str, request: &Request, lag: Duration) -> Answer {
    if request.header("authorization") != format!("Bearer {TOKEN}") {
        return Answer::error_page(
            401,
            "Unauthorized",
            "Access is denied due to invalid credentials.",
        );
    }
    if request.query_bytes > LONGEST_QUERY {
        return Answer::error_page(
            404,
            "HTTP Error 404.15 - Not Found",
            "The query string is too long.",
        );
    }
    let Some((name, method, handler)) = CALLS
        .iter()
        .find(|(name, _, _)| name.eq_ignore_ascii_case(call))
    else {
        return Answer::error_page(
            404,
            "The resource cannot be found.",
            "No action matches the request.",
        );
    };
    if request.method != *method {
        return Answer::error_page(
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
        return Answer::error_page(
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
        Ok(answer) => answer,
        Err(Failure::Sentence(sentence)) => Answer::text(sentence),
        Err(Failure::Database(error)) => {
            Answer::error_page(500, "Runtime Error", &error.to_string())
        }
    }
}
