//! Format of the file: a header, records, and a checksum of both. A record is the length of its JSON,
//! the JSON, and up to three bodies. A response belongs to a shop whose record precedes it.

use std::sync::Arc;

use actix_web::http::header::HeaderValue;
use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::{
    cache::{Operation, StoredResponse, StoredTimes},
    store::{CHECKSUM_BYTES, append_checksum, without_checksum},
    tenants::PublicSettings,
};

const MAGIC: &[u8] = b"shop-gateway warm start 1\n";
const DAMAGED: Unusable = Unusable::Damaged;

/// Content of the file.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Contents {
    /// Time of the write, in milliseconds since 1970.
    pub(super) written_ms: u64,
    pub(super) shops: Vec<StoredShop>,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct StoredShop {
    pub(super) record: ShopRecord,
    pub(super) responses: Vec<StoredResponse>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct ShopRecord {
    pub(super) slug: String,
    pub(super) fingerprint: String,
    pub(super) settings: PublicSettings,
}

/// Reason why a file can't be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum Unusable {
    #[error("another build of the gateway wrote it")]
    OtherBuild,
    #[error("it is damaged or truncated")]
    Damaged,
}

#[derive(Serialize, Deserialize)]
enum Record {
    Shop(Box<ShopRecord>),
    Response(ResponseRecord),
}

#[derive(Serialize, Deserialize)]
struct ResponseRecord {
    /// Number of the shop's record in the file.
    shop: usize,
    operation: Operation,
    query: Arc<str>,
    content_type: String,
    times: StoredTimes,
    identity_bytes: usize,
    gzip_bytes: Option<usize>,
    brotli_bytes: Option<usize>,
}

/// Encodes the shops and their responses, the first responses of all shops first, as long as they fit
/// into `max_bytes`.
pub(super) fn encode(build: u128, contents: &Contents, max_bytes: u64) -> Vec<u8> {
    let max_bytes = usize::try_from(max_bytes).unwrap_or(usize::MAX);
    let mut file = Writer {
        bytes: [
            MAGIC,
            &build.to_le_bytes(),
            &contents.written_ms.to_le_bytes(),
        ]
        .concat(),
        max_bytes: max_bytes.saturating_sub(CHECKSUM_BYTES),
    };
    let mut written_shops = Vec::new();
    for shop in &contents.shops {
        if file.append(&Record::Shop(shop.record.clone().into()), &[]) {
            written_shops.push(shop);
        }
    }
    let most = written_shops.iter().map(|shop| shop.responses.len()).max();
    for position in 0..most.unwrap_or(0) {
        for (number, shop) in written_shops.iter().enumerate() {
            if let Some(response) = shop.responses.get(position) {
                file.append_response(number, response);
            }
        }
    }
    append_checksum(&mut file.bytes);
    file.bytes
}

struct Writer {
    bytes: Vec<u8>,
    max_bytes: usize,
}

impl Writer {
    fn append_response(&mut self, shop: usize, response: &StoredResponse) {
        // The cache's media types are texts.
        let Ok(content_type) = response.content_type.to_str() else {
            return;
        };
        let record = Record::Response(ResponseRecord {
            shop,
            operation: response.operation,
            query: Arc::clone(&response.query),
            content_type: content_type.to_owned(),
            times: response.times,
            identity_bytes: response.identity.len(),
            gzip_bytes: response.gzip.as_ref().map(Bytes::len),
            brotli_bytes: response.brotli.as_ref().map(Bytes::len),
        });
        let compressed = response.gzip.iter().chain(&response.brotli);
        let bodies: Vec<_> = [&response.identity].into_iter().chain(compressed).collect();
        self.append(&record, &bodies);
    }

    /// Returns whether the record fits.
    fn append(&mut self, record: &Record, bodies: &[&Bytes]) -> bool {
        let Ok(json) = serde_json::to_vec(record) else {
            return false;
        };
        let Ok(json_bytes) = u32::try_from(json.len()) else {
            return false;
        };
        let length =
            size_of::<u32>() + json.len() + bodies.iter().map(|body| body.len()).sum::<usize>();
        if self.bytes.len() + length > self.max_bytes {
            return false;
        }
        self.bytes.extend_from_slice(&json_bytes.to_le_bytes());
        self.bytes.extend_from_slice(&json);
        for body in bodies {
            self.bytes.extend_from_slice(body);
        }
        true
    }
}

/// Decodes a file that this build wrote.
pub(super) fn decode(build: u128, bytes: &[u8]) -> Result<Contents, Unusable> {
    let mut header = Reader(bytes);
    if header.take(MAGIC.len())? != MAGIC {
        return Err(DAMAGED);
    }
    if u128::from_le_bytes(header.take_array()?) != build {
        return Err(Unusable::OtherBuild);
    }
    let written_ms = u64::from_le_bytes(header.take_array()?);
    let header_bytes = bytes.len() - header.0.len();
    let covered = without_checksum(bytes).ok_or(DAMAGED)?;
    let mut shops: Vec<StoredShop> = Vec::new();
    let mut reader = Reader(covered.get(header_bytes..).ok_or(DAMAGED)?);
    while !reader.0.is_empty() {
        match reader.take_record()? {
            Record::Shop(record) => shops.push(StoredShop {
                record: *record,
                responses: Vec::new(),
            }),
            Record::Response(record) => {
                let number = record.shop;
                let response = reader.take_response(record)?;
                let shop = shops.get_mut(number).ok_or(DAMAGED)?;
                shop.responses.push(response);
            }
        }
    }
    Ok(Contents { written_ms, shops })
}

/// Bytes that are not decoded yet.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Unusable> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(DAMAGED)?;
        self.0 = rest;
        Ok(taken)
    }

    fn take_array<const N: usize>(&mut self) -> Result<[u8; N], Unusable> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(DAMAGED)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn take_record(&mut self) -> Result<Record, Unusable> {
        let length = u32::from_le_bytes(self.take_array()?);
        let json = self.take(usize::try_from(length).unwrap_or(usize::MAX))?;
        serde_json::from_slice(json).map_err(|_unreadable| DAMAGED)
    }

    fn take_response(&mut self, record: ResponseRecord) -> Result<StoredResponse, Unusable> {
        // Copies, because a slice would keep the whole file in memory.
        let mut body = |length| Ok(Bytes::copy_from_slice(self.take(length)?));
        Ok(StoredResponse {
            identity: body(record.identity_bytes)?,
            gzip: record.gzip_bytes.map(&mut body).transpose()?,
            brotli: record.brotli_bytes.map(&mut body).transpose()?,
            operation: record.operation,
            query: record.query,
            content_type: HeaderValue::try_from(record.content_type).map_err(|_invalid| DAMAGED)?,
            times: record.times,
        })
    }
}

#[cfg(test)]
#[path = "file_tests.rs"]
mod tests;
