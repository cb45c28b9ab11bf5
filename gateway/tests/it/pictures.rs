use std::{fs, path::Path};

use futures_util::future::join_all;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use rstest::rstest;

use crate::support::{Response, TestShop, eventually};

const TAKES_WEBP: [(&str, &str); 1] = [("accept", "image/avif,image/webp,image/*,*/*;q=0.8")];

/// Noise, so that no file is small.
fn jpeg(width: u32, height: u32, seed: u32) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |column, row| {
        let noise = (column * 7 + row * 13 + column * row + seed * 31) % 97;
        let noise = u8::try_from(noise).unwrap();
        Rgb([noise, 150 - noise, 90])
    });
    let mut file = std::io::Cursor::new(Vec::new());
    let picture = DynamicImage::from(picture);
    picture.write_to(&mut file, ImageFormat::Jpeg).unwrap();
    file.into_inner()
}

fn upload(shop: &TestShop, tenant: &str, path: &str, content_type: &str, file: &[u8]) {
    shop.sandbox
        .with_database(tenant, |database| {
            database.execute(
                "INSERT OR REPLACE INTO SANDBOX_PICTURES (path, content_type, bytes) VALUES (?1, ?2, ?3)",
                (path, content_type, file),
            )
        })
        .unwrap()
        .unwrap();
}

async fn get(shop: &TestShop, tenant: &str, path: &str) -> Response {
    shop.get_with(tenant, path, &TAKES_WEBP).await
}

async fn count(shop: &TestShop, tenant: &str, name: &str) -> u64 {
    let sample = format!("gateway_pictures_{name}_total{{shop=\"{tenant}\"}}");
    shop.metric(&sample).await
}

fn width_of(response: &Response) -> u32 {
    assert_eq!(
        (response.status, response.header("content-type")),
        (200, Some("image/webp"))
    );
    let picture = image::load_from_memory_with_format(&response.body, ImageFormat::WebP);
    picture.unwrap().width()
}

#[actix_web::test]
async fn a_picture_has_the_requested_width() {
    let shop = TestShop::start().await;
    let original = jpeg(800, 600, 1);
    upload(&shop, "vape", "products/photo.jpg", "image/jpeg", &original);
    let first = get(&shop, "vape", "/pictures/products/photo.jpg?w=320").await;
    assert_eq!(width_of(&first), 320);
    assert_eq!(first.header("vary"), Some("accept, accept-encoding"));
    let policy = first.header("content-security-policy").unwrap();
    assert!(policy.contains("sandbox"));
    assert_eq!(
        first.header("cache-control"),
        Some("public, max-age=3600, stale-while-revalidate=86400")
    );
    let again = get(&shop, "vape", "/pictures/products/photo.jpg?w=320").await;
    assert_eq!(again.body, first.body);
    assert_eq!(shop.sandbox.count("pictures"), 1);
    let larger = get(&shop, "vape", "/pictures/products/photo.jpg?w=1920").await;
    assert_eq!(width_of(&larger), 800, "never enlarged");
    let etag = first.header("etag").unwrap();
    let known = [TAKES_WEBP[0], ("if-none-match", etag)];
    let path = "/pictures/products/photo.jpg?w=320";
    assert_eq!(shop.get_with("vape", path, &known).await.status, 304);
}

#[actix_web::test]
async fn a_client_without_webp_gets_the_original() {
    let shop = TestShop::start().await;
    let original = jpeg(800, 600, 1);
    upload(&shop, "vape", "products/photo.jpg", "image/jpeg", &original);
    let response = shop.get("vape", "/pictures/products/photo.jpg?w=320").await;
    assert_eq!(response.header("content-type"), Some("image/jpeg"));
    assert_eq!(response.header("vary"), Some("accept, accept-encoding"));
    assert_eq!(response.body, original);
    let without_width = get(&shop, "vape", "/pictures/products/photo.jpg").await;
    assert_eq!(without_width.body, original);
    assert_eq!(without_width.header("vary"), Some("accept-encoding"));
    assert_eq!(shop.sandbox.count("pictures"), 1, "one cache entry");
}

#[rstest]
#[case("w=321")]
#[case("w=0")]
#[case("w=-320")]
#[case("w=99999999999")]
#[case("w=")]
#[case("w=320&w=480")]
#[actix_web::test]
async fn other_widths_are_refused(#[case] query: &str) {
    let shop = TestShop::start().await;
    let path = format!("/pictures/products/anvil-rta-1.webp?{query}");
    let response = get(&shop, "vape", &path).await;
    assert_eq!(response.status, 400);
    assert!(response.text().contains("Invalid parameter"));
    assert_eq!(shop.sandbox.count("pictures"), 0);
}

