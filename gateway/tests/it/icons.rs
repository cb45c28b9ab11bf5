use crate::support::TestShop;

const SHOPS: [&str; 4] = ["vape", "aegean", "furniture", "wholesale"];

fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// [TEN-06]
#[actix_web::test]
async fn each_shop_has_its_own_manifest_and_icons() {
    let shop = TestShop::start().await;
    for tenant in SHOPS {
        let page = shop.get(tenant, "/").await.text();
        assert!(page.contains("<link rel=\"manifest\" href=\"/manifest.webmanifest\">"));
        let response = shop.get(tenant, "/manifest.webmanifest").await;
        assert_eq!(response.status, 200);
        assert_eq!(
            response.header("content-type"),
            Some("application/manifest+json")
        );
        assert_eq!(
            response.header("cache-control"),
            Some("public, max-age=300")
        );
        let manifest = response.json();
        let name = shop.get(tenant, "/api/v1/storefront").await.json()["name"].clone();
        assert_eq!(manifest["name"], name);
        assert_eq!(
            (&manifest["short_name"], &manifest["start_url"]),
            (&name, &"/".into())
        );
        let color = manifest["theme_color"].as_str().unwrap();
        assert!(page.contains(&format!("<meta name=\"theme-color\" content=\"{color}\">")));
        let theme = shop.get(tenant, "/theme.css").await.text();
        assert!(theme.contains(&format!("--surface: {color};")));
        assert_eq!(manifest["background_color"], color);
        for icon in manifest["icons"].as_array().unwrap() {
            let picture = shop.get(tenant, icon["src"].as_str().unwrap()).await;
            assert_eq!(picture.status, 200, "{icon}");
            assert_eq!(picture.header("content-type"), icon["type"].as_str());
            if icon["type"] == "image/png" {
                let (width, height) = size(&picture.body);
                assert_eq!(icon["sizes"], format!("{width}x{height}"));
            }
        }
    }
}

/// [TEN-06]
#[actix_web::test]
async fn a_shop_name_may_hold_any_text() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path().join("odd");
    std::fs::create_dir(&folder).unwrap();
    let demo = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tenants/furniture");
    for file in std::fs::read_dir(demo).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), folder.join(file.file_name())).unwrap();
    }
    let file = folder.join("tenant.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    let name = "Κάβα & Υιός <\"the\" 'best'>";
    let text = text.replace("\"Karydia House\"", &format!("{name:?}"));
    std::fs::write(file, text).unwrap();
    let shop = TestShop::start_with(&format!("[tenants]\ndir = {:?}", dir.path())).await;
    let manifest = shop.get("furniture", "/manifest.webmanifest").await.json();
    assert_eq!(manifest["name"], name);
}

/// [TEN-06]
#[actix_web::test]
async fn icons_are_rendered_as_png() {
    let shop = TestShop::start().await;
    let page = shop.get("vape", "/").await.text();
    assert!(page.contains("<link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">"));
    for (path, width) in [
        ("/favicon.ico", 48),
        ("/apple-touch-icon.png", 180),
        ("/icons/192.png", 192),
        ("/icons/512.png", 512),
    ] {
        let icon = shop.get("vape", path).await;
        assert_eq!(icon.status, 200, "{path}");
        assert_eq!(icon.header("content-type"), Some("image/png"), "{path}");
        assert_eq!(icon.header("cache-control"), Some("public, max-age=300"));
        assert_eq!(icon.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(size(&icon.body), (width, width), "{path}");
        let other = shop.get("furniture", path).await;
        assert_ne!(other.body, icon.body, "{path}: another shop's");
        let etag = icon.header("etag").unwrap();
        let again = shop
            .get_with("vape", path, &[("if-none-match", etag)])
            .await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
    for path in ["/icons/193.png", "/icons/0.png", "/icons/4000000000.png"] {
        assert_eq!(shop.get("vape", path).await.status, 404, "{path}");
    }
    for path in [
        "/favicon.ico",
        "/apple-touch-icon.png",
        "/manifest.webmanifest",
    ] {
        assert_eq!(shop.get("evil.example", path).await.status, 421, "{path}");
    }
}
