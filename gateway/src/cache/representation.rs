use std::io::Write;

use actix_web::http::header::{self, HeaderMap, HeaderValue};
use bytes::Bytes;
use xxhash_rust::xxh3::xxh3_128;

/// Smaller bodies are sent uncompressed, because the headers cost more than compression saves.
const SMALLEST_COMPRESSED_BYTES: usize = 860;
/// Measured with 20 KB of JSON: 0.06 ms, 90 % smaller. Higher levels cost more time than they save.
const GZIP_LEVEL: u32 = 6;
/// Measured with a page of 170 KB: 1.6 ms. Level 9 takes 4 to 6 ms. Level 5 saves 0.5 ms but adds
/// 170 bytes, and so an eleventh packet. Servers send only ten packets before the first
/// acknowledgement.
const BROTLI_LEVEL: i32 = 7;
const BROTLI_WINDOW: i32 = 22;

/// Reference counts, allocator overhead and unused capacity, measured by `tests/cache_memory.rs`.
const BODY_OVERHEAD_BYTES: usize = 256;

/// Content coding of a stored body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// No compression.
    Identity,
    /// gzip
    Gzip,
    /// Brotli
    Brotli,
}

impl Encoding {
    /// Value of `Content-Encoding`; `None` for identity.
    pub fn header(self) -> Option<HeaderValue> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Brotli => Some(HeaderValue::from_static("br")),
        }
    }

    /// Best stored coding that the client accepts.
    pub fn accepted(headers: &HeaderMap) -> Self {
        let mut best = Self::Identity;
        for value in headers.get_all(header::ACCEPT_ENCODING) {
            for item in value.to_str().unwrap_or_default().split(',') {
                let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
                if is_refused(parameters) {
                    continue;
                }
                let name = name.trim();
                if name.eq_ignore_ascii_case("br") {
                    return Self::Brotli;
                }
                // `*` selects gzip, because the header may refuse Brotli by name.
                if name.eq_ignore_ascii_case("gzip") || name == "*" {
                    best = Self::Gzip;
                }
            }
        }
        best
    }
}

fn is_refused(parameters: &str) -> bool {
    parameters
        .trim()
        .to_ascii_lowercase()
        .strip_prefix("q=")
        .is_some_and(|q| q.trim().parse::<f32>().is_ok_and(|q| q <= 0.0))
}

#[derive(Clone, Debug)]
pub struct Representation {
    pub body: Bytes,
    /// Strong validator; differs per encoding.
    pub etag: HeaderValue,
    pub encoding: Encoding,
}

/// Body in each useful encoding.
#[derive(Clone, Debug)]
pub struct Representations {
    identity: Representation,
    gzip: Option<Representation>,
    brotli: Option<Representation>,
}

impl Representations {
    /// Compresses the body unless it is small or `compressible` is false.
    pub fn new(body: Bytes, compressible: bool) -> Self {
        let hash = xxh3_128(&body);
        let compress = compressible && body.len() >= SMALLEST_COMPRESSED_BYTES;
        let (gzip, brotli) = if compress {
            (gzip(&body), brotli(&body))
        } else {
            (None, None)
        };
        Self {
            gzip: gzip.map(|body| representation(body, hash, Encoding::Gzip)),
            brotli: brotli.map(|body| representation(body, hash, Encoding::Brotli)),
            identity: representation(body, hash, Encoding::Identity),
        }
    }

    /// Uncompressed body.
    pub fn identity(&self) -> &Bytes {
        &self.identity.body
    }

    /// Takes bodies that the front end's build compressed.
    pub fn prebuilt(body: Bytes, gzip: Option<Bytes>, brotli: Option<Bytes>) -> Self {
        let hash = xxh3_128(&body);
        Self {
            gzip: gzip.map(|body| representation(body, hash, Encoding::Gzip)),
            brotli: brotli.map(|body| representation(body, hash, Encoding::Brotli)),
            identity: representation(body, hash, Encoding::Identity),
        }
    }

