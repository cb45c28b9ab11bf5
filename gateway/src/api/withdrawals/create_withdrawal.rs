//! POST /api/v1/withdrawals (D-190).

use std::time::Duration;

use actix_web::{HttpRequest, post, web::Data};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tracing_actix_web::TracingLogger;
use utoipa::ToSchema;

use super::{
    check_switch,
    create_withdrawal_preview::{find_order, find_own_order},
    journal_unavailable,
    model::{WithdrawalLine, WithdrawalOrder, declared_at, lines_of},
    not_signed_in,
};
use crate::{
    api::{field_validation, idempotency_key::idempotency_key, spawn_uncancellable},
    http::{
        ClientAddress, NoStore, RequestSpan,
        parameters::{FieldErrors, Parameters, ValidBody},
        problem::{ApiError, ApiResult, FieldErrorCode, ProblemKind, Problems},
        rate_limit::{Action, RateLimiter},
    },
    orders::{
        self, DeclareRequest, DeclaredLine, DeclaredOrder, IdempotencyKey, Orders, PlaceError,
        StoreUnavailable,
    },
    sessions::AccountHolder,
    shop_context::ShopContext,
};

/// Maximum wait for the reference of an order, by which the journal finds it.
const REFERENCE_LIMIT: Duration = Duration::from_secs(1);
const MAX_NAME: usize = 100;
const MAX_LINES: usize = 100;
const MAX_PART: usize = 500;
const MAX_LINE: u32 = 1_000;
const MAX_QUANTITY: i32 = 100_000;

/// A declaration of withdrawal.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CreateWithdrawalRequest {
    /// Name of the consumer.
    #[schema(min_length = 1, max_length = 100)]
    pub name: String,
    /// The order.
    pub order: WithdrawalOrder,
    /// Withdrawn lines. Without lines and `part`, the whole order is withdrawn.
    #[serde(default)]
    #[schema(max_items = 100)]
    pub lines: Vec<WithdrawalLine>,
    /// Withdrawn part in the consumer's words, for an order whose lines are not known. Null or left out for the lines, or for the
    /// whole order.
    // Left out of the hash without a value: keys of older requests stay valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(min_length = 1, max_length = 500, example = "the lamp, one piece")]
    pub part: Option<String>,
}

/// A stored declaration.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    /// Number of the declaration, for shop and consumer.
    #[schema(example = "8K3Q9MXZ2B")]
    pub number: String,
    /// Time of the declaration, to the second (RFC 3339, UTC).
    #[schema(example = "2026-11-26T10:31:05Z")]
    pub declared_at: String,
    /// Name of the consumer.
    pub name: String,
    /// Id of the customer's order. Null for an order named by its reference.
    #[schema(required, minimum = 1)]
    pub order_id: Option<i32>,
    /// Reference as declared, or null.
    #[schema(required)]
    pub reference: Option<String>,
    /// E-mail address as declared, or null.
    #[schema(required)]
    pub email: Option<String>,
    /// Withdrawn lines. Without lines and `part`, the whole order is withdrawn.
    pub lines: Vec<WithdrawalLine>,
    /// Withdrawn part in the consumer's words, or null.
    #[schema(required)]
    pub part: Option<String>,
}

impl Parameters for CreateWithdrawalRequest {
    fn check(&self, errors: &mut FieldErrors) {
        field_validation::required(errors, "name", &self.name, MAX_NAME);
        errors.within("order", |errors| self.order.check(errors));
        if let Some(part) = &self.part {
            field_validation::required(errors, "part", part, MAX_PART);
        }
        if self.lines.len() > MAX_LINES {
            let detail = format!("must contain at most {MAX_LINES} lines");
            errors.push("lines", FieldErrorCode::TooLong, detail);
        }
        for (at, line) in self.lines.iter().take(MAX_LINES).enumerate() {
            errors.within(&format!("lines/{at}"), |errors| {
                errors.range("line", line.line, &(1..=MAX_LINE));
                errors.range("quantity", line.quantity, &(1..=MAX_QUANTITY));
            });
        }
    }
}

/// Declares the withdrawal from the contract of an order, of all its lines, of some, or of a part in words. Needs no sign-in and no reason. The
/// declaration is stored before the response, mailed to the shop, and receipted by mail to the address of the order or of the
/// customer's account, or to `email` if that account has none.
///
/// Every declaration is accepted, whether the order is found or not, and also after the period: the response is the same, so it
/// tells nobody whether a reference exists. A declaration without a known order is mailed to the shop only, which answers it.
///
/// A repeated request with the same key and body returns the first declaration. The same key with a different body, or from
/// another customer, is refused with `idempotency-key-reused`.
#[utoipa::path(
    operation_id = "createWithdrawal",
    tag = "withdrawals",
    params(("Idempotency-Key" = String, Header, description = "Random key that the client creates for this declaration: letters, digits and hyphens, such as a UUID", min_length = 16, max_length = 64, pattern = "^[0-9A-Za-z-]+$")),
    request_body = CreateWithdrawalRequest,
    responses((status = OK, description = "The stored declaration", body = Withdrawal), Problems)
)]
#[post("/api/v1/withdrawals", wrap = "TracingLogger::<RequestSpan>::new()")]
pub(super) async fn create_withdrawal(
    body: ValidBody<CreateWithdrawalRequest>,
    request: HttpRequest,
    shop: ShopContext,
    holder: Option<AccountHolder>,
    address: ClientAddress,
    orders: Data<Orders>,
    limiter: Data<RateLimiter>,
) -> ApiResult<NoStore<Withdrawal>> {
    check_switch(&shop)?;
    let key = idempotency_key(&request)?;
    let declaration = Declaration {
        body: body.0,
        shop,
        holder,
        key,
    };
    let declared = declaration.store(address, orders, limiter);
    let declared = spawn_uncancellable(declared).await?;
    Ok(NoStore(declared.into()))
}

