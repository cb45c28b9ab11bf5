use rstest::rstest;
use rusqlite::{Connection, types::ValueRef};
use serde_json::{Map, Value, json};
use sqlparser::{
    ast::Statement as Parsed,
    dialect::{Dialect, MsSqlDialect, SQLiteDialect},
    parser::Parser,
};

use super::*;
use crate::{http_client::UrlBuilder, retail::SqlDialect};

const SCHEMA: &str = include_str!("../../../../e2e/retail-sandbox/src/schema.sql");
const REFERENCE: &str = "7K3Q9MXZ2B";
const ROWS: &str = "
    INSERT INTO CATEGORY_MASTER VALUES (1, 'lamps', 'Lamps', 2, NULL), (2, 'chairs', 'Chairs', 1, 'chairs.svg');
    INSERT INTO CATEGORIES VALUES (10, 'desk', 'Desk lamps', 1, 1, 'Y', 3, NULL), (11, 'floor', 'Floor lamps', 2, 1, 'N', NULL, '');
    INSERT INTO BRANDS VALUES (5, 'Lux', 'lux', 1, 1, NULL);
    INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_PRICE, CatID, PROD_CREATED)
         VALUES (7, 'L-7', 'o''neil-lamp', 'Lamp', '19.90', 10, '2026-01-01T00:00:00');
    INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_PRICE, CatID, PROD_CREATED, PROD_WEB_SHOW, DELETEDFLAG)
         VALUES (20, 'H', 'hidden', 'Hidden', '1', 10, '2026-01-01T00:00:00', 0, 0),
                (21, 'D', 'deleted', 'Deleted', '1', 10, '2026-01-01T00:00:00', 1, 1);
    INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_PRICE, CatID, Brand_Id, PARENT_PRODID, PROD_CREATED)
         VALUES (22, 'V', 'small-lamp', 'Small lamp', '1', 10, 5, 7, '2026-01-01T00:00:00');
    INSERT INTO PRODUCT_CATEGORIES VALUES (7, 10), (7, 11), (20, 11), (21, 11), (22, 11);
    UPDATE PRODUCTS SET Brand_Id = 5 WHERE PRODID = 7;
    INSERT INTO WAREHOUSES VALUES (1, 'A', 'Nicosia', 1), (2, 'B', 'Back room', 0), (3, 'C', 'Larnaca', 1);
    INSERT INTO STOCK VALUES (7, 1, 4), (7, 2, 9);
    INSERT INTO PRODUCTS (PRODID, PRODCODE, PRODSLUG, PRODDESC, PROD_PRICE, CatID, PROD_CREATED, PROD_POPUP_AD_WEB, PROD_WEB_SHOW, DELETEDFLAG)
         VALUES (40, 'A', 'ad', 'Advertised', '1', 10, '2026-01-01T00:00:00', 'ads/a.svg', 1, 0), (41, 'B', 'bare', 'No picture', '1', 10, '2026-01-01T00:00:00', '', 1, 0),
                (42, 'C', 'covert', 'Hidden', '1', 10, '2026-01-01T00:00:00', 'ads/c.svg', 0, 0), (43, 'D', 'done', 'Deleted', '1', 10, '2026-01-01T00:00:00', 'ads/d.svg', 1, 1);
    INSERT INTO PAGE_CONTENT VALUES (1, 'footer', 'footer text', 0, NULL, '<p>Hello</p>', NULL);
    INSERT INTO APPLICATION_PROPERTIES VALUES ('ageGate', '1'), ('companyPhone', NULL);
    INSERT INTO CUSTOMERS (CUSTID, CUST_USERNAME, CUST_Password, CUSTMOBILEPHONE, CUSTPHONE, CUSTEMAIL, DELETEDFLAG)
         VALUES (1, 'ann@x', 'secret', '+357 99-1', NULL, 'ann@x', 0), (2, 'bob', '22', '', '22', '', 0),
                (3, 'bob', '', '', '', '', 1), (4, 'cy', '', '', '', '', 0);
    INSERT INTO ORDERS (ORDERID, ORDERCODE, ORDERCUSTID, ORDERTOTAL, ORDERDT)
         VALUES (1, 'A', 1, '5', '2026-01-01T00:00:00'), (2, 'B', 1, '6', '2026-02-01T00:00:00'), (3, 'C', 2, '7', '2026-01-01T00:00:00');
    INSERT INTO ORDERS (ORDERID, ORDERCODE, ORDERCUSTID, ORDERTOTAL, ORDERDT, ORDERNOTES)
         VALUES (11, '', 8, '5', '2026-01-01T00:00:00', 'Ring. [ref 7K3Q9MXZ2B]'), (12, '', 8, '5', '2026-01-01T00:00:00', '[ref 7K3Q9MXZ2C]'),
                (13, '', 8, '5', '2026-01-01T00:00:00', 'f 7K3Q9MXZ2B'), (14, '', 9, '5', '2026-01-01T00:00:00', '[ref 7K3Q9MXZ2B]');
    INSERT INTO CUSTOMERS (CUSTID, CUSTIDNUMBER, CONTACTPERSON1MOBILE, CONTACTPERSON1EMAIL, DELETEDFLAG)
         VALUES (31, '7K3Q9MXZ2B', '991', 'guest@x', 0), (32, '7K3Q9MXZ2C', '991', 'guest@x', 0), (33, '7K3Q9MXZ2B', '', '', 1);
    INSERT INTO SHIPPING_METHODS VALUES (1, 'Courier', '4.5', 'Cyprus'), (2, 'Pick up', '0', NULL);
    INSERT INTO ORDER_DETAILS VALUES (1, 1, 7, 'Lamp', 2, '2.5'), (2, 1, 20, 'Hidden', 1, '0'), (3, 3, 7, 'Lamp', 1, '7');";

