use std::{io::Write, path::Path};

use super::{CommandError, USAGE};
use crate::{
    clock::Clock,
    orders::{
        ListedOrder, OrderListFilter, Orders, OrdersSettings, Reference, accept_journal,
        back_up_journal,
    },
    retail::wire::Timestamp,
    store::StoreEngine,
};

pub(super) async fn run(
    engine: &StoreEngine,
    settings: &OrdersSettings,
    command: &[&str],
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    let open = || Orders::open_for_command_line(engine, settings, &Clock::default());
    match command {
        ["list", flags @ ..] => {
            let (mut listing, mut as_json) = (OrderListFilter::default(), false);
            for flag in flags {
                match *flag {
                    "--attention" => listing = OrderListFilter::ForAttention,
                    "--all" => listing = OrderListFilter::All,
                    "--json" => as_json = true,
                    _ => return Err(USAGE.into()),
                }
            }
            let listed = open()?.list(listing).await?;
            if as_json {
                write_json(output, &listed)
            } else {
                write_table(output, &listed)
            }
        }
        ["show", reference] => {
            let found = open()?.show(&parse(reference)?).await?;
            if found.is_empty() {
                return Err("no order has this reference".into());
            }
            write_json(output, &found)
        }
        ["retry", reference] => retry(&open()?, &parse(reference)?, output).await,
        ["close", reference] => close(&open()?, &parse(reference)?, output).await,
        ["backup", file] => back_up(engine, settings, Path::new(file), output),
        ["accept-journal"] => accept(engine, settings, output),
        _ => Err(USAGE.into()),
    }
}

pub(super) fn parse(reference: &str) -> Result<Reference, CommandError> {
    Ok(Reference::try_from(reference.to_owned())?)
}

/// A running gateway finds the change within a second.
async fn retry(
    orders: &Orders,
    reference: &Reference,
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    let tenant = find_tenant(orders, reference).await?;
    orders.retry(&tenant, reference).await?;
    writeln!(output, "{reference} of {tenant} is tried again")?;
    Ok(())
}

async fn close(
    orders: &Orders,
    reference: &Reference,
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    let tenant = find_tenant(orders, reference).await?;
    orders.close(&tenant, reference).await?;
    writeln!(output, "{reference} of {tenant} is closed")?;
    Ok(())
}

fn back_up(
    engine: &StoreEngine,
    settings: &OrdersSettings,
    file: &Path,
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    if !matches!(engine, StoreEngine::Sqlite) {
        return Err("use the backup of the database server; `store.kind` is \"postgres\"".into());
    }
    let counts = back_up_journal(settings, file)?;
    writeln!(
        output,
        "{} has {} orders, {} of them not finished",
        file.display(),
        counts.orders,
        counts.unfinished
    )?;
    Ok(())
}

/// A running gateway uses the accepted journal within a second.
fn accept(
    engine: &StoreEngine,
    settings: &OrdersSettings,
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    if !matches!(engine, StoreEngine::Sqlite) {
        return Err(
            "only a journal in a file can be accepted; `store.kind` is \"postgres\"".into(),
        );
    }
    let accepted = accept_journal(settings)?;
    let file = settings.database.display();
    writeln!(output, "{file} was refused: {}", accepted.reason)?;
    writeln!(
        output,
        "It is accepted as it is now: {} orders, {} of them not finished. Missing orders must be settled by hand",
        accepted.counts.orders, accepted.counts.unfinished
    )?;
    Ok(())
}

async fn find_tenant(orders: &Orders, reference: &Reference) -> Result<String, CommandError> {
    let mut found = orders.show(reference).await?;
    match found.pop().filter(|_| found.is_empty()) {
        Some(only) => Ok(only.listed.tenant),
        None => Err("no order has this reference, or several have it".into()),
    }
}

pub(super) fn write_json(
    output: &mut dyn Write,
    value: &impl serde::Serialize,
) -> Result<(), CommandError> {
    serde_json::to_writer_pretty(&mut *output, value)?;
    writeln!(output)?;
    Ok(())
}

fn write_table(output: &mut dyn Write, listed: &[ListedOrder]) -> Result<(), CommandError> {
    writeln!(
        output,
        "{:<10}  {:<12}  {:<12}  {:<20}  {:<20}  attention",
        "reference", "shop", "stage", "placed", "next step"
    )?;
    for order in listed {
        let due = order.due_ms.map_or_else(|| "-".to_owned(), time);
        writeln!(
            output,
            "{:<10}  {:<12}  {:<12}  {:<20}  {due:<20}  {}",
            order.reference,
            order.tenant,
            order.stage,
            time(order.placed_ms),
            order.attention.join(", ")
        )?;
    }
    Ok(())
}

/// UTC, to the second.
pub(super) fn time(since_1970_ms: u64) -> String {
    let seconds = i64::try_from(since_1970_ms / 1_000).unwrap_or(0);
    let time = seconds
        .checked_mul(1_000)
        .and_then(Timestamp::from_unix_millis);
    time.map_or_else(|| "-".to_owned(), Timestamp::to_rfc3339)
}
