//! Starts the sandbox, or imports products into one of its tenants.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use retail_sandbox::{Sandbox, SandboxOptions, import, open_tenant};
use tracing_subscriber::EnvFilter;

const USAGE: &str = "\
usage: retail-sandbox [serve] [--address 127.0.0.1:8081] [--data DIR] [--tenant NAME]..
       retail-sandbox import --data DIR --tenant NAME --format woocommerce|shopify FILE
";

/// Connections that are closed on purpose are not logged.
const LOGGED: &str = "warn,actix_http=off";

fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_env_filter(EnvFilter::new(LOGGED))
        .init();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.split_first() {
        Some((command, _)) if command == "--help" || command == "-h" => {
            writeln!(io::stdout(), "{USAGE}").map_err(|error| error.to_string())
        }
        Some((command, rest)) if command == "serve" => serve(rest),
        Some((command, rest)) if command == "import" => import(rest),
        _ => serve(&arguments),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            drop(writeln!(io::stderr(), "retail-sandbox: {reason}"));
            ExitCode::FAILURE
        }
    }
}

fn serve(arguments: &[String]) -> Result<(), String> {
    let sandbox =
        Sandbox::start(serve_options(arguments)?).map_err(|error| with_sources(&error))?;
    writeln!(io::stdout(), "retail-sandbox answers on {}", sandbox.url())
        .map_err(|error| error.to_string())?;
    loop {
        thread::park();
    }
}

fn serve_options(arguments: &[String]) -> Result<SandboxOptions, String> {
    let mut options = SandboxOptions {
        address: "127.0.0.1:8081".to_owned(),
        ..SandboxOptions::default()
    };
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || {
            rest.next()
                .cloned()
                .ok_or_else(|| format!("{argument} needs a value\n{USAGE}"))
        };
        match argument.as_str() {
            "--address" => options.address = value()?,
            "--data" => options.data = Some(PathBuf::from(value()?)),
            "--tenant" => options.tenants.push(value()?),
            unknown => return Err(format!("unknown argument {unknown}\n{USAGE}")),
        }
    }
    Ok(options)
}

fn import(arguments: &[String]) -> Result<(), String> {
    let (mut data, mut tenant, mut format, mut file) = (None, None, None, None);
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let mut value = || {
            rest.next()
                .cloned()
                .ok_or_else(|| format!("{argument} needs a value\n{USAGE}"))
        };
        match argument.as_str() {
            "--data" => data = Some(PathBuf::from(value()?)),
            "--tenant" => tenant = Some(value()?),
            "--format" => format = Some(csv_format(&value()?)?),
            unknown if unknown.starts_with("--") => {
                return Err(format!("unknown argument {unknown}\n{USAGE}"));
            }
            path => file = Some(PathBuf::from(path)),
        }
    }
    let (Some(data), Some(tenant), Some(format), Some(file)) = (data, tenant, format, file) else {
        return Err(format!(
            "import needs --data, --tenant, --format and a file\n{USAGE}"
        ));
    };
    // Creates the tenant's database with the demo content if it does not exist.
    drop(open_tenant(Some(&data), &tenant).map_err(|error| with_sources(&error))?);
    let report =
        import::run(&data, &tenant, format, &file).map_err(|error| with_sources(&error))?;
    writeln!(io::stdout(), "{report}").map_err(|error| error.to_string())
}

fn csv_format(name: &str) -> Result<import::Format, String> {
    match name {
        "woocommerce" => Ok(import::Format::WooCommerce),
        "shopify" => Ok(import::Format::Shopify),
        other => Err(format!(
            "unknown format {other}; the formats are woocommerce and shopify"
        )),
    }
}

fn with_sources(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}
