use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

const PATHS: [&str; 5] = [
    "/",
    "/theme.css",
    "/logo.svg",
    "/api/v1/storefront",
    "/api/v1/categories",
];

/// The connection must stay open, and every response must be a success.
pub(super) async fn browse(
    address: String,
    tenant: &str,
    done: Arc<AtomicBool>,
    responses: Arc<AtomicUsize>,
) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    while !done.load(Ordering::Relaxed) {
        for path in PATHS {
            let request = format!("GET {path} HTTP/1.1\r\nhost: {tenant}.localhost\r\n\r\n");
            stream.write_all(request.as_bytes()).await.unwrap();
            let (head, body) = Box::pin(read_response(&mut stream)).await;
            assert!(head.starts_with("HTTP/1.1 200"), "{tenant}{path}: {head}");
            if path == "/api/v1/storefront" {
                let own = format!("\"tenant\":\"{tenant}\"");
                assert!(body.contains(&own), "{tenant}: {body}");
            }
            responses.fetch_add(1, Ordering::Relaxed);
        }
        actix_web::rt::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn read_response(stream: &mut TcpStream) -> (String, String) {
    let mut bytes = Vec::new();
    let mut buffer = vec![0; 16 * 1024];
    loop {
        let count = stream.read(&mut buffer).await.unwrap();
        assert!(count > 0, "the connection was closed");
        bytes.extend_from_slice(&buffer[..count]);
        let text = String::from_utf8_lossy(&bytes);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            continue;
        };
        let length = head.to_ascii_lowercase();
        let length = length.split("content-length: ").nth(1).expect("a length");
        let length: usize = length.lines().next().unwrap().trim().parse().unwrap();
        if bytes.len() >= head.len() + 4 + length {
            return (head.to_owned(), body.to_owned());
        }
    }
}
