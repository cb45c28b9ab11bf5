use std::collections::BTreeSet;
use std::path::Path;

use imagesize::ImageType;
use include_dir::{Dir, File};
use rusqlite::Connection;

use super::{LISTED, count, identifiers, seeded, texts};
use crate::seed::pictures::{SEED, picture};

/// The database names this picture, but the file is missing.
const MISSING: &str = "products/missing.webp";
const LARGEST_PICTURE: usize = 60_000;
const LARGEST_FOLDER: usize = 15_000_000;

fn used_pictures(conn: &Connection) -> BTreeSet<String> {
    let columns = [
        "PICTURE_URL FROM PRODUCT_PICTURES",
        "PROD_POPUP_AD_WEB FROM PRODUCTS WHERE PROD_POPUP_AD_WEB IS NOT NULL",
        "PCM_Picture FROM CATEGORY_MASTER",
        "CatPicture FROM CATEGORIES",
        "Brand_picture FROM BRANDS",
        "IMAGE_SRC FROM SLIDES",
        "IQWPP_IMAGE FROM PAGE_CONTENT WHERE IQWPP_IMAGE IS NOT NULL",
        "POST_IMAGE FROM BLOG_POSTS",
    ];
    columns
        .iter()
        .flat_map(|column| texts(conn, &format!("SELECT {column}")))
        .collect()
}

fn files<'a>(folder: &'a Dir<'a>) -> Vec<&'a File<'a>> {
    folder
        .files()
        .chain(folder.dirs().flat_map(files))
        .collect()
}

fn webp_size(bytes: &[u8]) -> Option<(i64, i64)> {
    if !matches!(imagesize::image_type(bytes), Ok(ImageType::Webp)) {
        return None;
    }
    let size = imagesize::blob_size(bytes).unwrap();
    let pixels = |side| i64::try_from(side).unwrap();
    Some((pixels(size.width), pixels(size.height)))
}

#[test]
fn every_used_picture_exists_and_is_small() {
    for identifier in identifiers() {
        let mut names = used_pictures(&seeded(identifier));
        assert!(names.remove(MISSING), "{identifier}: no missing picture");
        assert!(picture(identifier, MISSING).is_none(), "{identifier}");
        for name in &names {
            let bytes = picture(identifier, name)
                .unwrap_or_else(|| panic!("{identifier}: {name} does not exist"));
            let is_svg = Path::new(name).extension() == Some("svg".as_ref());
            assert_eq!(webp_size(bytes).is_none(), is_svg, "{identifier}: {name}");
            assert!(
                bytes.len() <= LARGEST_PICTURE,
                "{identifier}: {name} has {} bytes",
                bytes.len()
            );
        }
    }
}

#[test]
fn product_pictures_have_the_stated_size() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        let mut statement = conn
            .prepare("SELECT PICTURE_URL, PICTURE_WIDTH, PICTURE_HEIGHT FROM PRODUCT_PICTURES")
            .unwrap();
        let rows = statement.query_map([], |row| {
            Ok((row.get::<_, String>(0)?, (row.get(1)?, row.get(2)?)))
        });
        for (name, size) in rows.unwrap().map(Result::unwrap) {
            if let Some(bytes) = picture(identifier, &name) {
                assert_eq!(webp_size(bytes), Some(size), "{identifier}: {name}");
            }
        }
    }
}

#[test]
fn every_picture_is_used() {
    for identifier in identifiers() {
        let names = used_pictures(&seeded(identifier));
        let folder = SEED.get_dir(format!("{identifier}/pictures"));
        for file in folder.map(files).unwrap_or_default() {
            let path = file.path().strip_prefix(format!("{identifier}/pictures"));
            let name = path.unwrap().to_str().unwrap();
            assert!(names.contains(name), "{identifier}: nothing shows {name}");
        }
    }
}

#[test]
fn the_seed_folder_stays_small() {
    let bytes: usize = files(&SEED).iter().map(|file| file.contents().len()).sum();
    assert!(bytes < LARGEST_FOLDER, "{bytes} bytes");
}

#[test]
fn one_product_has_no_picture_and_all_others_have_two() {
    for identifier in identifiers() {
        let conn = seeded(identifier);
        let pictures = "(SELECT COUNT(*) FROM PRODUCT_PICTURES q WHERE q.PRODID = p.PRODID)";
        for (few, products) in [("< 2", 1), ("= 0", 1)] {
            let products_with_few = count(
                &conn,
                &format!("PRODUCTS p WHERE {LISTED} AND {pictures} {few}"),
            );
            assert_eq!(products_with_few, products, "{identifier}: {few} pictures");
        }
        // Children have as many pictures as their parent.
        let with_one = count(&conn, &format!("PRODUCTS p WHERE {pictures} = 1"));
        assert_eq!(with_one, 0, "{identifier}: products with one picture");
    }
}
