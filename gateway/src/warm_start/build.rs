use std::{
    fs::File,
    io::{self, Read as _},
    path::Path,
    sync::OnceLock,
};

use xxhash_rust::xxh3::Xxh3;

/// Also names the running program after an upgrade has replaced its file.
const RUNNING_PROGRAM: &str = "/proc/self/exe";
const BUFFER_BYTES: usize = 1 << 20;

/// Identity of the running build: a hash of the program. Blocks.
pub fn build_id() -> io::Result<u128> {
    static BUILD_ID: OnceLock<u128> = OnceLock::new();
    if let Some(known) = BUILD_ID.get() {
        return Ok(*known);
    }
    let running = Path::new(RUNNING_PROGRAM);
    let program = if running.exists() {
        running.to_owned()
    } else {
        std::env::current_exe()?
    };
    let mut program = File::open(program)?;
    let (mut hash, mut buffer) = (Xxh3::new(), vec![0; BUFFER_BYTES]);
    loop {
        let length = program.read(&mut buffer)?;
        let Some(read) = buffer.get(..length).filter(|read| !read.is_empty()) else {
            break;
        };
        hash.update(read);
    }
    Ok(*BUILD_ID.get_or_init(|| hash.digest128()))
}
