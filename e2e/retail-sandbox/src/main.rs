//! Starts the sandbox, imports products into one of its shops, or makes a shop for them.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;

use retail_sandbox::import::{self, Format, ImportOptions};
use retail_sandbox::{Sandbox, SandboxOptions, open_tenant, own_shop};
use tracing_subscriber::EnvFilter;

const USAGE: &str = "\
usage: retail-sandbox [serve] [--address 127.0.0.1:8081] [--data DIR] [--tenant NAME]..
       retail-sandbox shop --data DIR --tenants DIR [--name NAME] [--format FORMAT] [--shared-stock] FILE
       retail-sandbox import --data DIR --tenant NAME [--format FORMAT] [--shared-stock] [--replace] FILE

serve   serves the demo shops and the own shops in the data folder
shop    makes a shop of its own for the products in FILE, or replaces its products:
        a database in the data folder, and a folder of settings for the gateway
import  adds the products in FILE to the shop NAME, and updates those that it has

--address ADDRESS  address on this machine
--data DIR         folder of the databases; without it, serve keeps them in memory
--tenants DIR      folder of the shops' settings
--name NAME        name of the own shop, \"My Shop\" by default
--format FORMAT    woocommerce or shopify; by default, the header decides
--shared-stock     the sizes of a product share the sum of their stock, so that colours have swatches and filters
--replace          deletes the products, categories and brands that FILE does not have

FILE is a CSV export. Paths of pictures are relative to it.
";

/// Connections that are closed on purpose are not logged.
const LOGGED: &str = "warn,actix_http=off";

fn main() -> ExitCode {
    tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_env_filter(EnvFilter::new(LOGGED))
        .init();
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asks_for_help = arguments
        .iter()
        .any(|argument| matches!(argument.as_str(), "--help" | "-h" | "help"));
    let outcome = match arguments.split_first() {
        _ if asks_for_help => write!(io::stdout(), "{USAGE}").map_err(|error| error.to_string()),
        Some((command, rest)) if command == "serve" => serve(rest),
        Some((command, rest)) if command == "import" => import(rest),
        Some((command, rest)) if command == "shop" => shop(rest),
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

/// Arguments of the commands that read a file.
#[derive(Default)]
struct FileArguments {
    data: Option<PathBuf>,
    tenant: Option<String>,
    tenants: Option<PathBuf>,
    name: Option<String>,
    format: Option<Format>,
    file: Option<PathBuf>,
    options: ImportOptions,
}

impl FileArguments {
    fn parse(arguments: &[String]) -> Result<Self, String> {
        let mut parsed = Self::default();
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let mut value = || {
                rest.next()
                    .cloned()
                    .ok_or_else(|| format!("{argument} needs a value\n{USAGE}"))
            };
            match argument.as_str() {
                "--data" => parsed.data = Some(PathBuf::from(value()?)),
                "--tenant" => parsed.tenant = Some(value()?),
                "--tenants" => parsed.tenants = Some(PathBuf::from(value()?)),
                "--name" => parsed.name = Some(value()?),
                "--format" => parsed.format = Some(value()?.parse()?),
                "--shared-stock" => parsed.options.shared_stock = true,
                "--replace" => parsed.options.replace = true,
                unknown if unknown.starts_with("--") => {
                    return Err(format!("unknown argument {unknown}\n{USAGE}"));
                }
                path => parsed.file = Some(PathBuf::from(path)),
            }
        }
        Ok(parsed)
    }

    fn format_of(&self, file: &Path) -> Result<Format, String> {
        match self.format {
            Some(format) => Ok(format),
            None => Format::detect(file).map_err(|error| with_sources(&error)),
        }
    }
}

fn import(arguments: &[String]) -> Result<(), String> {
    let parsed = FileArguments::parse(arguments)?;
    let (Some(data), Some(tenant), Some(file)) = (&parsed.data, &parsed.tenant, &parsed.file)
    else {
        return Err(format!("import needs --data, --tenant and a file\n{USAGE}"));
    };
    let format = parsed.format_of(file)?;
    // Creates the tenant's database with the demo content if it does not exist.
    drop(open_tenant(Some(data), tenant).map_err(|error| with_sources(&error))?);
    let report = import::run(data, tenant, format, file, parsed.options)
        .map_err(|error| with_sources(&error))?;
    writeln!(io::stdout(), "{report}").map_err(|error| error.to_string())
}

fn shop(arguments: &[String]) -> Result<(), String> {
    let parsed = FileArguments::parse(arguments)?;
    let (Some(data), Some(tenants), Some(file)) = (&parsed.data, &parsed.tenants, &parsed.file)
    else {
        return Err(format!("shop needs --data, --tenants and a file\n{USAGE}"));
    };
    let format = parsed.format_of(file)?;
    let name = parsed.name.as_deref().unwrap_or("My Shop");
    let made = own_shop::create(data, tenants, name, format, file, parsed.options)
        .map_err(|error| with_sources(&error))?;
    writeln!(
        io::stdout(),
        "{}\nthe shop's settings are in {}",
        made.report,
        made.folder.display()
    )
    .map_err(|error| error.to_string())
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
