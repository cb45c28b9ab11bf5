use proptest::{collection::vec, option, prelude::*};
use rstest::rstest;

use super::*;

const BUILD: u128 = 7;
const UNBOUNDED: u64 = u64::MAX;

fn settings() -> PublicSettings {
    let text = r#"{
        "image_folder": "pictures", "company": {"name": "Lamps", "email": null, "phone": null, "location": null,
        "site_url": null}, "features": {"ageGate": true, "redeemPoints": false, "priceLists": false,
        "vatExclusion": false, "signIn": true, "signUp": true, "map": false, "stockDisplay": false,
        "fullScreenSlider": false, "brandPictures": false, "categoryPictures": false, "masterCategoriesOnHome": false},
        "payment_methods": ["card"], "social_links": [], "google_place_id": null,
        "working_hours": [{"day": "monday", "hours": "9 to 5"}], "working_hours_summary": null,
        "free_delivery_total_cents": 4990, "session_expire_minutes": 30, "cookie_expire_minutes": 1440,
        "point_percentage": 1.5, "footer_html": "<p>Hello</p>"
    }"#;
    serde_json::from_str(text).unwrap()
}

fn shop(slug: &str, responses: Vec<StoredResponse>) -> StoredShop {
    StoredShop {
        record: ShopRecord {
            slug: slug.to_owned(),
            fingerprint: "f".repeat(64),
            settings: settings(),
        },
        responses,
    }
}

fn response(query: &str, bytes: usize) -> StoredResponse {
    StoredResponse {
        operation: Operation::ListProducts,
        query: query.into(),
        content_type: HeaderValue::from_static("application/json"),
        times: StoredTimes {
            born_ms: 1,
            fresh_until_ms: 2,
            stale_until_ms: 3,
        },
        identity: vec![b'x'; bytes].into(),
        gzip: None,
        brotli: None,
    }
}

fn two_shops() -> Contents {
    let responses = |names: [&str; 2]| names.map(|name| response(name, 1_000)).to_vec();
    Contents {
        written_ms: 5,
        shops: vec![
            shop("chairs", responses(["chairs 1", "chairs 2"])),
            shop("lamps", responses(["lamps 1", "lamps 2"])),
        ],
    }
}

fn queries(contents: &Contents) -> Vec<&str> {
    let responses = contents.shops.iter().flat_map(|shop| &shop.responses);
    responses.map(|response| &*response.query).collect()
}

#[test]
fn a_file_of_another_build_is_not_used() {
    let file = encode(BUILD, &two_shops(), UNBOUNDED);
    assert_eq!(decode(BUILD + 1, &file), Err(Unusable::OtherBuild));
}

#[test]
fn a_truncated_file_is_damaged() {
    let file = encode(BUILD, &two_shops(), UNBOUNDED);
    for length in 0..file.len() {
        assert_eq!(decode(BUILD, &file[..length]), Err(Unusable::Damaged));
    }
}

#[test]
fn a_file_with_another_beginning_or_with_more_bytes_is_damaged() {
    let file = encode(BUILD, &two_shops(), UNBOUNDED);
    assert_eq!(decode(BUILD, b"SQLite format 3\0"), Err(Unusable::Damaged));
    let longer = [file.as_slice(), b"x"].concat();
    assert_eq!(decode(BUILD, &longer), Err(Unusable::Damaged));
}

/// Records with a valid checksum that don't fit together.
#[test]
fn a_response_without_its_shop_or_its_body_is_damaged() {
    let contents = two_shops();
    let mut without_shop = Writer {
        bytes: [MAGIC, &BUILD.to_le_bytes(), &0_u64.to_le_bytes()].concat(),
        max_bytes: usize::MAX,
    };
    without_shop.append_response(0, &contents.shops[0].responses[0]);
    let whole = encode(BUILD, &contents, UNBOUNDED);
    let without_body = &whole[..whole.len() - CHECKSUM_BYTES - 1];
    for bytes in [without_shop.bytes.as_slice(), without_body] {
        let mut file = bytes.to_vec();
        append_checksum(&mut file);
        assert_eq!(decode(BUILD, &file), Err(Unusable::Damaged));
    }
}