fn sql_of<S: Statement>(statement: &S, dialect: SqlDialect) -> String {
    render(S::TEMPLATE, &statement.parameters().unwrap(), dialect).unwrap()
}

type RenderedQuery = (&'static str, &'static str, String);

fn rendered<S: Statement>(statement: &S, dialect: SqlDialect) -> RenderedQuery {
    (S::NAME, S::TEMPLATE, sql_of(statement, dialect))
}

fn longest_queries(dialect: SqlDialect) -> Vec<RenderedQuery> {
    let slug = "\u{1f4a1}".repeat(100);
    let (product_id, page) = (i32::MIN, PageId::Contact);
    let mut all = vec![
        rendered(&ListCategories, dialect),
        rendered(&ListBrands, dialect),
        rendered(&FindProductIdBySlug { slug: &slug }, dialect),
        rendered(&FindWarehouseStock { product_id }, dialect),
        rendered(&ListApplicationProperties, dialect),
        rendered(&ListPageContent { page }, dialect),
        rendered(&ListShippingMethods, dialect),
        rendered(&ListWarehouses, dialect),
        rendered(&ListPopupAds, dialect),
        rendered(&ListShownProducts, dialect),
    ];
    all.extend(longest_customer_queries(dialect));
    all
}

fn longest_customer_queries(dialect: SqlDialect) -> Vec<RenderedQuery> {
    // A longer address, or one outside ASCII, would not fit into a URL.
    let email = format!("{}@example.com", "x".repeat(242));
    let (customer_id, order_id, reference) = (i32::MIN, i32::MIN, REFERENCE);
    let contact = FindCustomersByContact {
        phone: &"9".repeat(30),
        email: &email,
    };
    let order = FindOrder {
        customer_id,
        order_id,
    };
    let marker = FindOrdersByMarker {
        customer_id,
        reference,
    };
    vec![
        rendered(&FindCustomer { customer_id }, dialect),
        rendered(&FindPasswordReset { customer_id }, dialect),
        rendered(&contact, dialect),
        rendered(&FindUserNameOwners { user_name: &email }, dialect),
        rendered(&FindGuests { reference }, dialect),
        rendered(&ListOrders { customer_id }, dialect),
        rendered(&order, dialect),
        rendered(&marker, dialect),
    ]
}

