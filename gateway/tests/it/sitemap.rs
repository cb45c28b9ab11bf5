use std::{collections::BTreeSet, fs, io::Read as _, path::Path};

use flate2::read::GzDecoder;
use futures_util::future::join_all;
use percent_encoding::percent_decode_str;
use retail_sandbox::{Fault, FaultKind};
use roxmltree::Document;
use tempfile::TempDir;

use crate::{
    catalogue_lists::read_catalogues,
    support::{PRICING_HEADER, Response, TestShop, eventually},
};

const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
/// The demo shop that stays `noindex`.
const HIDDEN: &str = "aegean";
const SHOPS: [&str; 3] = ["furniture", "vape", "wholesale"];
const LIST: &str = "/shop/sidebar/3cols";

/// Removes `noindex` from all demo shops except [`HIDDEN`].
async fn start_indexable_shops() -> (TestShop, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let demo = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants");
    for name in SHOPS.iter().chain(&[HIDDEN]) {
        let to = dir.path().join(name);
        fs::create_dir(&to).unwrap();
        for file in fs::read_dir(demo.join(name)).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), to.join(file.file_name())).unwrap();
        }
        if *name != HIDDEN {
            let file = to.join("tenant.toml");
            let text = fs::read_to_string(&file).unwrap();
            assert!(text.contains("noindex = true\n"), "{name}");
            fs::write(file, text.replace("noindex = true\n", "")).unwrap();
        }
    }
    let shop = TestShop::start_with(&format!("[tenants]\ndir = {:?}", dir.path())).await;
    (shop, dir)
}

fn origin(tenant: &str) -> String {
    format!("http://{tenant}.localhost:8080")
}

fn locations(tenant: &str, response: &Response, root: &str, element: &str) -> Vec<String> {
    assert_eq!(response.status, 200, "{tenant}: {}", response.text());
    assert_eq!(
        response.header("content-type"),
        Some("application/xml; charset=utf-8")
    );
    let text = std::str::from_utf8(&response.body).unwrap();
    let document = Document::parse(text).unwrap();
    assert!(document.root_element().has_tag_name((NAMESPACE, root)));
    let entries = document.root_element().children();
    let paths: Vec<_> = entries
        .filter(roxmltree::Node::is_element)
        .map(|entry| {
            assert!(entry.has_tag_name((NAMESPACE, element)), "{text}");
            let location = entry.first_element_child().unwrap();
            assert!(location.has_tag_name((NAMESPACE, "loc")), "{text}");
            let address = location.text().unwrap();
            let path = address.strip_prefix(&origin(tenant)).unwrap();
            assert!(path.starts_with('/') && address.is_ascii(), "{address}");
            path.to_owned()
        })
        .collect();
    assert!(!paths.is_empty(), "a sitemap must not be empty");
    let distinct: BTreeSet<_> = paths.iter().collect();
    assert_eq!(distinct.len(), paths.len(), "{paths:?}");
    paths
}

async fn index(shop: &TestShop, tenant: &str) -> Vec<String> {
    let response = shop.get(tenant, "/sitemap.xml").await;
    locations(tenant, &response, "sitemapindex", "sitemap")
}

async fn part(shop: &TestShop, tenant: &str, name: &str) -> Vec<String> {
    let response = shop.get(tenant, &format!("/sitemaps/{name}.xml")).await;
    locations(tenant, &response, "urlset", "url")
}

async fn items(shop: &TestShop, tenant: &str, path: &str) -> Vec<serde_json::Value> {
    let response = shop.get(tenant, path).await;
    assert_eq!(response.status, 200, "{tenant} {path}");
    response.json()["items"].as_array().unwrap().clone()
}

fn change(shop: &TestShop, tenant: &str, sql: &str) {
    shop.sandbox
        .with_database(tenant, |connection| connection.execute_batch(sql).unwrap())
        .unwrap();
}

fn front_end_routes() -> Vec<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../frontend/src/app/routes.ts");
    let text = fs::read_to_string(file).unwrap();
    let paths = text.split("path: \"").skip(1);
    paths
        .map(|rest| rest.split('"').next().unwrap().to_owned())
        .collect()
}