    /// Returns the body in this coding, or uncompressed.
    pub fn pick(&self, wanted: Encoding) -> &Representation {
        let picked = match wanted {
            Encoding::Identity => None,
            Encoding::Gzip => self.gzip.as_ref(),
            Encoding::Brotli => self.brotli.as_ref(),
        };
        picked.unwrap_or(&self.identity)
    }

    /// Size of all encodings together, in bytes.
    pub fn weight(&self) -> usize {
        [
            Some(&self.identity),
            self.gzip.as_ref(),
            self.brotli.as_ref(),
        ]
        .into_iter()
        .flatten()
        .map(|stored| stored.body.len() + stored.etag.len() + BODY_OVERHEAD_BYTES)
        .sum()
    }
}

fn representation(body: Bytes, hash: u128, encoding: Encoding) -> Representation {
    let suffix = match encoding {
        Encoding::Identity => "",
        Encoding::Gzip => "-gz",
        Encoding::Brotli => "-br",
    };
    // Hex digits and letters are always valid in a header.
    let etag = HeaderValue::from_str(&format!("\"{hash:032x}{suffix}\""))
        .unwrap_or_else(|_| HeaderValue::from_static("\"\""));
    Representation {
        body,
        etag,
        encoding,
    }
}

fn gzip(body: &[u8]) -> Option<Bytes> {
    let mut encoder = flate2::write::GzEncoder::new(
        Vec::with_capacity(body.len() / 4),
        flate2::Compression::new(GZIP_LEVEL),
    );
    encoder.write_all(body).ok()?;
    Some(encoder.finish().ok()?.into_boxed_slice().into())
}

fn brotli(body: &[u8]) -> Option<Bytes> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: BROTLI_LEVEL,
        lgwin: BROTLI_WINDOW,
        size_hint: body.len(),
        ..Default::default()
    };
    let mut out = Vec::with_capacity(body.len() / 4);
    brotli::BrotliCompress(&mut &*body, &mut out, &parameters).ok()?;
    Some(out.into_boxed_slice().into())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("", Encoding::Identity)]
    #[case("gzip", Encoding::Gzip)]
    #[case("gzip, deflate, br", Encoding::Brotli)]
    #[case("gzip;q=0", Encoding::Identity)]
    #[case("br;q=0, gzip;q=0.5", Encoding::Gzip)]
    #[case("br; q=0.0, gzip", Encoding::Gzip)]
    #[case("*", Encoding::Gzip)]
    #[case("br;q=0, *", Encoding::Gzip)]
    #[case("BR;Q=0, GZIP", Encoding::Gzip)]
    #[case("deflate, zstd", Encoding::Identity)]
    fn the_best_accepted_encoding_is_chosen(#[case] accept: &str, #[case] expected: Encoding) {
        let mut headers = HeaderMap::new();
        headers.insert(
            header::ACCEPT_ENCODING,
            HeaderValue::from_str(accept).unwrap(),
        );
        assert_eq!(Encoding::accepted(&headers), expected);
    }

    #[test]
    fn each_encoding_has_its_own_validator_and_the_same_content() {
        let body = Bytes::from("a shop ".repeat(1000));
        let all = Representations::new(body.clone(), true);
        let gzip = all.pick(Encoding::Gzip);
        let brotli = all.pick(Encoding::Brotli);
        assert_ne!(gzip.etag, brotli.etag);
        assert_ne!(gzip.etag, all.pick(Encoding::Identity).etag);
        let mut unzipped = Vec::new();
        std::io::Read::read_to_end(
            &mut flate2::read::GzDecoder::new(&*gzip.body),
            &mut unzipped,
        )
        .unwrap();
        assert_eq!(unzipped, body);
        let mut decoded = Vec::new();
        brotli::BrotliDecompress(&mut &*brotli.body, &mut decoded).unwrap();
        assert_eq!(decoded, body);
    }

    #[test]
    fn small_bodies_are_not_compressed() {
        let all = Representations::new(Bytes::from_static(b"[]"), true);
        assert_eq!(all.pick(Encoding::Brotli).encoding, Encoding::Identity);
    }
}
