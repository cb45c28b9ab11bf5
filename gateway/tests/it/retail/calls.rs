use gateway::{
    customer_pricing::Pricing,
    retail::{
        PictureType, RetailErrorKind,
        model::{ProductQuery, ProductSort, WarehouseStock},
    },
};

use super::upstream::{Step, TOKEN, Upstream};

const CONSTR: &str = "&constr=Server%3Ddb%3BPassword%3Dcanary-connection-1f7d";

fn request_line(upstream: &Upstream) -> String {
    upstream.requests()[0].lines().next().unwrap().to_owned()
}

#[actix_web::test]
async fn a_product_list_sends_every_filter_with_bearer_and_connection_string() {
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"id":"5","name":"Lamp","slug":"lamp","price":"19.90","total_count":"61"},{"id":"broken"}]"#,
    )]);
    let query = ProductQuery {
        search_term: Some("o'neil 50% & more\0".to_owned()),
        category: Some("a:b".to_owned()),
        brand: Some(3),
        in_stock: true,
        hot: true,
        sort: ProductSort::Newest,
        page: 2,
        per_page: 24,
        pricing: Pricing {
            price_list: Some(9),
            exclude_vat: true,
        },
        ..ProductQuery::default()
    };
    let page = upstream.client().list_products(&query).await.unwrap();
    assert_eq!(
        (page.total, page.items.len(), page.items[0].price_cents),
        (61, 1, 1_990)
    );

    assert_eq!(
        request_line(&upstream),
        format!(
            "GET /Retail/FindShopProducts?page=2&perPage=24&orderby=newest&hot=1&new_products=0\
             &searchTerm=o%27neil%2050%25%20%26%20more\
             &malakies=category%3Aa%253Ab%3Bbrand%3A3%3Binstock%3A1\
             &customer_price_list_header=9&cust_excl_vat=1{CONSTR} HTTP/1.1"
        )
    );
    let head = upstream.requests()[0].to_lowercase();
    let mut headers: Vec<_> = head
        .lines()
        .skip(1)
        .filter_map(|line| line.split_once(':'))
        .map(|(name, _)| name)
        .collect();
    headers.sort_unstable();
    // The headers contain no data of shoppers.
    assert_eq!(
        headers,
        [
            "accept",
            "accept-encoding",
            "authorization",
            "content-length",
            "date",
            "host"
        ]
    );
    assert!(head.contains("accept-encoding: identity"));
    assert!(head.contains(&format!("authorization: bearer {TOKEN}")));
}

#[actix_web::test]
async fn a_page_after_the_last_one_still_returns_the_total() {
    let upstream = Upstream::play(vec![
        Step::json("[]"),
        Step::json(r#"[{"id":5,"name":"Lamp","price":1,"total_count":30}]"#),
    ]);
    let query = ProductQuery {
        page: 9,
        per_page: 24,
        ..ProductQuery::default()
    };
    let page = upstream.client().list_products(&query).await.unwrap();
    assert_eq!((page.total, page.items.len()), (30, 0));
    assert!(upstream.requests()[1].contains("page=1&perPage=1&"));
}

#[actix_web::test]
async fn one_product_is_requested_by_id() {
    let upstream = Upstream::play(vec![
        Step::json(r#"[{"id":12,"name":"Lamp","price":"5"}]"#),
        Step::json("[]"),
        Step::json(r#"[{"id":13,"name":"Another","price":"5"}]"#),
    ]);
    let client = upstream.client();
    let product = client
        .find_product(12, Pricing::default())
        .await
        .unwrap()
        .unwrap();
    assert_eq!((product.id, product.slug.as_str()), (12, "12"));
    assert_eq!(
        request_line(&upstream),
        format!(
            "GET /Retail/FindShopProducts?prodID=12&isQuickView=1&customer_price_list_header=-1&cust_excl_vat=0{CONSTR} HTTP/1.1"
        )
    );
    assert_eq!(
        client.find_product(12, Pricing::default()).await.unwrap(),
        None
    );
    assert_eq!(
        client.find_product(12, Pricing::default()).await.unwrap(),
        None,
        "another product is ignored"
    );
}

#[actix_web::test]
async fn related_products_exclude_the_product_itself() {
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"id":12,"name":"Lamp","price":"5"},{"id":13,"name":"Shade","price":"5"}]"#,
    )]);
    let related = upstream
        .client()
        .list_related_products(12, 8, Pricing::default())
        .await
        .unwrap();
    assert_eq!(
        related.iter().map(|product| product.id).collect::<Vec<_>>(),
        [13]
    );
    assert!(request_line(&upstream).contains("?page=1&perPage=8&suggested=12&"));
}

