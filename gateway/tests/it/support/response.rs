use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

#[derive(Clone, Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Response {
    /// Reads until the server closes the connection.
    pub(crate) async fn read(address: String, request: String) -> Self {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        // A server that refuses early may reset the connection after its response.
        let _ = stream.read_to_end(&mut bytes).await;
        Self::parse(&bytes)
    }

    /// `None` until the whole response is there. It must have a known length or no content.
    pub(crate) fn parse_complete(bytes: &[u8]) -> Option<Self> {
        bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
        let response = Self::parse(bytes);
        if response.status == 204 {
            return Some(response);
        }
        let length = response
            .header("content-length")
            .map(|length| length.parse::<usize>().unwrap());
        let is_complete = response.body.len() >= length.expect("a known length");
        is_complete.then_some(response)
    }

    fn parse(bytes: &[u8]) -> Self {
        let end = bytes
            .windows(4)
            .position(|window| window == b"\r\n\r\n")
            .expect("a complete head");
        let head = std::str::from_utf8(&bytes[..end]).unwrap();
        let mut lines = head.split("\r\n");
        let status = lines
            .next()
            .unwrap()
            .split(' ')
            .nth(1)
            .unwrap()
            .parse()
            .unwrap();
        let headers: Vec<(String, String)> = lines
            .map(|line| {
                line.split_once(": ")
                    .unwrap_or((line.trim_end_matches(':'), ""))
            })
            .map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()))
            .collect();
        let mut response = Self {
            status,
            headers,
            body: bytes[end + 4..].to_vec(),
        };
        if response.header("transfer-encoding") == Some("chunked") {
            response.body = unchunk(&response.body);
        }
        response
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(key, _)| key == name)
            .map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    /// Checks a problem document and returns its `type`.
    pub(crate) fn problem(&self) -> String {
        assert_eq!(
            self.header("content-type"),
            Some("application/problem+json"),
            "{}",
            self.text()
        );
        let json = self.json();
        assert_eq!(json["status"], self.status);
        assert!(!json["detail"].as_str().unwrap().is_empty());
        assert!(json["instance"].as_str().unwrap().starts_with("urn:uuid:"));
        assert!(json["errors"].is_array());
        json["type"].as_str().unwrap().to_owned()
    }

    pub(crate) fn everything(&self) -> String {
        format!("{:?}\n{}", self.headers, self.text())
    }
}

fn unchunk(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(line_end) = rest.windows(2).position(|window| window == b"\r\n") {
        let size =
            usize::from_str_radix(std::str::from_utf8(&rest[..line_end]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend_from_slice(&rest[line_end + 2..line_end + 2 + size]);
        rest = &rest[line_end + 4 + size..];
    }
    body
}