/// [TEN-03]
#[actix_web::test]
async fn sitemaps_from_the_catalogue_index_have_the_same_addresses() {
    let (shop, dir) = start_indexable_shops().await;
    let tenants = format!("[tenants]\ndir = {:?}", dir.path());
    let indexed = shop.start_again(&tenants).await;
    read_catalogues(&indexed).await;
    for tenant in SHOPS {
        for part in ["categories", "products-1"] {
            let path = format!("/sitemaps/{part}.xml");
            shop.sandbox.clear_ledger();
            let response = indexed.get(tenant, &path).await;
            assert_eq!(shop.sandbox.ledger().len(), 0, "no call of the Retail API");
            let mut found = locations(tenant, &response, "urlset", "url");
            let response = shop.get(tenant, &path).await;
            let mut expected = locations(tenant, &response, "urlset", "url");
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "{tenant} {part}");
        }
    }
}

/// [TEN-03]
#[actix_web::test]
async fn the_sitemap_index_names_every_part() {
    let (shop, _dir) = start_indexable_shops().await;
    let routes = front_end_routes();
    for tenant in SHOPS {
        let mut names = vec!["pages", "categories", "products-1"];
        if tenant != "wholesale" {
            names.push("posts");
        }
        let expected: Vec<_> = names
            .iter()
            .map(|name| format!("/sitemaps/{name}.xml"))
            .collect();
        assert_eq!(index(&shop, tenant).await, expected, "{tenant}");
        let mut all = BTreeSet::new();
        for name in names {
            for path in part(&shop, tenant, name).await {
                let pattern = match path.split('?').next().unwrap() {
                    post if post.starts_with("/blog/") => "/blog/:slug",
                    product if product.starts_with("/product/") => "/product/default/:id",
                    path => path,
                };
                assert!(routes.iter().any(|route| route == pattern), "{path}");
                assert!(all.insert(path), "{tenant}: an address is in two parts");
            }
        }
        for name in ["products-2", "products-0", "pages.xml", "nothing", ""] {
            let path = format!("/sitemaps/{name}.xml");
            assert_eq!(shop.get(tenant, &path).await.status, 404, "{path}");
        }
    }
    assert_eq!(
        shop.get("wholesale", "/sitemaps/posts.xml").await.status,
        404
    );
}

/// [TEN-06]
#[actix_web::test]
async fn a_sitemap_names_only_the_shops_own_products() {
    let (shop, _dir) = start_indexable_shops().await;
    for tenant in SHOPS {
        let mut expected = BTreeSet::new();
        for page in 1.. {
            let path = format!("/api/v1/products?perPage=100&page={page}");
            let products = items(&shop, tenant, &path).await;
            if products.is_empty() {
                break;
            }
            expected.extend(
                products
                    .iter()
                    .map(|product| format!("/product/default/{}", product["id"])),
            );
        }
        assert!(expected.len() > 10, "{tenant}");
        let named: BTreeSet<_> = part(&shop, tenant, "products-1")
            .await
            .into_iter()
            .collect();
        assert_eq!(named, expected, "{tenant}");
    }
}

/// [TEN-03]
#[actix_web::test]
async fn a_sitemap_names_exactly_the_lists_that_have_products() {
    let (shop, _dir) = start_indexable_shops().await;
    // These lists have no products.
    change(
        &shop,
        "vape",
        "INSERT INTO CATEGORY_MASTER VALUES (900, 'nothing', 'Nothing', 900, NULL);
         INSERT INTO CATEGORIES VALUES (901, 'no-thing', 'Nothing', 1, 900, 'N', NULL, NULL);
         INSERT INTO BRANDS VALUES (902, 'Nobody', 'nobody', 900, 0, NULL);",
    );
    for tenant in SHOPS {
        let mut lists = Vec::new();
        for master in items(&shop, tenant, "/api/v1/categories").await {
            lists.push(format!("category={}", master["slug"].as_str().unwrap()));
            for below in master["subcategories"].as_array().unwrap() {
                lists.push(format!("subcategory={}", below["id"]));
            }
        }
        for brand in items(&shop, tenant, "/api/v1/brands").await {
            lists.push(format!("brand={}", brand["id"]));
        }
        let mut expected = Vec::new();
        for list in &lists {
            let found = items(&shop, tenant, &format!("/api/v1/products?{list}&perPage=1")).await;
            if !found.is_empty() {
                expected.push(format!("{LIST}?{list}"));
            }
        }
        assert!(expected.len() > 5, "{tenant}: {expected:?}");
        assert!(tenant != "vape" || expected.len() + 3 <= lists.len());
        assert_eq!(
            part(&shop, tenant, "categories").await,
            expected,
            "{tenant}"
        );
    }
}