#[actix_web::test]
async fn the_width_is_ignored_for_drawings_and_missing_pictures() {
    let shop = TestShop::start().await;
    let drawing = get(&shop, "furniture", "/pictures/brands/nordhal.svg?w=160").await;
    assert_eq!(drawing.header("content-type"), Some("image/svg+xml"));
    let missing = get(&shop, "furniture", "/pictures/products/missing.webp?w=160").await;
    assert_eq!(missing.status, 404);
    let climbing = get(&shop, "furniture", "/pictures/%2e%2e/vape/a.jpg?w=160").await;
    assert_eq!(climbing.status, 404);
}

#[actix_web::test]
async fn an_undecodable_picture_is_served_as_the_original() {
    let shop = TestShop::start().await;
    let noise = b"not a picture at all ".repeat(500);
    let mislabelled = jpeg(600, 400, 2);
    upload(&shop, "vape", "noise.png", "image/png", &noise);
    upload(&shop, "vape", "photo.png", "image/png", &mislabelled);
    upload(&shop, "vape", "page.png", "text/html", &noise);
    let unread = get(&shop, "vape", "/pictures/noise.png?w=160").await;
    assert_eq!(
        (unread.status, unread.header("content-type"), &unread.body),
        (200, Some("image/png"), &noise)
    );
    assert_eq!(count(&shop, "vape", "unreadable").await, 1);
    let read = get(&shop, "vape", "/pictures/photo.png?w=160").await;
    assert_eq!(width_of(&read), 160);
    let page = get(&shop, "vape", "/pictures/page.png?w=160").await;
    assert_eq!(page.status, 502, "same as without a width");
}

#[actix_web::test]
async fn shops_do_not_share_thumbnails() {
    let folder = tempfile::tempdir().unwrap();
    let shop = TestShop::start_with(&folder_setting(folder.path())).await;
    upload(&shop, "vape", "photo.jpg", "image/jpeg", &jpeg(600, 400, 3));
    let own = get(&shop, "vape", "/pictures/photo.jpg?w=160").await;
    assert_eq!(width_of(&own), 160);
    let of_another = get(&shop, "furniture", "/pictures/photo.jpg?w=160").await;
    assert_eq!(of_another.status, 404);
    upload(
        &shop,
        "aegean",
        "photo.jpg",
        "image/jpeg",
        &jpeg(600, 400, 3),
    );
    let same_file = get(&shop, "aegean", "/pictures/photo.jpg?w=160").await;
    assert_eq!(width_of(&same_file), 160);
    assert_eq!(
        count(&shop, "aegean", "made").await,
        1,
        "also for an equal file"
    );
    assert_eq!(files(folder.path(), "vape").len(), 1);
}

fn folder_setting(dir: &Path) -> String {
    format!("[pictures]\ndir = {dir:?}\n")
}

fn files(dir: &Path, tenant: &str) -> Vec<std::path::PathBuf> {
    let entries = fs::read_dir(dir.join(tenant)).unwrap();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[actix_web::test]
async fn thumbnails_are_read_from_disk_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let original = jpeg(600, 400, 4);
    let started = async || {
        let shop = TestShop::start_with(&folder_setting(folder.path())).await;
        upload(&shop, "vape", "photo.jpg", "image/jpeg", &original);
        let response = get(&shop, "vape", "/pictures/photo.jpg?w=160").await;
        assert_eq!(width_of(&response), 160);
        (
            count(&shop, "vape", "made").await,
            count(&shop, "vape", "from_disk").await,
        )
    };
    assert_eq!(started().await, (1, 0));
    assert_eq!(started().await, (0, 1));
    let [file] = files(folder.path(), "vape").try_into().unwrap();
    fs::write(&file, "half a pict").unwrap();
    assert_eq!(started().await, (1, 0), "a damaged file is rendered again");
    assert_eq!(started().await, (0, 1));
}

#[actix_web::test]
async fn thumbnails_need_no_disk() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a-file");
    fs::write(&file, "where the folder should be").unwrap();
    for dir in [file.as_path(), Path::new("")] {
        let shop = TestShop::start_with(&folder_setting(dir)).await;
        upload(&shop, "vape", "photo.jpg", "image/jpeg", &jpeg(600, 400, 5));
        let response = get(&shop, "vape", "/pictures/photo.jpg?w=160").await;
        assert_eq!(width_of(&response), 160);
    }
}

#[actix_web::test]
async fn a_replaced_picture_is_served_after_its_cache_lifetime() {
    let shop = TestShop::start().await;
    upload(&shop, "vape", "photo.jpg", "image/jpeg", &jpeg(600, 400, 6));
    let old = get(&shop, "vape", "/pictures/photo.jpg?w=160").await;
    upload(&shop, "vape", "photo.jpg", "image/jpeg", &jpeg(600, 400, 7));
    shop.advance(3_601);
    eventually("the new picture", async || {
        let response = get(&shop, "vape", "/pictures/photo.jpg?w=160").await;
        response.header("etag") != old.header("etag")
    })
    .await;
}

