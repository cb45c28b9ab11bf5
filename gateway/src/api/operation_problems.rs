//! Problem types of each operation in the OpenAPI document.

use ProblemKind::{
    AddressIncomplete, AgeNotConfirmed, ClaimFirst, CustomerExists, EmailNotFound, ForbiddenOrigin,
    IdempotencyKeyReused, InvalidBody, NotFound, NotSignedIn, OfficeAddressMissing,
    PayloadTooLarge, PaymentUnavailable, QuoteChanged, RequestTimeout, ResetExpired, RetailRefused,
    SwitchedOff, UnsupportedMediaType, UserNameTaken, WrongCredentials, WrongPassword,
};
use utoipa::openapi::{
    AllOfBuilder, ObjectBuilder, OneOfBuilder, OpenApi, Ref, RefOr, Schema, Type,
    path::{Operation, PathItem},
};

use crate::http::problem::ProblemKind;

/// Problems that only these operations answer.
const OWN: &[(&str, &[ProblemKind])] = &[
    ("confirmOrder", &[NotFound, PaymentUnavailable]),
    ("createContactMessage", &[OfficeAddressMissing]),
    (
        "createCustomer",
        &[CustomerExists, SwitchedOff, UserNameTaken],
    ),
    ("createNewsletterSubscription", &[OfficeAddressMissing]),
    (
        "createOrder",
        &[
            AddressIncomplete,
            AgeNotConfirmed,
            ClaimFirst,
            IdempotencyKeyReused,
            NotFound,
            NotSignedIn,
            PaymentUnavailable,
            QuoteChanged,
        ],
    ),
    ("createPartnerMessage", &[OfficeAddressMissing]),
    ("createPasswordReset", &[ResetExpired, SwitchedOff]),
    ("createPasswordResetRequest", &[EmailNotFound, SwitchedOff]),
    ("createSession", &[SwitchedOff, WrongCredentials]),
    ("createStockNotification", &[NotFound]),
    (
        "createWithdrawal",
        &[ClaimFirst, IdempotencyKeyReused, NotSignedIn, SwitchedOff],
    ),
    (
        "createWithdrawalPreview",
        &[ClaimFirst, NotFound, NotSignedIn, SwitchedOff],
    ),
    ("deleteSignInLink", &[NotFound, NotSignedIn]),
    ("findAccount", &[NotSignedIn]),
    ("findBlogPost", &[NotFound]),
    ("findOrder", &[ClaimFirst, NotFound, NotSignedIn]),
    ("findProduct", &[NotFound]),
    ("findProductBySlug", &[NotFound]),
    ("findProductStock", &[NotFound]),
    ("findTextPage", &[NotFound]),
    ("listBlogPosts", &[NotFound]),
    ("listOrders", &[ClaimFirst, NotSignedIn]),
    ("listSignInLinks", &[NotSignedIn]),
    ("updateAccount", &[ClaimFirst, CustomerExists, NotSignedIn]),
    (
        "updateEmail",
        &[
            ClaimFirst,
            CustomerExists,
            NotSignedIn,
            UserNameTaken,
            WrongPassword,
        ],
    ),
    ("updatePassword", &[NotSignedIn, WrongPassword]),
];

/// Problems that every write can answer, and no read.
const OF_WRITES: &[ProblemKind] = &[
    InvalidBody,
    UnsupportedMediaType,
    PayloadTooLarge,
    RequestTimeout,
    ForbiddenOrigin,
    RetailRefused,
];

const COMMON_TYPE: &str = "CommonProblemType";
const WRITE_TYPE: &str = "WriteProblemType";

/// Lists the problem types that each operation can answer.
pub(super) fn describe_problems(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    let common: Vec<_> = ProblemKind::ALL
        .iter()
        .copied()
        .filter(|kind| is_common(*kind))
        .collect();
    let common = types("Problem type that every operation can answer.", &common);
    components.schemas.insert(COMMON_TYPE.to_owned(), common);
    let of_writes = types("Problem type that every write can answer.", OF_WRITES);
    components.schemas.insert(WRITE_TYPE.to_owned(), of_writes);
    for item in document.paths.paths.values_mut() {
        for (is_write, operation) in operations(item) {
            describe(operation, is_write);
        }
    }
}

fn is_common(kind: ProblemKind) -> bool {
    let is_own = OWN.iter().any(|(_, kinds)| kinds.contains(&kind));
    !is_own && !OF_WRITES.contains(&kind)
}

fn types(description: &str, kinds: &[ProblemKind]) -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
        .enum_values(Some(kinds.iter().map(|kind| kind.url())))
        .into()
}

/// Operations of a path, and whether they are writes.
pub(super) fn operations(item: &mut PathItem) -> impl Iterator<Item = (bool, &mut Operation)> {
    let reads = item.get.iter_mut().map(|operation| (false, operation));
    let writes = [
        &mut item.put,
        &mut item.post,
        &mut item.delete,
        &mut item.patch,
    ];
    let writes = writes
        .into_iter()
        .flatten()
        .map(|operation| (true, operation));
    reads.chain(writes)
}

fn describe(operation: &mut Operation, is_write: bool) {
    let id = operation.operation_id.as_deref().unwrap_or_default();
    let own = OWN.iter().find(|(operation, _)| *operation == id);
    let mut kind = OneOfBuilder::new().item(Ref::from_schema_name(COMMON_TYPE));
    if is_write {
        kind = kind.item(Ref::from_schema_name(WRITE_TYPE));
    }
    if let Some((_, kinds)) = own {
        kind = kind.item(
            ObjectBuilder::new()
                .schema_type(Type::String)
                .enum_values(Some(kinds.iter().map(|kind| kind.url()))),
        );
    }
    let schema = AllOfBuilder::new()
        .item(Ref::from_schema_name("Problem"))
        .item(ObjectBuilder::new().property("type", kind).required("type"))
        .build();
    let default = operation.responses.responses.get_mut("default");
    if let Some(RefOr::T(response)) = default {
        for content in response.content.values_mut() {
            if let RefOr::T(content) = content {
                content.schema = Some(Schema::AllOf(schema.clone()).into());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::api::openapi_document::document;

    #[test]
    fn every_row_names_an_operation() {
        let mut document = document();
        let operations = document.paths.paths.values_mut().flat_map(operations);
        let ids: BTreeSet<_> = operations
            .filter_map(|(_, operation)| operation.operation_id.clone())
            .collect();
        for (operation, _) in OWN {
            assert!(ids.contains(*operation), "{operation}");
        }
    }
}
