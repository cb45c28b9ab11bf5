//! `gateway` serves; `gateway openapi` prints the API document.

use std::{io::Write as _, process::ExitCode};

use gateway::{api::document, config::Settings, server, telemetry};

#[actix_web::main]
async fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments
        .iter()
        .map(String::as_str)
        .collect::<Vec<_>>()
        .as_slice()
    {
        [] | ["serve"] => serve().await,
        ["openapi"] => print_document(),
        _ => Err("usage: gateway [serve | openapi]".into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(std::io::stderr(), "gateway: {error}");
            ExitCode::FAILURE
        }
    }
}

type Outcome = Result<(), Box<dyn std::error::Error>>;

async fn serve() -> Outcome {
    let settings = Settings::load()?;
    telemetry::init(&settings.log);
    Ok(server::run(settings).await?)
}

fn print_document() -> Outcome {
    Ok(std::io::stdout().write_all(document::document_json()?.as_bytes())?)
}