struct Declaration {
    body: CreateWithdrawalRequest,
    shop: ShopContext,
    holder: Option<AccountHolder>,
    key: IdempotencyKey,
}

impl Declaration {
    async fn store(
        self,
        address: ClientAddress,
        orders: Data<Orders>,
        limiter: Data<RateLimiter>,
    ) -> ApiResult<orders::Withdrawal> {
        let tenant = &self.shop.tenant;
        let request_hash = self.hash()?;
        let earlier = orders.find_placed(&tenant.slug, &self.key, request_hash);
        if let Some(number) = earlier.await.map_err(|error| not_declared(&error))? {
            let declared = orders.find_declared(&tenant.slug, &number).await;
            return declared.map_err(|error| not_declared(&error));
        }
        limiter
            .check(Action::Withdraw, (tenant.id, address))
            .await?;
        let order = self.declared_order(&orders).await?;
        let lines = self.body.lines.iter().map(|line| DeclaredLine {
            line: line.line,
            quantity: line.quantity,
        });
        let declared = orders.declare(DeclareRequest {
            tenant: tenant.slug.to_string(),
            name: self.body.name.trim().to_owned(),
            order,
            lines: lines.collect(),
            part: self.body.part.as_deref().map(str::trim).map(str::to_owned),
            key: self.key,
            request_hash,
        });
        declared.await.map_err(|error| not_declared(&error))
    }

    async fn declared_order(&self, orders: &Orders) -> ApiResult<DeclaredOrder> {
        let order = &self.body.order;
        if let Some(order_id) = order.order_id {
            let holder = self.holder.clone().ok_or_else(not_signed_in)?;
            let customer = holder.claimed()?;
            let reference = self.reference_of(customer.id, order_id).await;
            return Ok(DeclaredOrder::OfCustomer {
                customer_id: customer.id,
                order_id,
                email: order.email.is_some().then(|| order.email().to_owned()),
                found: find_own_order(&self.shop, &customer, reference, orders).await?,
            });
        }
        Ok(DeclaredOrder::ByReference {
            reference: order.reference().to_owned(),
            email: order.email().to_owned(),
            found: find_order(&self.shop, order, orders).await?,
        })
    }

    /// Reference of the customer's order. A declaration does not wait for a Retail API that is slow or down.
    async fn reference_of(&self, customer_id: i32, order_id: i32) -> Option<String> {
        let tenant = &self.shop.tenant;
        let retail = tenant.retail()?;
        let order = tenant.read_within(REFERENCE_LIMIT, retail.find_order(customer_id, order_id));
        order.await?.ok()??.reference
    }

    fn hash(&self) -> ApiResult<[u8; 32]> {
        let body = serde_json::to_vec(&self.body).map_err(|error| {
            let detail = "The declaration could not be serialised.";
            ApiError::new(ProblemKind::Internal, detail).with_source(error)
        })?;
        let customer = self.holder.as_ref().map(|holder| holder.customer.id);
        let hash = Sha256::new()
            .chain_update("withdrawal\0")
            .chain_update(&*self.shop.tenant.slug)
            .chain_update([0_u8])
            .chain_update(customer.unwrap_or_default().to_be_bytes())
            .chain_update(body);
        Ok(hash.finalize().into())
    }
}

fn not_declared(error: &PlaceError) -> ApiError {
    match error {
        PlaceError::KeyReused => ApiError::new(
            ProblemKind::IdempotencyKeyReused,
            "This key was used for another declaration or order.",
        ),
        // A withdrawal reserves nothing.
        PlaceError::Outdated | PlaceError::NotWritten => journal_unavailable(StoreUnavailable),
    }
}

impl From<orders::Withdrawal> for Withdrawal {
    fn from(declared: orders::Withdrawal) -> Self {
        let declared_at = declared_at(&declared);
        let (order_id, reference, email) = match declared.order {
            DeclaredOrder::ByReference {
                reference, email, ..
            } => (None, Some(reference), Some(email)),
            DeclaredOrder::OfCustomer {
                order_id, email, ..
            } => (Some(order_id), None, email),
        };
        Self {
            number: declared.number.into(),
            declared_at,
            name: declared.name,
            order_id,
            reference,
            email,
            lines: lines_of(&declared.lines),
            part: declared.part,
        }
    }
}
