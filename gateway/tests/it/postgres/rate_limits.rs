use std::time::Instant;

use tokio_postgres::NoTls;

use super::*;
use crate::sign_in_attacks::admitted;

const GUESSES: usize = 80;

async fn guess(gateway: &Gateway, number: usize) -> u16 {
    let credentials = json!({"userName": ANNA.0, "password": format!("guess-{number}")});
    let from = address(number);
    let headers = [("x-real-ip", from.as_str())];
    let response = gateway.send("POST", "/api/v1/session", &headers, &credentials);
    response.await.status
}

/// All rows of the limits, as text.
async fn rows(server: &ServerProcess) -> Vec<String> {
    let connection = tokio_postgres::connect(&server.connection(), NoTls).await;
    let (client, connection) = connection.unwrap();
    let connection = actix_web::rt::spawn(connection);
    let sql = "SELECT row_to_json(row)::text FROM rate_limits AS row";
    let rows = client.query(sql, &[]).await.unwrap();
    drop(client);
    connection.await.unwrap().unwrap();
    rows.iter().map(|row| row.get(0)).collect()
}

/// [ACC-02]
#[actix_web::test]
async fn guesses_at_three_gateways_reach_the_retail_api_as_often_as_at_one() {
    let (server, sandbox, gateways) = start_gateways::<3>().await;
    for gateway in &gateways {
        gateway.fingerprint(&cart(&[line(PRODUCT, 1)], 1)).await;
    }
    assert!(rows(&server).await.is_empty(), "browsing counts locally");
    let started = Instant::now();
    let guesses = (0..GUESSES).map(|number| guess(&gateways[number % 3], number));
    let statuses = join_all(guesses).await;
    let reached = count(&statuses, 401);
    assert!(admitted(20, 40, started).contains(&reached), "{reached}");
    assert_eq!(count(&statuses, 429), GUESSES - reached, "{statuses:?}");
    assert_eq!(sandbox.count("login"), reached);
    let rows = rows(&server).await;
    assert!(!rows.is_empty());
    for personal in ["198.18", "c6120001", "anna", "616e6e61"] {
        assert!(!rows.iter().any(|row| row.contains(personal)), "{rows:?}");
    }
}

/// [ACC-02]
#[actix_web::test]
async fn without_the_database_each_gateway_still_limits_requests() {
    let (server, sandbox, gateways) = start_gateways::<2>().await;
    server.kill();
    let request = async |gateway: &Gateway| {
        let email = json!({"email": ANNA.0});
        let response = gateway.send("POST", "/api/v1/password-reset-requests", &[], &email);
        response.await.status
    };
    for gateway in &gateways {
        let mut statuses = Vec::new();
        for _ in 0..5 {
            statuses.push(request(gateway).await);
        }
        assert_eq!(statuses, [204, 204, 204, 429, 429]);
        assert_eq!(guess(gateway, 1).await, 503, "no session can be stored");
    }
    assert_eq!(sandbox.count("login"), 0);
    server.launch();
    eventually("the limits are shared again", async || {
        let refused = request(&gateways[0]).await;
        assert_eq!(refused, 429);
        let reached = guess(&gateways[0], 2).await == 401;
        reached && !rows(&server).await.is_empty()
    })
    .await;
}