/// [CON-06]
#[actix_web::test]
async fn sitemaps_omit_empty_pages_and_noindex_pages() {
    let (shop, _dir) = start_indexable_shops().await;
    let all = [
        "/",
        LIST,
        "/pages/about",
        "/pages/terms",
        "/pages/privacy",
        "/pages/returns",
        "/pages/contact",
        "/pages/partner",
        "/pages/accessibility",
    ];
    assert_eq!(part(&shop, "furniture", "pages").await, all);
    change(
        &shop,
        "vape",
        "DELETE FROM PAGE_CONTENT WHERE PAGE_ID = 'returns';
         UPDATE PAGE_CONTENT SET IQWPP_TITLE = NULL, IQWPP_TEXT = '<p> </p>' WHERE PAGE_ID = 'terms';",
    );
    // The shop's partner page is `noindex`.
    let expected = [
        "/",
        LIST,
        "/pages/about",
        "/pages/privacy",
        "/pages/contact",
        "/pages/accessibility",
    ];
    assert_eq!(part(&shop, "vape", "pages").await, expected);
}

/// [CON-08]
#[actix_web::test]
async fn sitemaps_name_the_blog_and_its_posts() {
    let (shop, _dir) = start_indexable_shops().await;
    let posts = items(&shop, "vape", "/api/v1/blog-posts").await;
    let slugs = posts.iter().map(|post| post["slug"].as_str().unwrap());
    let mut expected = vec!["/blog".to_owned()];
    expected.extend(slugs.map(|slug| format!("/blog/{slug}")));
    assert!(expected.len() > 2);
    assert_eq!(part(&shop, "vape", "posts").await, expected);
    change(&shop, "furniture", "DELETE FROM BLOG_POSTS");
    assert_eq!(part(&shop, "furniture", "posts").await, ["/blog"]);
}

/// [CON-08]
#[actix_web::test]
async fn an_outage_of_the_content_server_affects_only_the_sitemap_of_posts() {
    let (shop, _dir) = start_indexable_shops().await;
    shop.sandbox
        .set_faults(vec![Fault::new("content", FaultKind::Refuse)]);
    assert_eq!(index(&shop, "vape").await.len(), 4);
    assert_eq!(shop.get("vape", "/sitemaps/posts.xml").await.status, 503);
}

/// [TEN-03]
#[actix_web::test]
async fn unusual_slugs_are_encoded_in_sitemaps() {
    let (shop, _dir) = start_indexable_shops().await;
    for slug in [
        "a&b<c>\"d\"'e'",
        "κάβα και ποτά",
        "]]><script>alert(1)</script>",
        "50%;x:y=z#top?q+/..",
        "\u{1f4a1}",
    ] {
        let sql = format!(
            "UPDATE CATEGORY_MASTER SET PCM_Code = '{}' WHERE PCM_Id = (SELECT MIN(PCM_Id) FROM CATEGORY_MASTER)",
            slug.replace('\'', "''")
        );
        change(&shop, "furniture", &sql);
        shop.advance(40_000);
        let mut named = None;
        eventually("the new name is named", async || {
            let lists = part(&shop, "furniture", "categories").await;
            let slugs = lists
                .iter()
                .filter_map(|list| list.split_once("?category="));
            let mut slugs = slugs.map(|(_, encoded)| encoded.to_owned());
            named =
                slugs.find(|encoded| percent_decode_str(encoded).decode_utf8().unwrap() == slug);
            shop.advance(400);
            named.is_some()
        })
        .await;
        let path = format!("/api/v1/products?category={}&perPage=1", named.unwrap());
        assert_eq!(items(&shop, "furniture", &path).await.len(), 1, "{slug}");
    }
}

/// [TEN-03]
#[actix_web::test]
async fn a_noindex_shop_has_no_sitemap_and_disallows_crawlers() {
    let (shop, _dir) = start_indexable_shops().await;
    for path in [
        "/sitemap.xml",
        "/sitemaps/pages.xml",
        "/sitemaps/categories.xml",
        "/sitemaps/products-1.xml",
        "/sitemaps/posts.xml",
    ] {
        assert_eq!(shop.get(HIDDEN, path).await.status, 404, "{path}");
    }
    assert!(shop.sandbox.ledger().is_empty());
    let robots = shop.get(HIDDEN, "/robots.txt").await;
    assert_eq!(robots.text(), "User-agent: *\nDisallow: /\n");
}

