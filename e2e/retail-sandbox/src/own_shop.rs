//! Makes a shop of its own for a catalogue: a database for the sandbox and a folder for the
//! gateway.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use crate::SandboxError;
use crate::database::{self, TENANTS};
use crate::import::slug::slugify;
use crate::import::{self, Format, ImportOptions, ImportReport};

const TENANT: &str = include_str!("../seed/own/tenant.toml");
const THEME: &str = include_str!("../seed/own/theme.toml");
const LOGO: &str = include_str!("../seed/own/logo.svg");
const FAVICON: &str = include_str!("../seed/own/favicon.svg");

/// Average width of a bold letter of the logo in pixels.
const LETTER_WIDTH: usize = 14;
const NEW_PRODUCTS: u32 = 12;
const POPULAR_CATEGORIES: u32 = 8;

/// A shop that was made or updated.
#[derive(Debug)]
pub struct OwnShop {
    /// Name of the tenant, its database and its folder.
    pub identifier: String,
    /// Folder with the shop's settings, theme and logo.
    pub folder: PathBuf,
    /// Result of the import.
    pub report: ImportReport,
}

/// Makes a shop of this name, or replaces the catalogue of the shop that has it. Files of an
/// existing folder are left alone, because the shop owner may have edited them.
pub fn create(
    data: &Path,
    tenants: &Path,
    name: &str,
    format: Format,
    csv: &Path,
    options: ImportOptions,
) -> Result<OwnShop, SandboxError> {
    let identifier = slugify(name);
    let is_valid =
        !identifier.is_empty() && identifier.is_ascii() && !TENANTS.contains(&identifier.as_str());
    if !is_valid {
        return Err(SandboxError::ShopName(name.to_owned()));
    }
    database::create_own(data, &identifier, name)?;
    let options = ImportOptions {
        replace: true,
        ..options
    };
    let report = import::run(data, &identifier, format, csv, options)?;
    let connection = database::open_tenant(Some(data), &identifier)?;
    arrange_home(&connection)?;
    let folder = tenants.join(&identifier);
    write_folder(&folder, &identifier, name, is_portrait(&connection)?)?;
    Ok(OwnShop {
        identifier,
        folder,
        report,
    })
}

/// Exports do not say which products are new or popular, and have no pictures of categories. The
/// home page shows the last products of the file as new, reduced products as hot, and the largest
/// categories with the picture of their first product.
fn arrange_home(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&format!(
        "UPDATE PRODUCTS SET PROD_HOT = PROD_SALE_PRICE IS NOT NULL,
             PROD_NEW = PRODID IN (SELECT PRODID FROM PRODUCTS
                 WHERE PARENT_PRODID IS NULL AND PROD_WEB_SHOW = 1 ORDER BY PRODID DESC LIMIT {NEW_PRODUCTS});
         UPDATE CATEGORIES SET CatPopular = 'N', CatPopularOrder = NULL, CatPicture =
             (SELECT PICTURE_URL FROM PRODUCT_PICTURES JOIN PRODUCTS USING (PRODID)
              WHERE PRODUCTS.CatID = CATEGORIES.CatID AND PROD_WEB_SHOW = 1 ORDER BY PRODID, PICTURE_SEQ LIMIT 1);
         UPDATE CATEGORY_MASTER SET PCM_Picture =
             (SELECT CatPicture FROM CATEGORIES
              WHERE CATEGORIES.PCM_Id = CATEGORY_MASTER.PCM_Id AND CatPicture IS NOT NULL ORDER BY CatSequence LIMIT 1);
         UPDATE CATEGORIES SET CatPopular = 'Y', CatPopularOrder = LARGEST.PLACE FROM
             (SELECT CatID AS ID, row_number() OVER (ORDER BY count(*) DESC, CatID) AS PLACE FROM PRODUCTS
              WHERE PARENT_PRODID IS NULL AND PROD_WEB_SHOW = 1 GROUP BY CatID ORDER BY PLACE LIMIT {POPULAR_CATEGORIES})
             AS LARGEST WHERE LARGEST.ID = CATEGORIES.CatID;
         UPDATE BRANDS SET Brand_show_home = 1;
         UPDATE APPLICATION_PROPERTIES SET PROP_VALUE =
             (SELECT CASE WHEN count(CatPicture) > 0 THEN 'Y' ELSE 'N' END FROM CATEGORIES)
         WHERE PROP_KEY = 'categoryPictures';"
    ))
}

/// Whether most pictures are higher than wide.
fn is_portrait(connection: &Connection) -> rusqlite::Result<bool> {
    connection.query_row(
        "SELECT coalesce(avg(PICTURE_HEIGHT * 10 > PICTURE_WIDTH * 11), 0) > 0.5 FROM PRODUCT_PICTURES",
        [],
        |row| row.get(0),
    )
}

fn write_folder(
    folder: &Path,
    identifier: &str,
    name: &str,
    is_portrait: bool,
) -> Result<(), SandboxError> {
    let width = (name.chars().count() * LETTER_WIDTH).to_string();
    let xml_name = html_escape::encode_double_quoted_attribute(name);
    let toml_name = toml::Value::from(name).to_string();
    let ratio = if is_portrait { "4/5" } else { "1/1" };
    let files = [
        (
            "tenant.toml",
            TENANT
                .replace("{identifier}", identifier)
                .replace("{name}", &toml_name),
        ),
        ("theme.toml", THEME.replace("{picture-ratio}", ratio)),
        (
            "logo.svg",
            LOGO.replace("{width}", &width).replace("{name}", &xml_name),
        ),
        ("favicon.svg", FAVICON.to_owned()),
    ];
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| SandboxError::File { path, source }
    };
    fs::create_dir_all(folder).map_err(failed(folder))?;
    for (file, content) in files {
        let path = folder.join(file);
        if !path.exists() {
            fs::write(&path, content).map_err(failed(&path))?;
        }
    }
    Ok(())
}
