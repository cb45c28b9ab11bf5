//! `ErrorLog`: a note to the people who run the shop system.

use serde::Serialize;

use crate::retail::{RetailClient, WriteError, client::Call, legacy::Outcome};

/// An error in a browser, without anything personal: this call checks nothing.
#[derive(Clone, Copy)]
pub struct ErrorReport<'a> {
    /// What happened, with the address of the page; cut to what fits.
    pub message: &'a str,
    /// Where and how.
    pub details: ErrorDetails<'a>,
}

/// Where and how an error happened.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ErrorDetails<'a> {
    /// Where in the code; empty when it is not known.
    pub stack: &'a str,
    /// Path of the page.
    pub path: &'a str,
    /// Version of this program.
    pub version: &'a str,
    /// The browser's name, no more.
    pub user_agent: &'a str,
}

impl RetailClient {
    /// Notes an error.
    pub async fn log_error(&self, report: &ErrorReport<'_>) -> Result<Outcome, WriteError> {
        let parameters = [("msg", self.fitting(report.message))];
        self.write(&call(&parameters), &report.details).await
    }

    /// As much of the start of the message as legacy's web server takes in an address.
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