#[rstest]
#[case::one_response(1_300, &["chairs 1"])]
#[case::a_response_of_each_shop(2_600, &["chairs 1", "lamps 1"])]
#[case::all(6_000, &["chairs 1", "chairs 2", "lamps 1", "lamps 2"])]
fn the_first_responses_of_each_shop_fit_first(#[case] room: u64, #[case] expected: &[&str]) {
    let mut empty = two_shops();
    for shop in &mut empty.shops {
        shop.responses.clear();
    }
    let without_responses = encode(BUILD, &empty, UNBOUNDED).len();
    let max_bytes = u64::try_from(without_responses).unwrap() + room;
    let file = encode(BUILD, &two_shops(), max_bytes);
    assert!(u64::try_from(file.len()).unwrap() <= max_bytes);
    assert_eq!(queries(&decode(BUILD, &file).unwrap()), expected);
}

#[test]
fn a_shop_that_does_not_fit_has_no_responses() {
    let file = encode(BUILD, &two_shops(), 1_200);
    assert!(file.len() <= 1_200);
    let slugs = |contents: &Contents| {
        let shops = contents.shops.iter();
        shops
            .map(|shop| shop.record.slug.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(slugs(&decode(BUILD, &file).unwrap()), ["chairs"]);
}

fn any_response() -> impl Strategy<Value = StoredResponse> {
    let body = || vec(any::<u8>(), 0..50).prop_map(Bytes::from);
    let operation = prop::sample::select(vec![
        Operation::FindStorefront,
        Operation::ListProducts,
        Operation::FindBlogPost,
    ]);
    let bodies = (body(), option::of(body()), option::of(body()));
    (operation, any::<String>(), any::<[u64; 3]>(), bodies).prop_map(
        |(operation, query, [born_ms, fresh_until_ms, stale_until_ms], bodies)| {
            let (identity, gzip, brotli) = bodies;
            StoredResponse {
                operation,
                query: query.into(),
                content_type: HeaderValue::from_static("application/json"),
                times: StoredTimes {
                    born_ms,
                    fresh_until_ms,
                    stale_until_ms,
                },
                identity,
                gzip,
                brotli,
            }
        },
    )
}

fn any_contents() -> impl Strategy<Value = Contents> {
    let shop = (any::<String>(), vec(any_response(), 0..5))
        .prop_map(|(slug, responses)| shop(&slug, responses));
    (any::<u64>(), vec(shop, 0..4)).prop_map(|(written_ms, shops)| Contents { written_ms, shops })
}

proptest! {
    #[test]
    fn a_file_contains_what_was_written(contents in any_contents()) {
        let file = encode(BUILD, &contents, UNBOUNDED);
        prop_assert_eq!(decode(BUILD, &file), Ok(contents));
    }

    #[test]
    fn a_file_is_never_larger_than_its_limit(contents in any_contents(), max_bytes in 66_u64..4_000) {
        let file = encode(BUILD, &contents, max_bytes);
        prop_assert!(u64::try_from(file.len()).unwrap() <= max_bytes);
        prop_assert!(decode(BUILD, &file).is_ok());
    }

    #[test]
    fn a_changed_byte_is_noticed(
        contents in any_contents(),
        position in any::<prop::sample::Index>(),
        change in 1_u8..,
    ) {
        let mut file = encode(BUILD, &contents, UNBOUNDED);
        let position = position.index(file.len());
        file[position] ^= change;
        prop_assert!(decode(BUILD, &file).is_err());
    }

    #[test]
    fn any_bytes_can_be_read(bytes in vec(any::<u8>(), 0..200)) {
        let mut file = [MAGIC, &BUILD.to_le_bytes(), &0_u64.to_le_bytes(), &bytes].concat();
        append_checksum(&mut file);
        let _either = decode(BUILD, &file);
        prop_assert!(decode(BUILD, &bytes).is_err());
    }
}
