//! Checks and places an order [CHK-02, CHK-03, CHK-08].

use std::collections::BTreeSet;

use actix_web::web::Data;
use sha2::{Digest as _, Sha256};

use super::{
    buyer::UncheckedBuyer,
    cart_products, cart_validation,
    create_order::CreateOrderRequest,
    pricing_terms::{self, journal_unavailable},
    quote::{self, PricedCart},
    service::CheckoutService,
};
use crate::{
    api::{field_validation, locks::Lock, payment_method::OrderPaymentMethod},
    http::{
        ClientAddress,
        problem::{ApiError, ApiResult, FieldErrorCode, ProblemKind},
        rate_limit::Action,
    },
    orders::{
        Buyer, IdempotencyKey, PaymentCode, PlaceError, PlaceRequest, PlaceResult, PlacedOrder,
        Reference, SeenReservations, StoreUnavailable,
    },
    retail::{RetailClient, model::PaymentMethod},
    sessions::Customer,
    shop_context::ShopContext,
};

/// How often an order is priced again because other gateways placed orders with the same products.
const MAX_REPRICINGS: usize = 3;

pub(super) struct OrderRequest {
    pub(super) service: Data<CheckoutService>,
    pub(super) shop: ShopContext,
    pub(super) customer: Option<Customer>,
    pub(super) address: ClientAddress,
    pub(super) key: IdempotencyKey,
    pub(super) body: CreateOrderRequest,
    /// The payment provider sends the shopper back to this origin.
    pub(super) return_origin: String,
}

impl OrderRequest {
    /// Returns the earlier order if the key was used before.
    pub(super) async fn place(self) -> ApiResult<Reference> {
        self.check_guest_and_age()?;
        let (service, tenant) = (self.service.clone(), self.shop.tenant.id);
        let request_hash = self.hash()?;
        let slug = &*self.shop.tenant.slug;
        // A concurrent request with the same key waits, then finds the order of the first request.
        let lock = Lock::OrderKey(tenant, self.key.as_str().to_owned());
        let _key_guard = service.locks.acquire(slug, [lock]).await?;
        let placed = service
            .orders
            .find_placed(slug, &self.key, request_hash)
            .await;
        if let Some(reference) = placed.map_err(|error| not_placed(&error))? {
            return Ok(reference);
        }
        // Failed requests must not use up the limit of the shop, so only the client's limit counts them.
        service
            .limiter
            .check_client(Action::Order, (tenant, self.address))
            .await?;
        // Two concurrent orders must not redeem the same points.
        let customer = self.customer.as_ref();
        let lock = customer.map(|customer| Lock::Points(tenant, customer.id));
        let _points_guard = service.locks.acquire(slug, lock).await?;
        // Two concurrent orders must not take the same last piece.
        let _stock_guard = service.locks.acquire(slug, self.stock_locks()?).await?;
        let mut priced = self.priced_order().await?;
        let limiter = &service.limiter;
        let checked = match customer {
            Some(customer) => limiter.check(Action::OrderAsCustomer, customer).await,
            None => limiter.check_shop(Action::Order, tenant).await,
        };
        checked?;
        for _ in 0..MAX_REPRICINGS {
            match self.insert(priced, request_hash).await {
                // Another gateway has placed an order with the same products. There may be enough for both.
                Err(PlaceError::Outdated) => priced = self.priced_order().await?,
                placed => return placed.map_err(|error| not_placed(&error)),
            }
        }
        let placed = self.insert(priced, request_hash).await;
        placed.map_err(|error| not_placed(&error))
    }

    async fn insert(
        &self,
        (order, seen): (PlacedOrder, SeenReservations),
        request_hash: [u8; 32],
    ) -> Result<Reference, PlaceError> {
        let request = PlaceRequest {
            key: self.key.clone(),
            request_hash,
            order,
            seen: Some(seen),
        };
        match self.service.orders.place(request).await? {
            PlaceResult::New(reference) | PlaceResult::Known(reference) => Ok(reference),
        }
    }

    fn stock_locks(&self) -> ApiResult<BTreeSet<Lock>> {
        if !self.shop.settings()?.public.features.stock_display {
            return Ok(BTreeSet::new());
        }
        let tenant = self.shop.tenant.id;
        let lines = self.body.cart.lines.iter();
        let products = lines.flat_map(|line| [Some(line.product_id), line.related_variant_id]);
        let locks = products.flatten().map(|id| Lock::Stock(tenant, id));
        Ok(locks.collect())
    }

    fn check_guest_and_age(&self) -> ApiResult<()> {
        let is_anonymous = self.customer.is_none();
        let allows_guests = self.shop.tenant.config.checkout.guests;
        if is_anonymous && (!allows_guests || self.body.guest.is_none()) {
            let detail = "Please sign in to order.";
            return Err(ApiError::new(ProblemKind::NotSignedIn, detail));
        }
        if self.shop.settings()?.public.features.age_gate && !self.body.age_confirmed {
            let detail = "This shop sells to adults only.";
            return Err(ApiError::new(ProblemKind::AgeNotConfirmed, detail));
        }
        Ok(())
    }

    fn hash(&self) -> ApiResult<[u8; 32]> {
        let body = serde_json::to_vec(&self.body).map_err(|error| {
            let detail = "The order could not be serialised.";
            ApiError::new(ProblemKind::Internal, detail).with_source(error)
        })?;
        let buyer = self.customer.as_ref().map_or_else(
            || "guest".to_owned(),
            |customer| format!("customer {}", customer.id),
        );
        let hash = Sha256::new()
            .chain_update(&*self.shop.tenant.slug)
            .chain_update([0_u8])
            .chain_update(buyer)
            .chain_update([0_u8])
            .chain_update(body);
        Ok(hash.finalize().into())
    }