#[test]
fn every_sql_file_is_covered_here() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/retail/sql");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .filter_map(|entry| {
            entry
                .unwrap()
                .file_name()
                .to_str()
                .unwrap()
                .strip_suffix(".sql")
                .map(str::to_owned)
        })
        .collect();
    let mut covered: Vec<_> = longest_queries(SqlDialect::Tsql)
        .into_iter()
        .map(|(name, ..)| name.to_owned())
        .collect();
    files.sort();
    covered.sort();
    assert_eq!(files, covered);
}

#[test]
fn every_template_parses_as_one_select_in_both_dialects() {
    let cases: [(SqlDialect, &dyn Dialect); 2] = [
        (SqlDialect::Tsql, &MsSqlDialect {}),
        (SqlDialect::Sandbox, &SQLiteDialect {}),
    ];
    for (dialect, parser) in cases {
        for (name, _, sql) in longest_queries(dialect) {
            let parsed =
                Parser::parse_sql(parser, &sql).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(matches!(parsed.as_slice(), [Parsed::Query(_)]), "{name}");
        }
    }
}

#[test]
fn every_template_uses_the_common_sql_subset() {
    let banned = [
        "LIMIT", "TOP", "OFFSET", "FETCH", "ISNULL", "IFNULL", "GETDATE", "DATETIME", "DBO",
    ];
    for (name, template, _) in longest_queries(SqlDialect::Tsql) {
        let code: Vec<_> = template
            .lines()
            .filter(|line| !line.trim_start().starts_with("--"))
            .collect();
        let code = code.join("\n").to_uppercase();
        for token in ["||", "[", "]", "\"", "`", "+", ";", "--", "/*", "'"] {
            assert!(!code.contains(token), "{name} holds {token}");
        }
        let mut words = code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        assert!(!words.any(|word| banned.contains(&word)), "{name}");
    }
}

#[test]
fn every_query_fits_into_a_url() {
    for (name, _, sql) in longest_queries(SqlDialect::Tsql) {
        let url = UrlBuilder::new("https://retail-api.a-fairly-long-host-name.example/api/v1")
            .segment("Retail")
            .segment("select_query")
            .parameter("qry", &sql)
            .parameter("constr", &"Server=tcp:db,1433;".repeat(10));
        assert!(url.finish_within(2_048).is_ok(), "{name}");
    }
}

fn rows_of<S: Statement>(statement: &S) -> Vec<S::Row> {
    let database = Connection::open_in_memory().unwrap();
    database.execute_batch(SCHEMA).unwrap();
    database.execute_batch(ROWS).unwrap();
    let mut query = database
        .prepare(&sql_of(statement, SqlDialect::Sandbox))
        .unwrap();
    let names: Vec<String> = query.column_names().map(str::to_owned).collect();
    let rows = query
        .query_map([], |row| {
            let mut record = Map::new();
            for (at, name) in names.iter().enumerate() {
                let value = match row.get_ref(at)? {
                    ValueRef::Null => Value::Null,
                    ValueRef::Integer(number) => json!(number),
                    ValueRef::Real(number) => json!(number),
                    ValueRef::Text(text) => json!(String::from_utf8_lossy(text)),
                    ValueRef::Blob(_) => panic!("no column holds bytes"),
                };
                record.insert(name.clone(), value);
            }
            Ok(Value::Object(record))
        })
        .unwrap();
    rows.map(|row| serde_json::from_value(row.unwrap()).unwrap())
        .collect()
}

