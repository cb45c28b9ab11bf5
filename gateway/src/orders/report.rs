//! What operators see of orders, and what they can do about one.

use std::collections::BTreeMap;

use rusqlite::{Connection, Row, ToSql};
use serde::Serialize;

use super::{
    NotWritten, Orders, PlacedOrder, Reference,
    facade::Changed,
    journal::Found,
    machine::{Attention, Event, Progress},
};

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
    NotWritten(#[from] NotWritten),
}

const COLUMNS: &str = "tenant, reference, stage, attention, placed_ms, due_ms, finished_ms, code, customer_id, unsaved_since_ms";

impl Orders {
    /// Orders, the oldest first.
    pub async fn list(&self, listing: Listing) -> Result<Vec<Listed>, NotWritten> {
        let overdue_ms = self.overdue_since();
        let work = move |connection: &Connection| {
            let (condition, given): (&str, &[&dyn ToSql]) = match listing {
                Listing::UnderWay => ("finished_ms IS NULL", &[]),
                Listing::ForAttention => (
                    "attention IS NOT NULL OR unsaved_since_ms <= ?1",
                    &[&overdue_ms],
                ),
                Listing::All => ("TRUE", &[]),
            };
            let sql =
                format!("SELECT {COLUMNS} FROM orders WHERE {condition} ORDER BY placed_ms, id");
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map(given, |row| listed(row, overdue_ms))?;
            rows.collect()
        };
        self.0.journal.read(work).await
    }

    /// The orders by this reference: one, unless two shops have drawn the same.
    pub async fn show(&self, reference: &Reference) -> Result<Vec<Details>, NotWritten> {
        let overdue_ms = self.overdue_since();
        let reference = reference.as_str().to_owned();
        let work = move |connection: &Connection| {
            let sql =
                format!("SELECT {COLUMNS}, placed, progress FROM orders WHERE reference = ?1");
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map([reference], |row| {
                let (order, progress): (String, String) =
                    (row.get("placed")?, row.get("progress")?);
                Ok(Details {
                    listed: listed(row, overdue_ms)?,
                    order: serde_json::from_str(&order).ok(),
                    progress: serde_json::from_str(&progress).ok(),
                })
            })?;
            rows.collect()
        };
        self.0.journal.read(work).await
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
            Some(Found::Entry(entry)) => *entry,
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
    pub async fn figures(&self) -> Result<BTreeMap<String, Figures>, NotWritten> {
        let (now_ms, overdue_ms) = (self.now_ms(), self.overdue_since());
        let work = move |connection: &Connection| read_figures(connection, now_ms, overdue_ms);
        self.0.journal.read(work).await
    }

    /// Orders that could be saved at this time, and are not, take too long.
    fn overdue_since(&self) -> i64 {
        let since_ms = self.now_ms().saturating_sub(self.0.pauses.overdue_ms);
        i64::try_from(since_ms).unwrap_or(i64::MAX)
    }
}

fn listed(row: &Row<'_>, overdue_ms: i64) -> rusqlite::Result<Listed> {
    let attention: Option<String> = row.get("attention")?;
    let lasting = attention.as_deref().unwrap_or_default().split(',');
    let since_ms: Option<i64> = row.get("unsaved_since_ms")?;
    let is_overdue = since_ms.is_some_and(|since_ms| since_ms <= overdue_ms);
    let overdue = is_overdue.then(|| Attention::Overdue.name());
    let reasons = overdue.into_iter().chain(lasting);
    Ok(Listed {
        tenant: row.get("tenant")?,
        reference: row.get("reference")?,
        stage: row.get("stage")?,
        attention: reasons
            .filter(|reason| !reason.is_empty())
            .map(str::to_owned)
            .collect(),
        placed_ms: since_1970(row.get("placed_ms")?),
        due_ms: row.get::<_, Option<i64>>("due_ms")?.map(since_1970),
        finished_ms: row.get::<_, Option<i64>>("finished_ms")?.map(since_1970),
        payment_code: row.get("code")?,
        customer_id: row.get("customer_id")?,
    })
}

fn read_figures(
    connection: &Connection,
    now_ms: u64,
    overdue_ms: i64,
) -> rusqlite::Result<BTreeMap<String, Figures>> {
    let mut figures: BTreeMap<String, Figures> = BTreeMap::new();
    let sql = "SELECT tenant, stage, count(*) FROM orders GROUP BY tenant, stage";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let stages = &mut figures.entry(row.get(0)?).or_default().stages;
        stages.insert(row.get(1)?, since_1970(row.get(2)?));
    }
    let sql = "SELECT tenant, count(*) FROM orders
               WHERE attention IS NOT NULL OR unsaved_since_ms <= ?1 GROUP BY tenant";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([overdue_ms])?;
    while let Some(row) = rows.next()? {
        figures.entry(row.get(0)?).or_default().attention = since_1970(row.get(1)?);
    }
    let sql = "SELECT tenant, min(unsaved_since_ms) FROM orders
               WHERE prepaid = 1 AND unsaved_since_ms IS NOT NULL GROUP BY tenant";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let age_ms = now_ms.saturating_sub(since_1970(row.get(1)?));
        figures
            .entry(row.get(0)?)
            .or_default()
            .oldest_paid_unsaved_seconds = age_ms / 1_000;
    }
    Ok(figures)
}

/// A number that is never below 0.
fn since_1970(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}
