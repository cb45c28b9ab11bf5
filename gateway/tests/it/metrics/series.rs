//! Number of series, which grows with the number of shops only.

use std::{collections::BTreeSet, fs, path::Path, sync::Arc};

use gateway::metrics;
use tempfile::TempDir;

use super::{place_an_order, samples};
use crate::support::TestShop;

/// Maximum numbers of series of one shop, and of series without a shop; as in `docs/operating.md`.
const PER_SHOP: usize = 25;
const WITHOUT_SHOP: usize = 2_100;

/// Names of calls in the code, rounded up. A test makes only some of them.
const CALLS: usize = 60;
/// Seven outcomes, and a histogram.
const SERIES_PER_CALL: usize = 7 + 11;

/// Stages of orders; one order shows one of them.
const STAGES: usize = 11;

const TENANTS: &str = "../tenants";

/// Starts a gateway with these shops.
async fn start(shops: &[&str]) -> (TestShop, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    for shop in shops {
        let copy = folder.path().join(shop);
        fs::create_dir(&copy).unwrap();
        for file in fs::read_dir(Path::new(TENANTS).join(shop)).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), copy.join(file.file_name())).unwrap();
        }
    }
    let differences = format!("[tenants]\ndir = {:?}", folder.path());
    (TestShop::start_with(&differences).await, folder)
}

async fn series(shop: &TestShop) -> BTreeSet<String> {
    let exposition = metrics::encode(Arc::clone(&shop.metrics)).await.unwrap();
    samples(&exposition).map(str::to_owned).collect()
}

fn has_shop(sample: &str) -> bool {
    sample.contains("shop=\"")
}

#[actix_web::test]
async fn a_shop_adds_only_series_with_its_name() {
    let (two, _folder) = start(&["aegean", "furniture"]).await;
    let (three, _folder) = start(&["aegean", "furniture", "vape"]).await;
    for shop in [&two, &three] {
        let list = shop.get("furniture", "/api/v1/products").await;
        let picture = shop.get("furniture", "/pictures/brands/nordhal.svg").await;
        assert_eq!((list.status, picture.status), (200, 200));
    }
    assert_eq!(three.get("vape", "/api/v1/products").await.status, 200);
    let (two, three) = (series(&two).await, series(&three).await);
    let added: Vec<_> = three.difference(&two).collect();
    assert!(!added.is_empty() && added.len() <= PER_SHOP, "{added:?}");
    assert!(
        added.iter().all(|sample| sample.contains("shop=\"vape\"")),
        "{added:?}"
    );
}

#[actix_web::test]
async fn the_number_of_series_is_documented() {
    let (shop, _folder) = start(&["aegean", "vape"]).await;
    place_an_order(&shop).await;
    let series = series(&shop).await;
    let count = |holds: fn(&str) -> bool| series.iter().filter(|sample| holds(sample)).count();
    let of_aegean = count(|sample| sample.contains("shop=\"aegean\""));
    let of_thumbnails = count(|sample| sample.starts_with("gateway_pictures") && has_shop(sample));
    let per_shop = of_aegean + of_thumbnails + STAGES - 1;
    assert!(per_shop <= PER_SHOP, "{per_shop}: {series:?}");
    let fixed = count(|sample| !has_shop(sample) && !sample.contains("call=\""));
    let without_shop = fixed + CALLS * SERIES_PER_CALL;
    assert!(without_shop <= WITHOUT_SHOP, "{fixed} and the calls");
    let operating = fs::read_to_string("../docs/operating.md").unwrap();
    for text in ["at most 25 per shop", "at most 2,100 without a shop"] {
        assert!(operating.contains(text), "{text}");
    }
}