#[test]
fn categories_come_in_display_order() {
    let rows = rows_of(&ListCategories);
    let ids: Vec<_> = rows.iter().map(|row| (row.master_id, row.id)).collect();
    assert_eq!(ids, [(2, None), (1, Some(10)), (1, Some(11))]);
    assert!(rows[1].popular && !rows[2].popular);
    assert_eq!(
        (
            rows[0].master_picture.as_deref(),
            rows[2].picture.as_deref()
        ),
        (Some("chairs.svg"), None)
    );
}

#[test]
fn brands_are_listed() {
    let rows = rows_of(&ListBrands);
    assert_eq!(
        (rows[0].id, rows[0].slug.as_str(), rows[0].show_on_home),
        (5, "lux", true)
    );
}

#[test]
fn products_that_lists_show_come_with_each_of_their_categories() {
    let mut rows: Vec<_> = rows_of(&ListShownProducts)
        .into_iter()
        .map(|row| (row.id, row.category_id, row.brand_id))
        .collect();
    rows.sort_unstable();
    let expected = [
        (7, Some(10), Some(5)),
        (7, Some(11), Some(5)),
        (40, Some(10), None),
        (41, Some(10), None),
    ];
    assert_eq!(rows, expected);
}

#[rstest]
#[case("o'neil-lamp", Some(7))]
#[case("O\u{2019}NEIL-LAMP", Some(7))]
#[case("' OR 1=1 --", None)]
#[case("%", None)]
fn a_slug_finds_its_product_and_nothing_else(#[case] slug: &str, #[case] expected: Option<i32>) {
    assert_eq!(
        rows_of(&FindProductIdBySlug { slug })
            .first()
            .map(|row| row.id),
        expected
    );
}

#[test]
fn stock_is_listed_per_public_warehouse() {
    let rows = rows_of(&FindWarehouseStock { product_id: 7 });
    let stock: Vec<_> = rows
        .iter()
        .map(|row| (row.id, row.name.as_str(), row.quantity))
        .collect();
    assert_eq!(stock, [(Some(1), "Nicosia", 4), (Some(3), "Larnaca", 0)]);
    assert!(rows_of(&FindWarehouseStock { product_id: 8 }).is_empty());
}

/// [CON-04]
#[test]
fn only_public_warehouses_are_stores() {
    let rows = rows_of(&ListWarehouses);
    let stores: Vec<_> = rows
        .iter()
        .map(|row| (row.id, row.html.as_deref()))
        .collect();
    assert_eq!(stores, [(1, Some("Nicosia")), (3, Some("Larnaca"))]);
}

/// [HOME-06]
#[test]
fn only_visible_products_with_a_picture_are_advertised() {
    let rows = rows_of(&ListPopupAds);
    let ads: Vec<_> = rows
        .iter()
        .map(|row| (row.product_id, row.name.as_str(), row.picture.as_str()))
        .collect();
    assert_eq!(ads, [(40, "Advertised", "ads/a.svg")]);
}

#[test]
fn settings_and_page_content_are_listed() {
    let rows = rows_of(&ListApplicationProperties);
    assert_eq!(
        (
            rows[0].key.as_str(),
            rows[0].value.as_str(),
            rows[1].value.as_str()
        ),
        ("ageGate", "1", "")
    );
    let rows = rows_of(&ListPageContent {
        page: PageId::Footer,
    });
    assert_eq!(
        (rows[0].position.as_str(), rows[0].html.as_deref()),
        ("footer text", Some("<p>Hello</p>"))
    );
    assert!(
        rows_of(&ListPageContent {
            page: PageId::About
        })
        .is_empty()
    );
}

