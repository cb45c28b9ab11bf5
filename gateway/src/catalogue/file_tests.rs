use std::{
    collections::{HashMap, HashSet},
    fs,
};

use xxhash_rust::xxh3::xxh3_64;

use super::*;
use crate::{
    catalogue::encoded_product::EncodedProduct,
    retail::{
        model::{
            ColorVariant, MasterCategory, Product, ProductBrand, ProductCategory, ProductPicture,
            RelatedVariant, Subcategory,
        },
        wire::Timestamp,
    },
};

const ID: i32 = 1_001;

/// Has a value in every field.
fn product() -> Product {
    let pictures = vec![ProductPicture {
        path: "products/lamp.svg".to_owned(),
        width: 640,
        height: 480,
    }];
    Product {
        id: ID,
        slug: "lamp".to_owned(),
        name: "Λάμπα".to_owned(),
        code: Some("L-1".to_owned()),
        short_description_html: Some("<p>Warm light</p>".to_owned()),
        description_html: Some("<p>Long</p>".to_owned()),
        price_cents: 4_990,
        sale_price_cents: Some(3_990),
        stock: -2,
        is_new: true,
        is_top: false,
        is_hot: true,
        until: Timestamp::from_unix_millis(1_795_168_800_001),
        rating: 4.25,
        review_count: 12,
        brand: Some(ProductBrand {
            id: 3,
            slug: "aegean".to_owned(),
            name: "Aegean".to_owned(),
        }),
        categories: vec![ProductCategory {
            slug: "lamps".to_owned(),
            name: "Lamps".to_owned(),
        }],
        pictures: pictures.clone(),
        small_pictures: vec!["products/lamp-small.svg".to_owned()],
        color_variants: vec![ColorVariant {
            color: Some("#fff".to_owned()),
            color_name: "White".to_owned(),
            price_cents: 4_000,
            sizes: vec!["S".to_owned(), "M".to_owned()],
        }],
        related_variants: vec![RelatedVariant {
            id: 1_002,
            slug: "lamp-2".to_owned(),
            name: "Lamp 2".to_owned(),
            price_cents: 100,
            sale_price_cents: None,
            stock: 7,
            pictures,
        }],
        video_markup: Some("<iframe></iframe>".to_owned()),
    }
}

fn stored() -> StoredCatalogue {
    let masters = [MasterCategory {
        id: 1,
        slug: "light".to_owned(),
        name: "Light".to_owned(),
        picture: Some("light.svg".to_owned()),
        subcategories: vec![Subcategory {
            id: 2,
            slug: "lamps".to_owned(),
            name: "Lamps".to_owned(),
            popular: true,
            popular_order: Some(1),
            picture: None,
        }],
    }];
    StoredCatalogue {
        fingerprint: "f".repeat(64),
        read_ms: 1_795_168_800_000,
        contents: CatalogueContents {
            products: HashMap::from([(ID, EncodedProduct::new(&product()).unwrap())]),
            shop_order: vec![ID],
            newest: vec![ID],
            tabs: HashMap::from([("light".to_owned(), HashSet::from([ID]))]),
            masters: masters.to_vec().into(),
            unlisted: HashSet::new(),
        },
    }
}

fn encoded() -> Vec<u8> {
    let stored = stored();
    let catalogue = CatalogueToStore {
        fingerprint: &stored.fingerprint,
        read_ms: stored.read_ms,
        contents: &stored.contents,
    };
    encode(&catalogue).unwrap()
}

#[test]
fn a_file_contains_what_was_written() {
    let decoded = decode(&encoded()).unwrap();
    assert_eq!(decoded, stored());
    assert_eq!(decoded.contents.product(ID), Some(product()));
}

/// Older files would be misread if the format changed without its number.
#[test]
fn a_changed_format_has_another_number() {
    assert_eq!(
        (FORMAT, xxh3_64(&encoded())),
        (
            b"shop-gateway catalogue 1\n".as_slice(),
            0xdf71_cab5_f080_d648
        ),
        "increase the number in FORMAT, then change this hash"
    );
}

#[test]
fn a_truncated_file_is_unusable() {
    let file = encoded();
    for length in 0..file.len() {
        assert!(decode(&file[..length]).is_err(), "{length}");
    }
}

#[test]
fn a_file_with_a_changed_byte_is_unusable() {
    let mut file = encoded();
    for position in 0..file.len() {
        file[position] ^= 1;
        assert!(decode(&file).is_err(), "{position}");
        file[position] ^= 1;
    }
}

#[test]
fn a_file_of_another_format_is_unusable() {
    let newer = encoded();
    let mut older = newer.clone();
    let number = FORMAT.len() - 2;
    older[number] = b'0';
    older.truncate(newer.len() - crate::store::CHECKSUM_BYTES);
    append_checksum(&mut older);
    for file in [older.as_slice(), b"SQLite format 3\0"] {
        let error = decode(file).unwrap_err();
        assert!(matches!(error, UnusableFile::OtherFormat), "{error}");
    }
}

#[test]
fn a_file_above_the_limit_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lamps.catalogue");
    fs::write(&file, encoded()).unwrap();
    assert!(read(&file, 10).is_err());
    assert!(read(&file, 1 << 20).unwrap().is_some());
    assert!(read(&folder.path().join("missing"), 10).unwrap().is_none());
}