#[actix_web::test]
async fn a_slug_is_quoted_and_a_hostile_one_is_not_sent() {
    let upstream = Upstream::play(vec![Step::ok("text/plain", r#"[{"PRODID":"7"}]"#)]);
    let client = upstream.client();
    assert_eq!(
        client.find_product_id_by_slug("o'neil").await.unwrap(),
        Some(7)
    );
    let line = request_line(&upstream);
    assert!(
        line.starts_with(
            "GET /Retail/select_query?qry=SELECT%20PRODID%20FROM%20PRODUCTS%20WHERE%20"
        ),
        "{line}"
    );
    assert!(
        line.contains("PRODSLUG%20%3D%20%27o%27%27neil%27"),
        "{line}"
    );
    for slug in ["a\0b", "a\r\nb", "a\u{fffd}b", "x".repeat(151).as_str()] {
        assert_eq!(client.find_product_id_by_slug(slug).await.unwrap(), None);
    }
    assert_eq!(upstream.requests().len(), 1);
}

#[actix_web::test]
async fn categories_are_grouped_under_their_masters() {
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"PCM_Id":2,"PCM_Code":"chairs","PCM_Description":"Chairs","PCM_Picture":"","CatID":null,"CatCode":null,"CatDescription":null},
            {"PCM_Id":"1","PCM_Code":"lamps","PCM_Description":"Lamps","CatID":"10","CatCode":"desk","CatDescription":"Desk","CatPopular":"Y","CatPopularOrder":"2"},
            {"PCM_Id":1,"PCM_Code":"lamps","PCM_Description":"Lamps","CatID":11,"CatCode":"floor","CatDescription":"Floor","CatPopular":"N"}]"#,
    )]);
    let masters = upstream.client().list_categories().await.unwrap();
    let shape: Vec<_> = masters
        .iter()
        .map(|master| (master.id, master.subcategories.len()))
        .collect();
    assert_eq!(shape, [(2, 0), (1, 2)]);
    assert_eq!(masters[1].subcategories[0].popular_order, Some(2));
}

#[actix_web::test]
async fn stock_distinguishes_a_missing_product_from_missing_warehouses() {
    let upstream = Upstream::play(vec![
        Step::json(r#"[{"WH_Id":1,"WH_Web_Description":"Nicosia","QUANTITY":"4.00"}]"#),
        Step::json(r#"[{"WH_Id":null,"WH_Web_Description":null,"QUANTITY":null}]"#),
        Step::json("[]"),
    ]);
    let client = upstream.client();
    let nicosia = WarehouseStock {
        id: 1,
        name: "Nicosia".to_owned(),
        quantity: 4,
    };
    assert_eq!(
        client.find_warehouse_stock(7).await.unwrap(),
        Some(vec![nicosia])
    );
    assert_eq!(
        client.find_warehouse_stock(7).await.unwrap(),
        Some(Vec::new())
    );
    assert_eq!(client.find_warehouse_stock(7).await.unwrap(), None);
}

#[actix_web::test]
async fn slides_that_are_switched_off_are_omitted() {
    let upstream = Upstream::play(vec![Step::json(
        r#"[{"id":1,"image_src":"slides/1.svg","display":"Y","intro_title1":"One","intro_title2":"","price":"19","price_decimal":".90"},
            {"id":2,"image_src":"slides/2.svg","display":"N"}]"#,
    )]);
    let slides = upstream.client().list_slides("lamps").await.unwrap();
    assert_eq!(slides.len(), 1);
    assert_eq!(
        (slides[0].titles.as_slice(), slides[0].price_text.as_deref()),
        (["One".to_owned()].as_slice(), Some("19.90"))
    );
    assert_eq!(
        request_line(&upstream),
        format!("GET /Retail/getSlides?folder=lamps{CONSTR} HTTP/1.1")
    );
}

#[actix_web::test]
async fn pictures_are_fetched_without_any_secret() {
    let upstream = Upstream::play(vec![
        Step::ok("image/svg+xml", "<svg/>"),
        Step::status("404 Not Found", "text/html", "<html>no</html>"),
        Step::ok("text/html", "<html>login</html>"),
        Step::ok("image/png", &"x".repeat(1_025)),
    ]);
    let client = upstream.client();
    let picture = client
        .fetch_picture("lamps", "products/lamp 1.svg")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        (picture.content_type, picture.body.as_ref()),
        (PictureType::Svg, b"<svg/>".as_slice())
    );
    assert_eq!(
        request_line(&upstream),
        "GET /pictures/lamps/products/lamp%201.svg HTTP/1.1"
    );
    assert!(!upstream.requests()[0].contains("canary"));

    assert!(
        client
            .fetch_picture("lamps", "products/gone.svg")
            .await
            .unwrap()
            .is_none()
    );
    let page = client
        .fetch_picture("lamps", "products/page.svg")
        .await
        .unwrap_err();
    assert_eq!(page.kind, RetailErrorKind::Decode("not a picture"));
    let huge = client
        .fetch_picture("lamps", "products/huge.png")
        .await
        .unwrap_err();
    assert_eq!(huge.kind, RetailErrorKind::TooLarge);
    for path in ["../secret", "a//b", "/etc/passwd", "a%2e"] {
        assert!(client.fetch_picture("lamps", path).await.unwrap().is_none());
    }
    assert_eq!(upstream.requests().len(), 4);
}