    async fn priced_order(&self) -> ApiResult<(PlacedOrder, SeenReservations)> {
        let (retail, settings) = (self.shop.retail()?, self.shop.settings()?);
        let customer_id = self.customer.as_ref().map(|customer| customer.id);
        // Read the reservations before the customer's record. The points of an order that is saved in between
        // then count twice, which is safe. In the reverse sequence, they would not count at all.
        let reserved =
            pricing_terms::reservations(&self.service.orders, &self.shop, customer_id).await?;
        let is_stock_limited = settings.public.features.stock_display;
        let seen = SeenReservations {
            points_hundredths: reserved.points_hundredths,
            stock: is_stock_limited.then(|| reserved.stock.clone()),
        };
        let buyer = self.buyer(&retail).await?;
        let pricing = buyer.pricing(&self.shop)?;
        let requested = self.body.cart.country_code.as_deref();
        let country = pricing_terms::country(&self.shop, buyer.profile(), requested)
            .map_err(|_not_offered| cart_validation::country_not_offered("cart/"))?;
        let terms = pricing_terms::pricing_terms(
            &self.shop,
            &settings,
            pricing,
            country,
            buyer.profile(),
            reserved,
        )
        .await?;
        let products = cart_products::find_fresh(&retail, &self.body.cart, pricing).await?;
        let priced = quote::price(&self.body.cart, &products, &terms)
            .map_err(|error| cart_validation::sum_too_large(error, "cart/"))?;
        if priced.quote.fingerprint != self.body.fingerprint {
            // Otherwise the next quote would repeat the cached prices.
            cart_products::invalidate(&self.shop, &self.body.cart).await;
            return Err(quote_changed("The cart's prices or content have changed."));
        }
        let method = self.body.payment_method;
        refuse_unorderable(&priced, method)?;
        let countries = self.shop.tenant.config.countries;
        let buyer = buyer.into_buyer(countries, country)?;
        let exclude_vat = terms.exclude_vat;
        let order = self.build_order(buyer, priced, exclude_vat)?;
        refuse_too_long(&retail, &order)?;
        Ok((order, seen))
    }

    async fn buyer(&self, retail: &RetailClient) -> ApiResult<UncheckedBuyer> {
        match (&self.customer, &self.body.guest) {
            (Some(customer), _) => {
                UncheckedBuyer::customer(customer, &self.shop, retail, &self.service).await
            }
            (None, Some(guest)) => Ok(UncheckedBuyer::Guest {
                guest: guest.clone(),
            }),
            (None, None) => Err(ApiError::new(ProblemKind::NotSignedIn, "Please sign in.")),
        }
    }

    fn build_order(
        &self,
        buyer: Buyer,
        priced: PricedCart,
        exclude_vat: bool,
    ) -> ApiResult<PlacedOrder> {
        let shipping = priced
            .shipping
            .ok_or_else(|| quote_changed("A delivery method must be chosen."))?;
        Ok(PlacedOrder {
            tenant: self.shop.tenant.slug.to_string(),
            reference: Reference::random(),
            placed_ms: self.service.clock.wall_ms(),
            buyer,
            lines: priced.lines,
            shipping,
            redeemed: priced.redeemed,
            total_cents: priced.quote.total_cents,
            exclude_vat,
            payment: retail_method(self.body.payment_method),
            return_origin: self.return_origin.clone(),
            notes: self
                .body
                .notes
                .as_deref()
                .unwrap_or_default()
                .trim()
                .to_owned(),
        })
    }
}

/// The shopper saw the reason in the quote, because its fingerprint is the same.
fn refuse_unorderable(priced: &PricedCart, method: OrderPaymentMethod) -> ApiResult<()> {
    if !priced.quote.is_orderable {
        return Err(quote_changed(
            "A line can't be ordered, or no delivery method is chosen.",
        ));
    }
    if !priced.quote.payment_methods.contains(&method) {
        let detail = "must be one of the quote's payment methods";
        return Err(field_validation::invalid_member(
            "paymentMethod",
            FieldErrorCode::NotOffered,
            detail,
        ));
    }
    Ok(())
}

fn quote_changed(detail: &str) -> ApiError {
    ApiError::new(ProblemKind::QuoteChanged, detail)
}

/// The Retail API receives most of an order in the URL. Only the notes can make the URL too long.
fn refuse_too_long(retail: &RetailClient, order: &PlacedOrder) -> ApiResult<()> {
    let name = order.buyer.name();
    // The URL is longer with a payment code. The values of id and code make no difference.
    let code = PaymentCode::try_from("0".to_owned()).ok();
    let any_customer_id = 0;
    let fits = order
        .to_new_order(any_customer_id, &name, code.as_ref())
        .is_some_and(|order| retail.fits_save_order(&order));
    if fits {
        return Ok(());
    }
    let detail = "are too long for the Retail API";
    Err(field_validation::invalid_member(
        "notes",
        FieldErrorCode::TooLong,
        detail,
    ))
}

fn not_placed(error: &PlaceError) -> ApiError {
    match error {
        PlaceError::KeyReused => ApiError::new(
            ProblemKind::IdempotencyKeyReused,
            "This key was used for a different order.",
        ),
        PlaceError::Outdated => quote_changed("Other orders take the same points or pieces."),
        PlaceError::NotWritten => journal_unavailable(StoreUnavailable),
    }
}

fn retail_method(method: OrderPaymentMethod) -> PaymentMethod {
    match method {
        OrderPaymentMethod::CashOnDelivery => PaymentMethod::CashOnDelivery,
        OrderPaymentMethod::Card => PaymentMethod::Card,
        OrderPaymentMethod::BankTransfer => PaymentMethod::BankTransfer,
        OrderPaymentMethod::CardWallet => PaymentMethod::CardWallet,
    }
}
