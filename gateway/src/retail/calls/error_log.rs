use serde::Serialize;

use crate::retail::{RetailClient, WriteError, client::Call, wire::Outcome};

/// Browser error. It must not contain personal data: the Retail API accepts this call from anyone.
#[derive(Clone, Copy)]
pub struct ErrorReport<'a> {
    /// Message; truncated to fit the URL.
    pub message: &'a str,
    /// Location and environment.
    pub details: ErrorDetails<'a>,
}

/// Location and environment of an error.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ErrorDetails<'a> {
    /// Stack trace; may be empty.
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
        let parameters = [("msg", self.longest_fitting_prefix(report.message))];
        self.write(&call(&parameters), &report.details).await
    }

    fn longest_fitting_prefix(&self, message: &str) -> String {
        let prefix = |characters: usize| message.chars().take(characters).collect::<String>();
        let fits = |characters| self.fits(&call(&[("msg", prefix(characters))]));
        let (mut fitting, mut too_long) = (0, message.chars().count() + 1);
        while fitting + 1 < too_long {
            let middle = usize::midpoint(fitting, too_long);
            if fits(middle) {
                fitting = middle;
            } else {
                too_long = middle;
            }
        }
        prefix(fitting)
    }
}

fn call<'a>(parameters: &'a [(&'a str, String)]) -> Call<'a> {
    Call {
        path: "ErrorLog",
        name: "log_error",
        parameters,
    }
}
