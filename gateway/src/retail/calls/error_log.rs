//! `ErrorLog`: reports a browser error to the shop's staff.

use serde::Serialize;

use crate::retail::{RetailClient, WriteError, client::Call, wire::Outcome};

/// Browser error without personal data: the Retail API doesn't check the caller.
#[derive(Clone, Copy)]
pub struct ErrorReport<'a> {
    /// Message with the page's address; truncated to fit the URL.
    pub message: &'a str,
    /// Location and environment.
    pub details: ErrorDetails<'a>,
}

/// Location and environment of an error.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ErrorDetails<'a> {
    /// Stack trace; empty where the browser gave none.
    pub stack: &'a str,
    /// Path of the page.
    pub path: &'a str,
    /// Version of the gateway.
    pub version: &'a str,
    /// Name of the browser.
    pub user_agent: &'a str,
}

impl RetailClient {
    /// Reports an error.
    pub async fn log_error(&self, report: &ErrorReport<'_>) -> Result<Outcome, WriteError> {
        let parameters = [("msg", self.fitting(report.message))];
        self.write(&call(&parameters), &report.details).await
    }

    /// Longest start of the message that fits into the URL.
    fn fitting(&self, message: &str) -> String {
        let start = |characters: usize| message.chars().take(characters).collect::<String>();
        let fits = |characters| self.fits(&call(&[("msg", start(characters))]));
        let (mut fitting, mut beyond) = (0, message.chars().count() + 1);
        while fitting + 1 < beyond {
            let middle = usize::midpoint(fitting, beyond);
            if fits(middle) {
                fitting = middle;
            } else {
                beyond = middle;
            }
        }
        start(fitting)
    }
}

fn call<'a>(parameters: &'a [(&'a str, String)]) -> Call<'a> {
    Call {
        path: "ErrorLog",
        name: "log_error",
        parameters,
    }
}
