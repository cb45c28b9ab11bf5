//! Command line of the gateway.

mod orders;
mod prices;
mod store;
mod tenants;
mod withdrawals;

use std::{error::Error, io::Write};

use crate::{
    api::openapi_document, clock::Clock, config::Settings, server, telemetry, traces::Traces,
};

/// Error of a failed command.
pub type CommandError = Box<dyn Error>;

// `--attention` lists the orders that an operator should look at. `accept-journal` accepts an order
// journal that the gateway refused.
const USAGE: &str = "usage: gateway [serve | openapi]
       gateway orders list [--attention | --all] [--json]
       gateway orders show REFERENCE
       gateway orders retry REFERENCE
       gateway orders close REFERENCE
       gateway orders backup FILE
       gateway orders accept-journal
       gateway withdrawals list [--json]
       gateway withdrawals show NUMBER
       gateway withdrawals retry NUMBER
       gateway withdrawals close NUMBER
       gateway prices history ID --shop NAME
       gateway prices import --shop NAME FILE.csv
       gateway store check
       gateway store migrate
       gateway store export FILE
       gateway store import FILE
       gateway tenants check [DIR]";

/// Runs a command. `arguments` doesn't contain the program's name.
pub async fn run(arguments: &[String], output: &mut dyn Write) -> Result<(), CommandError> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        [.., "--help" | "-h"] => Ok(writeln!(output, "{USAGE}")?),
        [] | ["serve"] => serve().await,
        ["openapi"] => Ok(output.write_all(openapi_document::document_json()?.as_bytes())?),
        ["orders", command @ ..] => {
            let settings = Settings::load()?;
            orders::run(&settings.store_engine()?, &settings.orders, command, output).await
        }
        ["withdrawals", command @ ..] => {
            let settings = Settings::load()?;
            withdrawals::run(&settings.store_engine()?, &settings.orders, command, output).await
        }
        ["prices", command @ ..] => prices::run(&Settings::load()?, command, output).await,
        ["store", command @ ..] => store::run(&Settings::load()?, command, output),
        ["tenants", command @ ..] => tenants::run(&Settings::load()?, command, output),
        _ => Err(USAGE.into()),
    }
}

async fn serve() -> Result<(), CommandError> {
    let settings = Settings::load()?;
    let headers = settings.traces_headers()?;
    let traces = Traces::start(&settings.traces, headers.as_ref(), &Clock::default())?;
    telemetry::init(&settings.log, traces.as_ref());
    let ended = server::run(settings).await;
    if let Some(traces) = traces {
        traces.stop().await;
    }
    Ok(ended?)
}
