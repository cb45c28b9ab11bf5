use std::{fs::File, io::Write, sync::Arc};

use rust_decimal::Decimal;
use secrecy::SecretString;

use super::{CommandError, USAGE, orders::time};
use crate::{
    clock::Clock,
    config::Settings,
    price_history::{PriceHistory, parse_price_log},
    store::{PriceChange, PriceState},
    tenants::{Tenant, TenantRegistry},
};

pub(super) async fn run(
    settings: &Settings,
    command: &[&str],
    output: &mut dyn Write,
) -> Result<(), CommandError> {
    match command {
        ["history", id, "--shop", shop] => {
            let id = id
                .parse::<i32>()
                .map_err(|_invalid| format!("`{id}` is no product id"))?;
            let tenant = find_tenant(settings, shop)?;
            let prices = open(settings)?;
            let history = prices.history(&tenant, id).await?;
            if history.is_empty() {
                return Err(format!("no price of product {id} is recorded").into());
            }
            write_table(output, &history)?;
            let reference = prices.reference_price(&tenant, &history);
            let reference = reference.map_or_else(|| "none".to_owned(), euros);
            writeln!(output, "reference price: {reference}")?;
            Ok(())
        }
        ["import", "--shop", shop, file] => {
            let tenant = find_tenant(settings, shop)?;
            let opened = File::open(file).map_err(|error| format!("{file}: {error}"))?;
            let changes = parse_price_log(opened, Clock::default().wall_ms());
            let changes = changes.map_err(|error| format!("{file}: {error}"))?;
            let outcome = open(settings)?.import(&tenant, changes).await?;
            writeln!(output, "{} changes of prices imported", outcome.imported)?;
            if let Some(from_ms) = outcome.recorded_from_ms.filter(|_| outcome.left_out > 0) {
                writeln!(
                    output,
                    "{} changes left out: the gateway itself records the prices since {}",
                    outcome.left_out,
                    time(from_ms)
                )?;
            }
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

fn open(settings: &Settings) -> Result<PriceHistory, CommandError> {
    let opened = PriceHistory::open_for_command_line(
        &settings.store_engine()?,
        &settings.price_history,
        &Clock::default(),
    );
    Ok(opened?)
}

fn find_tenant(settings: &Settings, name: &str) -> Result<Arc<Tenant>, CommandError> {
    // The prices need no token, and operators may not be allowed to read it.
    let token = Some(SecretString::from("unknown"));
    let defaults = settings.retail_defaults_with(token, &Clock::default());
    let registry = TenantRegistry::load(&settings.tenants.dir, &defaults)?;
    let tenants = registry.tenants();
    let found = tenants.iter().find(|tenant| *tenant.slug == *name);
    let missing = || format!("{}: no shop `{name}`", settings.tenants.dir.display());
    Ok(found.map(Arc::clone).ok_or_else(missing)?)
}

fn write_table(output: &mut dyn Write, history: &[PriceChange]) -> Result<(), CommandError> {
    writeln!(output, "{:<20}  {:>10}  state", "from", "price")?;
    for change in history {
        let (price, state) = match change.state {
            PriceState::NeverOffered => (String::new(), "not offered before"),
            PriceState::Unknown => (String::new(), "unknown"),
            PriceState::Offered(price) => {
                let state = if price.is_reduced {
                    "reduced"
                } else {
                    "regular"
                };
                (euros(price.cents), state)
            }
        };
        let from = time(change.from_ms);
        writeln!(output, "{from:<20}  {price:>10}  {state}")?;
    }
    Ok(())
}

fn euros(cents: i32) -> String {
    Decimal::new(cents.into(), 2).to_string()
}
