use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use crate::sessions::LinkedIdentity;

const ID_CHARACTERS: usize = 32;

/// Id of a connection in the API. The subject at the provider stays private.
pub(super) fn link_id(identity: &LinkedIdentity) -> String {
    let LinkedIdentity { issuer, subject } = identity;
    let hash = Sha256::digest(format!("{issuer}\0{subject}").as_bytes());
    let mut id = HEXLOWER.encode(&hash);
    id.truncate(ID_CHARACTERS);
    id
}
