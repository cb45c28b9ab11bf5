use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;

use retail_sandbox::{Sandbox, SandboxOptions, TENANTS};
use rstest::rstest;
use serde_json::json;

use crate::client::{get, send};
use crate::shop::start;

#[test]
fn faults_are_armed_listed_and_cleared() {
    let sandbox = start();
    let armed = send(
        &sandbox,
        "POST",
        "/sandbox/faults",
        "",
        r#"[{"call":"getSlides","kind":"half_body","times":2},{"call":"*","kind":"delay","ms":1}]"#,
    )
    .unwrap();
    assert_eq!(
        armed.json()[0],
        json!({ "call": "getSlides", "kind": "half_body", "times": 2, "seed": 0 })
    );
    get(&sandbox, "getSlides", &[("folder", "vape")]).unwrap();
    assert_eq!(
        send(&sandbox, "GET", "/sandbox/faults", "", "")
            .unwrap()
            .json()[0]["times"],
        1
    );
    assert_eq!(
        send(&sandbox, "DELETE", "/sandbox/faults", "", "")
            .unwrap()
            .json(),
        json!([])
    );
    let wrong = send(
        &sandbox,
        "POST",
        "/sandbox/faults",
        "",
        r#"{"call":"getSlides","kind":"nonsense"}"#,
    )
    .unwrap();
    assert_eq!(wrong.status, 400);
    assert!(wrong.text().contains("nonsense"), "{}", wrong.text());
}

#[test]
fn the_ledger_keeps_calls_with_their_parameters_and_headers() {
    let sandbox = start();
    get(&sandbox, "FindShopProducts", &[("searchTerm", "a b&c")]).unwrap();
    send(&sandbox, "GET", "/pictures/vape/slides/1.webp", "", "").unwrap();
    let calls = sandbox.ledger();
    assert_eq!(calls[0].parameter("searchTerm"), Some("a b&c"));
    assert!(
        calls[0]
            .header("authorization")
            .unwrap()
            .starts_with("Bearer ")
    );
    assert_eq!(
        (calls[0].tenant.as_deref(), calls[0].status),
        (Some("vape"), Some(200))
    );
    assert_eq!(
        (sandbox.count("findshopproducts"), sandbox.count("pictures")),
        (1, 1)
    );
    let page = send(&sandbox, "GET", "/sandbox/ledger", "", "")
        .unwrap()
        .json();
    assert_eq!(page["calls"].as_array().unwrap().len(), 2);
    sandbox.clear_ledger();
    assert_eq!(
        (sandbox.count("FindShopProducts"), sandbox.ledger().len()),
        (0, 0)
    );
}

#[rstest]
#[case("/ip/127.0.0.1", 200, "\"countryCode\":\"CY\"")]
#[case("/ip/198.51.100.7", 200, "\"countryCode\":\"GR\"")]
#[case("/ip/nonsense", 404, "")]
#[case("/tiles/16/37600/25900.png", 200, "<svg")]
#[case("/tiles/2/4/0.png", 404, "")]
#[case("/content/vape/posts", 200, "\"slug\":\"first-post\"")]
#[case(
    "/content/posts/first-post?tenant=vape",
    200,
    "\"html\":\"<p>Text</p>\""
)]
#[case("/content/vape/posts/none", 404, "")]
#[case("/", 404, "")]
fn other_services_respond(#[case] path: &str, #[case] status: u16, #[case] part: &str) {
    let reply = send(&start(), "GET", path, "", "").unwrap();
    assert_eq!(reply.status, status);
    assert!(reply.text().contains(part), "{}", reply.text());
}

#[test]
fn data_in_a_folder_survives_a_restart_and_tenants_can_be_selected() {
    let folder = tempfile::tempdir().unwrap();
    let options = SandboxOptions {
        data: Some(folder.path().to_owned()),
        tenants: vec!["aegean".to_owned()],
        ..SandboxOptions::default()
    };
    let first = Sandbox::start(options.clone()).unwrap();
    first
        .with_database("aegean", |database| {
            database.execute("DELETE FROM SLIDES", [])
        })
        .unwrap()
        .unwrap();
    assert!(first.with_database("vape", |_| ()).is_err());
    drop(first);
    let second = Sandbox::start(options).unwrap();
    let left = second.with_database("aegean", |database| {
        database.query_row("SELECT count(*) FROM SLIDES", [], |row| {
            row.get::<_, i64>(0)
        })
    });
    assert_eq!(left.unwrap(), Ok(0));
}

#[test]
fn several_sandboxes_can_start_at_the_same_time() {
    drop(Sandbox::start(SandboxOptions::default()).unwrap());
    let threads: Vec<_> = (0..8)
        .map(|_| thread::spawn(|| Sandbox::start(SandboxOptions::default()).unwrap()))
        .collect();
    for thread in threads {
        let sandbox = thread.join().unwrap();
        assert!(
            TENANTS
                .iter()
                .all(|tenant| sandbox.with_database(tenant, |_| ()).is_ok())
        );
    }
}

#[test]
fn analytics_events_are_in_the_ledger() {
    let sandbox = start();
    let events = r#"{"client_id":"v","events":[{"name":"page_view","params":{"page_title":"Home"}},{"name":"x"}]}"#;
    for (path, body) in [
        ("/mp/collect?measurement_id=G-1&api_secret=s", events),
        ("/mp/collect", events),
        ("/mp/collect?measurement_id=G-1", "{broken"),
    ] {
        let response = send(&sandbox, "POST", path, "", body).unwrap();
        assert_eq!(response.status, 204, "{path}");
    }
    let ledger = send(&sandbox, "GET", "/sandbox/ledger", "", "").unwrap();
    let event = |name: &str, params: serde_json::Value| json!({ "measurementId": "G-1", "clientId": "v", "name": name, "params": params });
    let expected = json!([
        event("page_view", json!({ "page_title": "Home" })),
        event("x", json!(null))
    ]);
    assert_eq!(ledger.json()["events"], expected);
    assert_eq!(sandbox.count("collect"), 3);
    send(&sandbox, "DELETE", "/sandbox/ledger", "", "").unwrap();
    assert_eq!(sandbox.events(), []);
}

#[test]
fn a_stopped_sandbox_sends_no_response_on_an_open_connection() {
    let sandbox = start();
    let authority = sandbox.url().replace("http://", "");
    let request = format!("GET /sandbox/faults HTTP/1.1\r\nhost: {authority}\r\n\r\n");
    for _ in 0..20 {
        let mut open: Vec<_> = (0..8)
            .map(|_| TcpStream::connect(&authority).unwrap())
            .collect();
        for connection in &mut open {
            connection.write_all(request.as_bytes()).unwrap();
            assert!(connection.read(&mut [0; 4_096]).unwrap() > 0);
        }
        sandbox.stop();
        for connection in &mut open {
            // Client and server may notice the closed connection in any order.
            let sent = connection.write_all(request.as_bytes());
            let response = connection.read(&mut [0; 4_096]);
            assert!(!matches!(response, Ok(1..)), "{sent:?} {response:?}");
        }
        sandbox.restart().unwrap();
    }
}
