//! What operators see of orders, and what they can do about one.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{
    Orders, PlacedOrder, Reference,
    journal::Found,
    machine::{Attention, Event, Progress},
    service::Changed,
};
use crate::store::{OrderFilter, OrderReport, StoreUnavailable};

/// An order in a list: nothing personal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Listed {
    /// Short name of the shop.
    pub tenant: String,
    /// What shop and shopper call it by.
    pub reference: String,
    /// Where it is.
    pub stage: String,
    /// Why somebody should look at it; empty for no reason.
    pub attention: Vec<String>,
    /// When it was placed, in milliseconds since 1970.
    pub placed_ms: u64,
    /// When something is done about it next, in milliseconds since 1970; none while a step is under way and when nothing
    /// will be.
    pub due_ms: Option<u64>,
    /// When it was over, in milliseconds since 1970.
    pub finished_ms: Option<u64>,
    /// The payment provider's code.
    pub payment_code: Option<String>,
    /// Number of the customer's record at the shop.
    pub customer_id: Option<i32>,
}

/// Which orders are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Listing {
    /// Those that are not over.
    #[default]
    UnderWay,
    /// Those that somebody should look at, over or not.
    ForAttention,
    /// Every one that is not forgotten yet.
    All,
}

/// An order with everything that an operator needs to settle it by hand. It is about somebody: for their eyes only.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Details {
    /// As in a list.
    #[serde(flatten)]
    pub listed: Listed,
    /// What was ordered; none where it can't be read.
    pub order: Option<PlacedOrder>,
    /// How far it is, as the journal has it; none where it can't be read.
    pub progress: Option<Progress>,
}

/// Figures of a shop's orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// Orders by stage.
    pub stages: BTreeMap<String, u64>,
    /// Orders that somebody should look at.
    pub attention: u64,
    /// Age of the oldest order that is paid and not saved, in seconds since it was paid; 0 when there is none.
    pub oldest_paid_unsaved_seconds: u64,
}

/// Why an order is left as it is.
#[derive(Debug, thiserror::Error)]
pub enum LeftAlone {
    /// There is none by this reference.
    #[error("there is no such order")]
    Unknown,
    /// What is in the journal can't be read.
    #[error("this order can't be read")]
    Unreadable,
    /// It is where a new try would change nothing, or could save it twice.
    #[error("nothing is to be tried again about this order: it is at '{0}'")]
    Pointless(&'static str),
    /// Something about it may still take effect, or nothing of it is open.
    #[error("this order can't be closed now: it is at '{0}'")]
    NotClosed(&'static str),
    /// The journal.
    #[error(transparent)]
    NotWritten(#[from] StoreUnavailable),
}

impl Orders {
    /// Orders, the oldest first.
    pub async fn list(&self, listing: Listing) -> Result<Vec<Listed>, StoreUnavailable> {
        let overdue_ms = self.overdue_since();
        let filter = match listing {
            Listing::UnderWay => OrderFilter::Unfinished,
            Listing::ForAttention => OrderFilter::ForAttention { overdue_ms },
            Listing::All => OrderFilter::All,
        };
        let rows = self.0.journal.0.report(filter).await?;
        let listed = rows.into_iter().map(|row| listed(row, overdue_ms));
        Ok(listed.collect())
    }

    /// The orders by this reference: one, unless two shops have drawn the same.
    pub async fn show(&self, reference: &Reference) -> Result<Vec<Details>, StoreUnavailable> {
        let overdue_ms = self.overdue_since();
        let filter = OrderFilter::Reference(reference.as_str().to_owned());
        let rows = self.0.journal.0.report(filter).await?;
        let details = rows.into_iter().map(|row| {
            let documents = row.documents.clone().unwrap_or_default();
            Details {
                listed: listed(row, overdue_ms),
                order: serde_json::from_str(&documents.placed).ok(),
                progress: serde_json::from_str(&documents.progress).ok(),
            }
        });
        Ok(details.collect())
    }

    /// Tries again what was given up, and now what waits. What may still have taken effect is left alone.
    pub async fn retry(&self, tenant: &str, reference: &Reference) -> Result<(), LeftAlone> {
        self.operate(tenant, reference, &Event::Retry, LeftAlone::Pointless)
            .await
    }

    /// Notes that the shop has settled an order by hand: nothing more is done about it, nothing held, and nobody asked to look.
    /// What may still take effect is left alone.
    pub async fn close(&self, tenant: &str, reference: &Reference) -> Result<(), LeftAlone> {
        self.operate(tenant, reference, &Event::Close, LeftAlone::NotClosed)
            .await
    }

    async fn operate(
        &self,
        tenant: &str,
        reference: &Reference,
        event: &Event,
        unchanged: fn(&'static str) -> LeftAlone,
    ) -> Result<(), LeftAlone> {
        let entry = match self.0.journal.find_by_reference(tenant, reference).await? {
            None => return Err(LeftAlone::Unknown),
            Some(Found::Unreadable(_)) => return Err(LeftAlone::Unreadable),
            Some(Found::Readable(entry)) => *entry,
        };
        let (id, stage) = (entry.id, entry.progress.stage_name());
        match self.apply(entry, event).await? {
            Changed::Yes => {
                self.wake(id);
                Ok(())
            }
            Changed::No | Changed::CodeTaken => Err(unchanged(stage)),
        }
    }

    /// Figures by shop.
    pub async fn figures(&self) -> Result<BTreeMap<String, Figures>, StoreUnavailable> {
        let now_ms = self.now_ms();
        let stored = self.0.journal.0.figures(self.overdue_since()).await?;
        let figures = stored.into_iter().map(|(tenant, stored)| {
            let oldest_ms = stored.oldest_unsaved_ms;
            let age_ms = oldest_ms.map_or(0, |since_ms| now_ms.saturating_sub(since_ms));
            let figures = Figures {
                stages: stored.stages,
                attention: stored.attention,
                oldest_paid_unsaved_seconds: age_ms / 1_000,
            };
            (tenant, figures)
        });
        Ok(figures.collect())
    }

    /// Latest time at which an overdue order became unsaved.
    fn overdue_since(&self) -> u64 {
        self.now_ms().saturating_sub(self.0.pauses.overdue_ms)
    }
}

fn listed(row: OrderReport, overdue_ms: u64) -> Listed {
    let lasting = row.attention.as_deref().unwrap_or_default().split(',');
    let since_ms = row.unsaved_since_ms;
    let is_overdue = since_ms.is_some_and(|since_ms| since_ms <= overdue_ms);
    let overdue = is_overdue.then(|| Attention::Overdue.name());
    let reasons = overdue.into_iter().chain(lasting);
    let attention = reasons
        .filter(|reason| !reason.is_empty())
        .map(str::to_owned)
        .collect();
    Listed {
        attention,
        tenant: row.tenant,
        reference: row.reference,
        stage: row.stage,
        placed_ms: row.placed_ms,
        due_ms: row.due_ms,
        finished_ms: row.finished_ms,
        payment_code: row.code,
        customer_id: row.customer_id,
    }
}
