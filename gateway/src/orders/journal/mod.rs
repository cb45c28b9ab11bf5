//! Journal of orders. It stores orders and their progress as rows of an [`OrderStore`]. An acknowledged change is on
//! disk.

#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, sync::Arc};

use serde::Serialize;

use super::{
    IdempotencyKey, PaymentCode, Reference,
    state_machine::Progress,
    stored_order::{Document, Lane, StoredOrder, columns},
};
use crate::store::{
    self, FinishedBefore, NewOrder, OrderDocuments, OrderRow, OrderStore, OrderUpdate,
    Reservations, SeenReservations, StoreUnavailable, StoredKey, UNREADABLE, UpdateResult,
};

#[derive(Clone)]
pub(super) struct Journal(pub(super) Arc<dyn OrderStore>);

pub(super) struct NewRow {
    pub(super) key: IdempotencyKey,
    pub(super) request_hash: [u8; 32],
    pub(super) document: Document,
    pub(super) progress: Progress,
    pub(super) seen: Option<SeenReservations>,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum InsertResult {
    New(i64),
    Known(KeyedOrder),
    Outdated,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct KeyedOrder {
    pub(super) reference: Reference,
    pub(super) request_hash: [u8; 32],
}

pub(super) struct DueOrders {
    /// Row ids by shop and lane, longest due first.
    pub(super) rows: BTreeMap<(Arc<str>, Lane), Vec<i64>>,
    /// First due time after now.
    pub(super) next_ms: Option<u64>,
}

pub(super) enum ParsedRow {
    Readable(Box<StoredOrder>),
    /// Row id of an order that can't be parsed.
    Unreadable(i64),
    /// Row id of an order that a later build of the gateway wrote.
    Newer(i64),
}

impl ParsedRow {
    pub(super) fn readable(self) -> Option<StoredOrder> {
        match self {
            Self::Readable(stored) => Some(*stored),
            Self::Unreadable(_) | Self::Newer(_) => None,
        }
    }
}

impl Journal {
    pub(super) async fn insert(
        &self,
        row: NewRow,
        now_ms: u64,
    ) -> Result<InsertResult, StoreUnavailable> {
        let order = NewOrder {
            tenant: row.document.tenant().to_owned(),
            reference: row.document.reference().as_str().to_owned(),
            key: row.key.as_str().to_owned(),
            request_hash: row.request_hash,
            placed_ms: row.document.placed_ms(),
            columns: columns(&row.document, &row.progress, now_ms),
            documents: OrderDocuments {
                placed: json(&row.document)?,
                progress: json(&row.progress)?,
            },
            seen: row.seen,
        };
        match self.0.insert(order, now_ms).await? {
            store::InsertResult::New(id) => Ok(InsertResult::New(id)),
            store::InsertResult::Known(key) => Ok(InsertResult::Known(keyed_order(key)?)),
            store::InsertResult::Outdated => Ok(InsertResult::Outdated),
        }
    }

    /// Stores the progress unless the row changed since it was read.
    pub(super) async fn update(
        &self,
        stored: StoredOrder,
        now_ms: u64,
    ) -> Result<UpdateResult, StoreUnavailable> {
        let change = order_update(&stored, now_ms)?;
        self.0.update(change, now_ms).await
    }

    /// Stores the start of a step, unless the row changed since it was read or another gateway holds the shop's lease.
    pub(super) async fn store_start(
        &self,
        stored: &StoredOrder,
        now_ms: u64,
    ) -> Result<UpdateResult, StoreUnavailable> {
        let change = OrderUpdate {
            starts_step: true,
            ..order_update(stored, now_ms)?
        };
        self.0.update(change, now_ms).await
    }

    pub(super) async fn flag_unreadable(&self, id: i64) -> Result<(), StoreUnavailable> {
        self.0.flag_unreadable(id).await
    }

    pub(super) async fn delete_finished(
        &self,
        before: FinishedBefore,
        limit: u32,
    ) -> Result<usize, StoreUnavailable> {
        self.0.delete_finished(before, limit).await
    }

    pub(super) async fn find_by_key(
        &self,
        tenant: &str,
        key: &IdempotencyKey,
    ) -> Result<Option<KeyedOrder>, StoreUnavailable> {
        let found = self.0.find_by_key(tenant, key.as_str()).await?;
        found.map(keyed_order).transpose()
    }

    pub(super) async fn find_by_code(
        &self,
        tenant: &str,
        code: &PaymentCode,
    ) -> Result<Option<Reference>, StoreUnavailable> {
        let found = self.0.find_by_code(tenant, code.as_str()).await?;
        found.map(parse_reference).transpose()
    }

    pub(super) async fn find(&self, id: i64) -> Result<Option<ParsedRow>, StoreUnavailable> {
        Ok(self.0.find(id).await?.as_ref().map(parse_row))
    }

    pub(super) async fn find_by_reference(
        &self,
        tenant: &str,
        reference: &Reference,
    ) -> Result<Option<ParsedRow>, StoreUnavailable> {
        let row = self.0.find_by_reference(tenant, reference.as_str());
        Ok(row.await?.as_ref().map(parse_row))
    }

    pub(super) async fn list_due(
        &self,
        now_ms: u64,
        limit: usize,
    ) -> Result<DueOrders, StoreUnavailable> {
        let due = self.0.list_due(now_ms, limit).await?;
        let rows = due.rows.into_iter().filter_map(|((shop, lane), ids)| {
            let lane = Lane::of_number(lane)?;
            Some(((Arc::from(shop), lane), ids))
        });
        Ok(DueOrders {
            rows: rows.collect(),
            next_ms: due.next_ms,
        })
    }

    pub(super) async fn list_unfinished(
        &self,
        shops: Vec<String>,
        after: i64,
        limit: u32,
    ) -> Result<Vec<ParsedRow>, StoreUnavailable> {
        let rows = self.0.list_unfinished(shops, after, limit).await?;
        Ok(rows.iter().map(parse_row).collect())
    }

    pub(super) async fn list_unfinished_of_customer(
        &self,
        tenant: &str,
        customer_id: i32,
        limit: u32,
    ) -> Result<Vec<ParsedRow>, StoreUnavailable> {
        let rows = self
            .0
            .list_unfinished_of_customer(tenant, customer_id, limit);
        Ok(rows.await?.iter().map(parse_row).collect())
    }

    pub(super) async fn sum_reserved(
        &self,
        tenant: &str,
        customer_id: Option<i32>,
    ) -> Result<Reservations, StoreUnavailable> {
        self.0.sum_reserved(tenant, customer_id).await
    }
}

fn order_update(stored: &StoredOrder, now_ms: u64) -> Result<OrderUpdate, StoreUnavailable> {
    Ok(OrderUpdate {
        id: stored.id,
        version: stored.version,
        tenant: stored.document.tenant().to_owned(),
        columns: columns(&stored.document, &stored.progress, now_ms),
        progress: json(&stored.progress)?,
        starts_step: false,
    })
}

fn keyed_order(key: StoredKey) -> Result<KeyedOrder, StoreUnavailable> {
    Ok(KeyedOrder {
        reference: parse_reference(key.reference)?,
        request_hash: key.request_hash,
    })
}

fn parse_reference(text: String) -> Result<Reference, StoreUnavailable> {
    Reference::try_from(text).map_err(|_other| {
        tracing::error!("a reference in the journal can't be read");
        StoreUnavailable
    })
}

fn parse_row(row: &OrderRow) -> ParsedRow {
    if row.is_newer {
        return ParsedRow::Newer(row.id);
    }
    match parse_documents(&row.documents) {
        Ok((document, progress)) => ParsedRow::Readable(Box::new(StoredOrder {
            id: row.id,
            version: row.version,
            document: Arc::new(document),
            progress,
            is_flagged_unreadable: row.stage == UNREADABLE,
        })),
        Err(_) => ParsedRow::Unreadable(row.id),
    }
}

pub(super) fn parse_documents(
    documents: &OrderDocuments,
) -> serde_json::Result<(Document, Progress)> {
    let progress = serde_json::from_str::<Progress>(&documents.progress)?;
    let document = if progress.is_withdrawal() {
        Document::Withdrawal(serde_json::from_str(&documents.placed)?)
    } else {
        Document::Order(serde_json::from_str(&documents.placed)?)
    };
    Ok((document, progress))
}

fn json(value: &impl Serialize) -> Result<String, StoreUnavailable> {
    serde_json::to_string(value).map_err(|error| {
        tracing::error!(%error, "an order could not be serialised");
        StoreUnavailable
    })
}
