use std::{
    fmt::Write as _,
    io::Write,
    sync::{Arc, Mutex},
};

use gateway::retail::{
    RetailError, TransportSettings,
    model::{
        Address, NewGuest, NewOrder, NewOrderLine, NewOrderPayment, NewOrderShipping,
        PaymentRequest,
    },
};
use secrecy::SecretString;
use tracing::subscriber::DefaultGuard;
use tracing_subscriber::fmt::MakeWriter;

use super::upstream::{Step, Upstream};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Log {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

impl Log {
    fn install(&self) -> DefaultGuard {
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_span_events(tracing_subscriber::fmt::format::FmtSpan::FULL)
            .with_ansi(false)
            .with_writer(self.clone())
            .finish();
        tracing::subscriber::set_default(subscriber)
    }

    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

fn then_close(step: Step) -> Vec<Step> {
    vec![step, Step::Close]
}

#[actix_web::test]
async fn no_failure_reveals_a_secret() {
    let log = Log::default();
    let _guard = log.install();

    let scripts = [
        then_close(Step::json(
            r#"[{"Brand_Id":"canary-body"},{"Brand_Id":1,"Brand_code":"a","Brand_name":"canary-body"}]"#,
        )),
        then_close(Step::status(
            "500 Internal Server Error",
            "text/html",
            "canary-body",
        )),
        then_close(Step::Response(
            "HTTP/1.1 302 Found\r\nLocation: /canary-body\r\nContent-Length: 0\r\n\r\n".to_owned(),
        )),
        then_close(Step::ok("text/plain", "canary-body")),
        then_close(Step::json(&"canary-body".repeat(1_000))),
        then_close(Step::Slowly("canary-body".repeat(99))),
        then_close(Step::Close),
        then_close(Step::Hang),
    ];
    let mut shown = String::new();
    for script in scripts {
        let upstream = Upstream::play(script);
        let client = upstream.client();
        let outcome: Result<_, RetailError> = client.list_brands().await;
        shown.push_str(
            &outcome.map_or_else(|error| format!("{error} {error:?}"), |_| String::new()),
        );
        write!(
            shown,
            "{client:?} {:?}",
            upstream.target(TransportSettings::default())
        )
        .unwrap();
    }
    let logged = log.text();
    for forbidden in ["canary", "constr", "select_query", "SELECT", "http://"] {
        assert!(!shown.contains(forbidden), "{forbidden} in {shown}");
        assert!(!logged.contains(forbidden), "{forbidden} in {logged}");
    }
    for expected in [
        "list_brands",
        "tenant=lamps",
        "status=500",
        "duration_ms",
        "skipped=1",
    ] {
        assert!(
            logged.contains(expected),
            "{expected} is missing in {logged}"
        );
    }
}

/// [CHK-03]
#[actix_web::test]
async fn no_call_about_an_order_reveals_secrets_or_personal_data() {
    let log = Log::default();
    let _guard = log.install();
    let auth = SecretString::from("canary-payment-auth");
    let order = NewOrder {
        reference: "7K3Q9MXZ2B",
        customer_id: 1,
        customer_name: "canary-name",
        lines: vec![NewOrderLine {
            product_id: 7,
            code: None,
            slug: "canary-slug",
            name: "canary-product",
            unit_price_cents: 1_990,
            quantity: 1,
            stock: 1,
        }],
        shipping: NewOrderShipping {
            id: 1,
            description: "canary-way",
            cost_cents: 0,
        },
        total_cents: 1_990,
        redeemed_hundredths: 0,
        exclude_vat: false,
        payment: NewOrderPayment::Card("9007199254740993"),
        notes: "canary-notes",
    };
    let payment = PaymentRequest {
        reference: "7K3Q9MXZ2B",
        cents: 1_990,
        name: "canary-name",
        email: "canary@example.com",
        phone: "canary-phone",
        return_origin: "https://canary.example",
        auth: &auth,
        source_code: "canary-source",
    };
    let guest = NewGuest {
        reference: "7K3Q9MXZ2B",
        first_name: "canary-name",
        last_name: "canary-name",
        company: "canary-company",
        phone: "canary-phone",
        email: "canary@example.com",
        address: Address {
            street: "canary-street",
            postcode: "canary",
        },
        city: "canary-city",
        country: "canary-country",
    };
    let mut shown = format!("{order:?}");
    for step in [
        Step::ok("text/plain", "success"),
        Step::ok("text/plain", "canary-body"),
        Step::status("500 Internal Server Error", "text/html", "canary-body"),
        Step::json("[\"canary-body\"]"),
        Step::Close,
        Step::Hang,
    ] {
        let upstream = Upstream::play(vec![step; 5]);
        let client = upstream.client();
        // Successful results of `save_order` and `create_guest` contain the text of a refusal on
        // purpose, so only their errors are searched.
        let shown_as = |error: &dyn std::fmt::Debug| format!("{error:?}");
        if let Err(error) = client.save_order(&order).await {
            shown += &(shown_as(&error) + &error.to_string());
        }
        shown += &shown_as(&client.create_payment_code(&payment).await);
        if let Err(error) = client.create_guest(&guest).await {
            shown += &(shown_as(&error) + &error.to_string());
        }
        shown += &shown_as(&client.find_orders_by_payment_code("9007199254740993").await);
        shown += &shown_as(&client.find_orders_by_marker(1, "7K3Q9MXZ2B").await);
    }
    let logged = log.text();
    for forbidden in ["canary", "9007199254740993", "constr", "SELECT", "http://"] {
        assert!(!shown.contains(forbidden), "{forbidden} in {shown}");
        assert!(!logged.contains(forbidden), "{forbidden} in {logged}");
    }
    for expected in ["save_order", "create_payment_code", "create_guest"] {
        assert!(logged.contains(expected), "{expected} is missing");
    }
}
