//! A client that returns the bytes of a response, even if the connection breaks.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use retail_sandbox::{Sandbox, TOKEN};
use serde_json::Value;

/// A response; its body may be incomplete.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
    /// Error that ended the connection, if any.
    pub(crate) end: Option<io::ErrorKind>,
}

impl Reply {
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub(crate) fn rows(&self) -> Vec<Value> {
        self.json()
            .as_array()
            .cloned()
            .unwrap_or_else(|| panic!("not rows: {}", self.text()))
    }
}

/// Sends one request without reading the response.
pub(crate) fn open(
    sandbox: &Sandbox,
    method: &str,
    target: &str,
    headers: &str,
    body: &str,
) -> io::Result<TcpStream> {
    let authority = sandbox.url().replace("http://", "");
    let mut stream = TcpStream::connect(&authority)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    write!(
        stream,
        "{method} {target} HTTP/1.1\r\nhost: {authority}\r\nconnection: close\r\n{headers}content-length: {}\r\n\r\n{body}",
        body.len()
    )?;
    Ok(stream)
}

/// Sends one request. Returns the complete response with its original letter case.
pub(crate) fn send_raw(
    sandbox: &Sandbox,
    method: &str,
    target: &str,
    body: &str,
) -> io::Result<String> {
    let mut response = String::new();
    open(sandbox, method, target, "", body)?.read_to_string(&mut response)?;
    Ok(response)
}

/// Sends one request and reads until the connection ends. Returns an error if no head arrived.
pub(crate) fn send(
    sandbox: &Sandbox,
    method: &str,
    target: &str,
    headers: &str,
    body: &str,
) -> io::Result<Reply> {
    let mut stream = open(sandbox, method, target, headers, body)?;
    let mut bytes = Vec::new();
    let end = stream
        .read_to_end(&mut bytes)
        .err()
        .map(|error| error.kind());
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let Some(split) = text.find("\r\n\r\n") else {
        return Err(end.unwrap_or(io::ErrorKind::UnexpectedEof).into());
    };
    let head = text[..split].to_lowercase();
    let body = bytes[split + 4..].to_vec();
    Ok(Reply {
        status: head[9..12].parse().unwrap(),
        head,
        body,
        end,
    })
}

pub(crate) fn target(call: &str, tenant: &str, parameters: &[(&str, &str)]) -> String {
    let constr =
        format!("Server=sandbox;Database={tenant};User Id=shop;Password=canary-{tenant}-9b2e71");
    let pairs: Vec<String> = parameters
        .iter()
        .chain(&[("constr", constr.as_str())])
        .map(|(name, value)| format!("{name}={}", utf8_percent_encode(value, NON_ALPHANUMERIC)))
        .collect();
    format!("/Retail/{call}?{}", pairs.join("&"))
}

pub(crate) fn bearer() -> String {
    format!("authorization: Bearer {TOKEN}\r\n")
}

/// A GET call for the vape tenant.
pub(crate) fn get(sandbox: &Sandbox, call: &str, parameters: &[(&str, &str)]) -> io::Result<Reply> {
    send(
        sandbox,
        "GET",
        &target(call, "vape", parameters),
        &bearer(),
        "",
    )
}

/// A POST call for the vape tenant.
pub(crate) fn post(
    sandbox: &Sandbox,
    call: &str,
    parameters: &[(&str, &str)],
    body: &str,
) -> io::Result<Reply> {
    send(
        sandbox,
        "POST",
        &target(call, "vape", parameters),
        &bearer(),
        body,
    )
}