/// [TEN-03]
#[actix_web::test]
async fn robots_txt_names_the_sitemap_and_disallows_only_filtered_lists() {
    let (shop, _dir) = start_indexable_shops().await;
    let robots = shop.get("vape", "/robots.txt").await;
    assert_eq!(
        robots.header("content-type"),
        Some("text/plain; charset=utf-8")
    );
    assert_eq!(robots.header("cache-control"), Some("public, max-age=300"));
    let expected = "User-agent: *\n\
        Disallow: /shop/sidebar/*?*searchTerm=\n\
        Disallow: /shop/sidebar/*?*min=\n\
        Disallow: /shop/sidebar/*?*max=\n\
        Disallow: /shop/sidebar/*?*instock=\n\
        Disallow: /shop/sidebar/*?*onsale=\n\
        Disallow: /shop/sidebar/*?*sort=\n\
        \n\
        Sitemap: http://vape.localhost:8080/sitemap.xml\n";
    assert_eq!(robots.text(), expected);
    let data = shop.get("vape", "/api/v1/brands").await;
    assert_eq!(data.header("x-robots-tag"), Some("noindex"));
    assert_eq!(shop.get("vape", "/").await.header("x-robots-tag"), None);
}

/// [TEN-03]
#[actix_web::test]
async fn sitemaps_need_few_calls_of_the_retail_api() {
    let (shop, _dir) = start_indexable_shops().await;
    let calls = |shop: &TestShop| shop.sandbox.ledger().len();
    let paths = [
        "/sitemap.xml",
        "/sitemaps/categories.xml",
        "/sitemaps/products-1.xml",
    ];
    let requests = (0..30).map(|number| shop.get("furniture", paths[number % 3]));
    for response in join_all(requests).await {
        assert_eq!(response.status, 200);
    }
    assert_eq!(calls(&shop), 3, "products, categories, brands");
    let requests = (0..10).map(|_| shop.get("furniture", "/sitemaps/pages.xml"));
    join_all(requests).await;
    assert_eq!(calls(&shop), 3 + 4, "one for each text");
    // A customer with a price list gets the same sitemap.
    let own = [(PRICING_HEADER, "1/true")];
    let response = shop.get_with("furniture", paths[0], &own).await;
    assert_eq!(
        response.header("cache-control"),
        Some("public, max-age=300")
    );
    assert_eq!(calls(&shop), 3 + 4);
}

/// [TEN-03]
#[actix_web::test]
async fn sitemaps_are_served_stale_while_the_retail_api_is_down() {
    let (shop, _dir) = start_indexable_shops().await;
    let paths = [
        "/sitemap.xml",
        "/sitemaps/pages.xml",
        "/sitemaps/products-1.xml",
    ];
    let warm = join_all(paths.map(|path| shop.get("furniture", path))).await;
    shop.sandbox.stop();
    shop.advance(40_000);
    for (path, warm) in paths.iter().zip(warm) {
        let old = shop.get("furniture", path).await;
        assert_eq!((old.status, old.body), (200, warm.body), "{path}");
        let cold = shop.get("vape", path).await;
        assert_eq!(cold.status, 503, "{path}");
        assert!(cold.header("retry-after").is_some(), "{path}");
        assert_eq!(cold.header("cache-control"), Some("no-store"), "{path}");
    }
}

/// [TEN-03]
#[actix_web::test]
async fn sitemaps_revalidate_with_304() {
    let (shop, _dir) = start_indexable_shops().await;
    for path in ["/sitemap.xml", "/sitemaps/products-1.xml"] {
        let whole = shop.get("vape", path).await;
        assert_eq!(whole.header("cache-control"), Some("public, max-age=300"));
        let etag = whole.header("etag").unwrap();
        let again = shop
            .get_with("vape", path, &[("if-none-match", etag)])
            .await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
        let head = shop.request("HEAD", "vape", path, &[], "").await;
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        assert_eq!(
            head.header("content-length"),
            whole.header("content-length")
        );
    }
}

/// [TEN-03]
#[actix_web::test]
async fn sitemaps_are_compressed() {
    let (shop, _dir) = start_indexable_shops().await;
    let gzip = [("accept-encoding", "gzip")];
    let packed = shop
        .get_with("vape", "/sitemaps/products-1.xml", &gzip)
        .await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    let mut text = String::new();
    GzDecoder::new(&*packed.body)
        .read_to_string(&mut text)
        .unwrap();
    let whole = shop.get("vape", "/sitemaps/products-1.xml").await;
    assert_eq!(text.as_bytes(), whole.body);
    assert!(packed.body.len() * 3 < whole.body.len());
}

/// [TEN-01]
#[actix_web::test]
async fn an_unknown_host_has_no_sitemap() {
    let (shop, _dir) = start_indexable_shops().await;
    for path in ["/sitemap.xml", "/sitemaps/pages.xml", "/robots.txt"] {
        assert_eq!(shop.get("evil.example", path).await.status, 421, "{path}");
    }
}
