//! Imports a product export of WooCommerce or Shopify, with its pictures, into a tenant's database.
//! A second import of the same file updates its products. The shop's database has no columns for
//! weights, tax classes and attributes that the shopper cannot choose, so they are ignored.

mod cell;
mod encoding;
mod error;
mod flat_category;
mod picture;
mod price;
mod product;
mod record;
mod report;
mod shared_code;
mod shopify;
pub(crate) mod slug;
mod store;
mod table;
mod variation;
mod woocommerce;

use std::fmt;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior};

pub use self::error::ImportError;
pub use self::price::Cents;
pub use self::product::{
    CategoryPath, ColorSize, Offer, ParsedCatalog, ParsedProduct, PictureSource, SoldAs,
    VariantProduct,
};
pub use self::report::{ImportReport, Rejection, Warning, WarningKind};

use self::picture::PictureFolder;
use self::table::Table;

/// Platform that exported the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// WooCommerce's product export.
    WooCommerce,
    /// Shopify's product export.
    Shopify,
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::WooCommerce => "WooCommerce",
            Self::Shopify => "Shopify",
        })
    }
}

impl Format {
    /// Recognises the format of a file by the columns of its header.
    pub fn detect(csv: &Path) -> Result<Self, ImportError> {
        let bytes = encoding::read_bytes(csv)?;
        let columns = table::columns(encoding::text_bytes(&bytes)?)?;
        let has = |required: &[&'static str]| table::missing(&columns, required).is_empty();
        if has(&shopify::REQUIRED) {
            Ok(Self::Shopify)
        } else if has(&woocommerce::REQUIRED) {
            Ok(Self::WooCommerce)
        } else {
            Err(ImportError::UnknownFormat)
        }
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name.to_lowercase().as_str() {
            "woocommerce" => Ok(Self::WooCommerce),
            "shopify" => Ok(Self::Shopify),
            _ => Err(format!(
                "`{name}` is not a known format: use woocommerce or shopify"
            )),
        }
    }
}

/// Settings of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportOptions {
    /// Stock of a product that the file marks as in stock without a number of pieces.
    pub default_stock: u32,
    /// Whether the sizes of a product share the sum of their stock numbers. The product then has
    /// swatches and filters, but a shopper can order more pieces of a size than there are.
    pub shared_stock: bool,
    /// Whether products, categories and brands that the file does not have are deleted.
    pub replace: bool,
    /// Current day as `YYYY-MM-DD`; decides whether a sale has begun or ended. `None` for the
    /// database's clock.
    pub today: Option<String>,
}

impl Default for ImportOptions {
    fn default() -> Self {
        Self {
            default_stock: 100,
            shared_stock: false,
            replace: false,
            today: None,
        }
    }
}

struct Rules {
    default_stock: i64,
    shared_stock: bool,
    today: String,
}

/// Parses the bytes of an export. Without [`ImportOptions::today`], a sale with a start date has
/// not begun.
pub fn parse_catalog(
    bytes: &[u8],
    format: Format,
    options: &ImportOptions,
) -> Result<ParsedCatalog, ImportError> {
    let rules = Rules {
        default_stock: i64::from(options.default_stock),
        shared_stock: options.shared_stock,
        today: options.today.clone().unwrap_or_default(),
    };
    let required: &[&'static str] = match format {
        Format::WooCommerce => &woocommerce::REQUIRED,
        Format::Shopify => &shopify::REQUIRED,
    };
    let mut table = Table::read(encoding::text_bytes(bytes)?, format, required)?;
    let mut catalog = match format {
        Format::WooCommerce => woocommerce::parse(&table, &rules),
        Format::Shopify => shopify::parse(&table, &rules),
    };
    flat_category::move_below_all_products(&mut catalog.products);
    catalog
        .warnings
        .extend(shared_code::warnings(&catalog.products));
    catalog.rejections.append(&mut table.rejections);
    Ok(catalog)
}

/// Imports a file; `img_folder` is the tenant's image folder, which is part of the pictures' URLs.
///
/// Rows that cannot be used are skipped and reported. On an error the database is unchanged.
pub fn import_catalog(
    conn: &mut Connection,
    img_folder: &str,
    format: Format,
    csv: &Path,
    mut options: ImportOptions,
) -> Result<ImportReport, ImportError> {
    let bytes = encoding::read_bytes(csv)?;
    if options.today.is_none() {
        options.today = Some(conn.query_row("SELECT date('now')", [], |row| row.get(0))?);
    }
    let catalog = parse_catalog(&bytes, format, &options)?;
    let folder = PictureFolder::of(csv)?;
    let transaction = conn.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut report = store::write(&transaction, &catalog.products, &folder, options.replace)?;
    transaction.commit()?;
    report.picture_base = format!("/pictures/{img_folder}/");
    report.warnings.extend(catalog.warnings);
    report.rejections.extend(catalog.rejections);
    report.warnings.sort_by_key(|warning| warning.line);
    report.rejections.sort_by_key(|rejection| rejection.line);
    Ok(report)
}

/// Imports a file into the existing database of a tenant, `{data}/{tenant}.sqlite`.
pub fn run(
    data: &Path,
    tenant: &str,
    format: Format,
    csv: &Path,
    options: ImportOptions,
) -> Result<ImportReport, ImportError> {
    if tenant.is_empty()
        || !tenant
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_'))
    {
        return Err(ImportError::TenantName(tenant.to_owned()));
    }
    let database = data.join(format!("{tenant}.sqlite"));
    if !database.is_file() {
        return Err(ImportError::NoDatabase(database));
    }
    let mut conn = Connection::open_with_flags(&database, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    conn.busy_timeout(Duration::from_secs(5))?;
    let img_folder: Option<String> = conn
        .query_row("SELECT img_folder FROM DB_STRINGS", [], |row| row.get(0))
        .optional()?;
    let img_folder = img_folder.unwrap_or_else(|| tenant.to_owned());
    import_catalog(&mut conn, &img_folder, format, csv, options)
}
