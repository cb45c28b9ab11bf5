use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use rand::distr::{Alphanumeric, SampleString as _};

use super::people::Person;

/// Authorization that a code stands for.
#[derive(Clone)]
pub(super) struct Grant {
    pub(super) person: Person,
    pub(super) issuer: String,
    pub(super) client_id: String,
    pub(super) redirect_uri: String,
    pub(super) code_challenge: String,
    pub(super) nonce: String,
    pub(super) defect: Option<Defect>,
}

/// Defect of the response to a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Defect {
    WrongNonce,
    WrongIssuer,
    WrongAudience,
    /// Issued to another client, with this client among the audience.
    WrongParty,
    Expired,
    IssuedInTheFuture,
    /// Algorithm `none`.
    Unsigned,
    /// HMAC with the public key as its secret.
    KeyConfusion,
    /// Signed with an unpublished key under the published key's id.
    ForeignKey,
    NoEmail,
    ServerError,
}

pub(super) const DEFECTS: [(&str, Defect); 11] = [
    ("wrong_nonce", Defect::WrongNonce),
    ("wrong_issuer", Defect::WrongIssuer),
    ("wrong_audience", Defect::WrongAudience),
    ("wrong_party", Defect::WrongParty),
    ("expired", Defect::Expired),
    ("issued_in_the_future", Defect::IssuedInTheFuture),
    ("unsigned", Defect::Unsigned),
    ("key_confusion", Defect::KeyConfusion),
    ("foreign_key", Defect::ForeignKey),
    ("no_email", Defect::NoEmail),
    ("server_error", Defect::ServerError),
];

impl Defect {
    pub(super) fn named(name: &str) -> Option<Self> {
        let row = DEFECTS.iter().find(|(known, _)| *known == name);
        row.map(|(_, defect)| *defect)
    }
}

/// Grants by code. A code works once.
#[derive(Default)]
pub(super) struct Grants(Mutex<HashMap<String, Grant>>);

impl Grants {
    pub(super) fn add(&self, grant: Grant) -> String {
        let code = Alphanumeric.sample_string(&mut rand::rng(), 32);
        let mut grants = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        grants.insert(code.clone(), grant);
        code
    }

    pub(super) fn take(&self, code: &str) -> Option<Grant> {
        let mut grants = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        grants.remove(code)
    }
}