/// [ACC-03]
#[test]
fn a_customer_is_read_without_the_password() {
    let statement = |customer_id| FindCustomer { customer_id };
    let phone_passwords = |customer_id| {
        let rows = rows_of(&statement(customer_id));
        let flags: Vec<_> = rows.iter().map(|row| row.has_phone_password).collect();
        flags
    };
    assert_eq!(phone_passwords(1), [false]);
    assert_eq!(phone_passwords(2), [true]);
    assert_eq!(phone_passwords(3), [false; 0], "deleted");
    let sql = sql_of(&statement(1), SqlDialect::Tsql);
    let (columns, _) = sql.split_once("CASE").unwrap();
    assert!(!columns.contains("Password") && !sql.contains('*'), "{sql}");
}

/// [ACC-07]
#[rstest]
#[case("357991", "", &[1])]
#[case("22", "", &[2])]
#[case("", "ANN@X", &[1])]
#[case("22", "ann@x", &[1, 2])]
#[case("", "", &[])]
#[case("' OR 1=1 --", "' OR 1=1 --", &[])]
#[case("%", "%", &[])]
fn customers_are_found_by_phone_or_address(
    #[case] phone: &str,
    #[case] email: &str,
    #[case] expected: &[i32],
) {
    let rows = rows_of(&FindCustomersByContact { phone, email });
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    assert_eq!(ids, expected);
}

/// [ACC-07]
#[test]
fn owners_of_a_user_name_are_found() {
    let rows = rows_of(&FindUserNameOwners { user_name: "BOB" });
    let ids: Vec<_> = rows.iter().map(|row| row.id).collect();
    assert_eq!(ids, [2]);
}

/// [ACC-11]
#[test]
fn only_a_customers_own_orders_are_found() {
    let listed: Vec<_> = rows_of(&ListOrders { customer_id: 1 })
        .iter()
        .map(|row| row.id)
        .collect();
    assert_eq!(listed, [2, 1, 1], "one row per line, newest first");
    let find = |customer_id, order_id| {
        let statement = FindOrder {
            customer_id,
            order_id,
        };
        rows_of(&statement).len()
    };
    assert_eq!((find(1, 1), find(1, 2), find(1, 3)), (2, 1, 0));
}

/// [CHK-07]
#[test]
fn marked_orders_are_found_for_their_customer() {
    let found = |customer_id, reference| {
        let statement = FindOrdersByMarker {
            customer_id,
            reference,
        };
        let rows = rows_of(&statement);
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(found(8, REFERENCE), [11]);
    assert_eq!(found(9, REFERENCE), [14]);
    assert_eq!(found(1, REFERENCE), [0; 0]);
    for hostile in ["%", "__________", "' OR 1=1 --", "~", "]' OR '1' LIKE '1"] {
        assert_eq!(found(8, hostile), [0; 0], "{hostile}");
    }
    let sql = sql_of(
        &FindOrdersByMarker {
            customer_id: 8,
            reference: REFERENCE,
        },
        SqlDialect::Tsql,
    );
    assert!(
        sql.contains("LIKE '%~[ref 7K3Q9MXZ2B]%' ESCAPE '~'"),
        "a bracket opens a set in T-SQL: {sql}"
    );
}

/// [CHK-08]
#[test]
fn a_guests_record_is_found_by_its_order_only() {
    let found = |reference| {
        let rows = rows_of(&FindGuests { reference });
        rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(found(REFERENCE), [31]);
    assert_eq!(found("7K3Q9MXZ2_"), [0; 0]);
    for (phone, email) in [("991", ""), ("", "guest@x"), ("991", "guest@x")] {
        let rows = rows_of(&FindCustomersByContact { phone, email });
        assert!(rows.iter().all(|row| row.id < 30), "{phone} {email}");
    }
}

/// [CHK-01]
#[test]
fn delivery_methods_are_listed() {
    let rows = rows_of(&ListShippingMethods);
    let methods: Vec<_> = rows
        .iter()
        .map(|row| (row.id, row.cost_cents, row.country.as_deref()))
        .collect();
    assert_eq!(methods, [(1, 450, Some("Cyprus")), (2, 0, None)]);
}
