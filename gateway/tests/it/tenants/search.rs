use std::fs;

use serde_json::Value;

use super::watching::WatchingGateway;
use crate::support::eventually;

const TENANT: &str = "furniture";

/// Synonyms and pinned products reach lists and suggestions without a restart.
#[actix_web::test]
async fn search_settings_apply_to_lists_and_suggestions() {
    let watching = WatchingGateway::start().await;
    let shop = &watching.shop;
    let tenants = shop.state.registry.tenants();
    let tenant = tenants.iter().find(|tenant| *tenant.slug == *TENANT);
    shop.state
        .catalogues
        .refresh(tenant.unwrap())
        .await
        .unwrap();
    let get = async |path: &str| shop.get(TENANT, path).await.json();
    let ids = |list: &Value| -> Vec<i64> {
        let items = list["items"].as_array().unwrap().iter();
        items.map(|item| item["id"].as_i64().unwrap()).collect()
    };
    let products = get("/api/v1/products?perPage=3&sort=price_desc").await;
    let pinned = ids(&products)[2];
    let lists = [
        "/api/v1/products?searchTerm=zzsynonym",
        "/api/v1/suggestions?searchTerm=zzsynonym",
    ];
    for path in lists {
        assert!(!ids(&get(path).await).contains(&pinned), "{path}");
    }
    let word = get("/api/v1/brands").await["items"][0]["name"]
        .as_str()
        .unwrap()
        .to_owned();
    let text = format!(
        "synonyms = [[\"zzsynonym\", \"{word}\"]]\n[[pinned]]\nterm = \"zzsynonym\"\nproducts = [{pinned}]\n"
    );
    fs::write(watching.dir.path().join("furniture/search.toml"), text).unwrap();
    for path in lists {
        let is_applied = async || {
            let found = ids(&get(path).await);
            found.first() == Some(&pinned) && found.len() > 1
        };
        eventually("the settings are applied", is_applied).await;
    }
}