#[actix_web::test]
async fn requests_above_the_concurrency_limit_get_the_original_for_a_moment() {
    let shop = TestShop::start_with("[pictures]\nplaces = 2\n").await;
    let paths: Vec<String> = (0..6)
        .map(|number| {
            let path = format!("photo-{number}.jpg");
            let file = jpeg(1_600, 1_200, number);
            upload(&shop, "vape", &path, "image/jpeg", &file);
            format!("/pictures/{path}?w=640")
        })
        .collect();
    let responses = join_all(paths.iter().map(|path| get(&shop, "vape", path))).await;
    let is_placeholder =
        |response: &&Response| response.header("content-type") == Some("image/jpeg");
    let placeholders: Vec<&Response> = responses.iter().filter(is_placeholder).collect();
    assert!(
        (1..6).contains(&placeholders.len()),
        "{}",
        placeholders.len()
    );
    for response in &placeholders {
        assert_eq!(response.header("cache-control"), Some("public, max-age=30"));
    }
    let refused = u64::try_from(placeholders.len()).unwrap();
    assert_eq!(count(&shop, "vape", "queue_full").await, refused);
    shop.advance(31);
    for path in &paths {
        eventually("the picture in the right width", async || {
            let response = get(&shop, "vape", path).await;
            shop.advance(31);
            response.header("content-type") == Some("image/webp")
        })
        .await;
    }
}

#[rstest]
#[case::on_disk(true)]
#[case::in_memory(false)]
#[actix_web::test]
async fn a_late_thumbnail_is_replaced_by_the_original_and_served_next_time(#[case] has_disk: bool) {
    let folder = tempfile::tempdir().unwrap();
    let dir = if has_disk {
        folder.path()
    } else {
        Path::new("")
    };
    let config = format!("{}wait_ms = 5\n", folder_setting(dir));
    let shop = TestShop::start_with(&config).await;
    let paths: Vec<String> = (0..6)
        .map(|number| {
            let path = format!("photo-{number}.jpg");
            let file = jpeg(800, 600, number);
            upload(&shop, "vape", &path, "image/jpeg", &file);
            format!("/pictures/{path}?w=640")
        })
        .collect();
    let responses = join_all(paths.iter().map(|path| get(&shop, "vape", path))).await;
    for response in &responses {
        assert_eq!(response.status, 200);
    }
    let is_placeholder =
        |response: &&Response| response.header("content-type") == Some("image/jpeg");
    let placeholders = responses.iter().filter(is_placeholder).count();
    assert!(placeholders > 0);
    for response in responses.iter().filter(is_placeholder) {
        assert_eq!(response.header("cache-control"), Some("public, max-age=30"));
    }
    assert_eq!(
        count(&shop, "vape", "late").await,
        u64::try_from(placeholders).unwrap()
    );
    eventually("all of them made", async || {
        count(&shop, "vape", "made").await == 6
    })
    .await;
    shop.advance(31);
    for path in &paths {
        eventually("the picture in the right width", async || {
            let response = get(&shop, "vape", path).await;
            response.header("content-type") == Some("image/webp")
        })
        .await;
    }
    assert_eq!(count(&shop, "vape", "made").await, 6, "each once");
}

#[actix_web::test]
async fn a_cached_thumbnail_is_not_replaced_by_the_original() {
    let shop = TestShop::start_with("[pictures]\nwait_ms = 1\n").await;
    let path = "/pictures/photo.jpg?w=320";
    let is_small = |response: &Response| response.header("content-type") == Some("image/webp");
    upload(&shop, "vape", "photo.jpg", "image/jpeg", &jpeg(800, 600, 1));
    get(&shop, "vape", path).await;
    eventually("the picture in the right width", async || {
        shop.advance(31);
        is_small(&get(&shop, "vape", path).await)
    })
    .await;
    let old = get(&shop, "vape", path).await;
    let late = count(&shop, "vape", "late").await;
    upload(&shop, "vape", "photo.jpg", "image/jpeg", &jpeg(800, 600, 2));
    shop.advance(3_601);
    assert!(is_small(&get(&shop, "vape", path).await));
    eventually("a renewal that is late", async || {
        count(&shop, "vape", "late").await > late
    })
    .await;
    assert!(is_small(&get(&shop, "vape", path).await));
    eventually("the new picture", async || {
        shop.advance(31);
        let response = get(&shop, "vape", path).await;
        assert!(is_small(&response));
        response.header("etag") != old.header("etag")
    })
    .await;
}
