//! Measures the memory for the most expensive pictures. The peak counts for the whole process, so
//! these tests have their own binary.

// Without this attribute, Clippy treats helper functions as production code.
#![cfg(test)]

use std::{fs, io::Write as _};

use flate2::{Compression, Crc, write::ZlibEncoder};
use picture_resize::{ResizeError, resize};

/// The bound for one picture, and room for the allocator and the codecs.
const MAX_GROWTH: u64 = 160_000_000 + 16_000_000;

fn segment(kind: u8, content: &[u8]) -> Vec<u8> {
    let length = u16::try_from(content.len() + 2).unwrap();
    [&[0xff, kind][..], &length.to_be_bytes(), content].concat()
}

/// A grey JPEG. Frame kind 0xc0 is baseline, 0xc2 is progressive. Decoders fill in the missing
/// data.
fn jpeg(frame: u8, colours: u8, width: u16, height: u16, components_per_scan: u8) -> Vec<u8> {
    let mut size = vec![8];
    size.extend([height.to_be_bytes(), width.to_be_bytes()].concat());
    size.push(colours);
    size.extend((1..=colours).flat_map(|colour| [colour, 0x11, 0]));
    let mut file = vec![0xff, 0xd8];
    file.extend(segment(0xdb, &[&[0][..], &[1; 64]].concat()));
    file.extend(segment(frame, &size));
    // A Huffman table with a single code of one bit.
    for table in [0x00, 0x10] {
        let codes = [&[table, 1][..], &[0; 15], &[0]].concat();
        file.extend(segment(0xc4, &codes));
    }
    let all: Vec<u8> = (1..=colours).collect();
    for scan in all.chunks(components_per_scan.into()) {
        let mut head = vec![u8::try_from(scan.len()).unwrap()];
        head.extend(scan.iter().flat_map(|colour| [*colour, 0]));
        let last_coefficient = if frame == 0xc2 { 0 } else { 63 };
        head.extend([0, last_coefficient, 0]);
        file.extend(segment(0xda, &head));
        file.extend([0; 4_000]);
    }
    file.extend([0xff, 0xd9]);
    file
}

fn black_png(width: u32, height: u32, depth: u8, colour_type: u8, row_bytes: usize) -> Vec<u8> {
    let chunk = |kind: [u8; 4], data: &[u8]| {
        let mut crc = Crc::new();
        crc.update(&kind);
        crc.update(data);
        let length = u32::try_from(data.len()).unwrap();
        [
            &length.to_be_bytes()[..],
            &kind,
            data,
            &crc.sum().to_be_bytes(),
        ]
        .concat()
    };
    let mut head = [width.to_be_bytes(), height.to_be_bytes()].concat();
    head.extend([depth, colour_type, 0, 0, 0]);
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::fast());
    for _ in 0..height {
        rows.write_all(&vec![0; row_bytes + 1]).unwrap();
    }
    let signature = b"\x89PNG\r\n\x1a\n".to_vec();
    let data = rows.finish().unwrap();
    [
        signature,
        chunk(*b"IHDR", &head),
        chunk(*b"IDAT", &data),
        chunk(*b"IEND", &[]),
    ]
    .concat()
}

fn status_bytes(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with(name)).unwrap();
    let kilobytes = line.split_whitespace().nth(1).unwrap();
    kilobytes.parse::<u64>().unwrap() * 1_024
}

/// Resizes a file. Also returns by how many bytes the peak memory grew.
fn growth(file: &[u8], width: u32) -> (u64, Result<Option<Vec<u8>>, ResizeError>) {
    // Resets the peak (VmHWM).
    fs::write("/proc/self/clear_refs", "5").unwrap();
    let before = status_bytes("VmRSS");
    let outcome = resize(file, width);
    (status_bytes("VmHWM").saturating_sub(before), outcome)
}

#[cfg_attr(not(target_os = "linux"), ignore = "reads /proc")]
#[test]
fn the_memory_of_one_picture_is_bounded() {
    let files = [
        ("photo", jpeg(0xc0, 3, 5_160, 5_160, 3), 1_920),
        ("photo in three scans", jpeg(0xc0, 3, 4_200, 4_200, 1), 160),
        ("progressive", jpeg(0xc2, 3, 4_200, 4_200, 3), 160),
        ("larger in three scans", jpeg(0xc0, 3, 5_160, 5_160, 1), 160),
        ("larger progressive", jpeg(0xc2, 3, 5_160, 5_160, 3), 160),
        ("tall", jpeg(0xc0, 3, 1_920, 5_000, 3), 1_920),
        ("taller", jpeg(0xc0, 3, 1_920, 13_800, 3), 1_920),
        ("grey", jpeg(0xc0, 1, 6_200, 6_200, 1), 160),
        ("larger grey", jpeg(0xc0, 1, 8_900, 8_900, 1), 160),
        ("inks, progressive", jpeg(0xc2, 4, 5_160, 5_160, 4), 160),
        ("transparent", black_png(4_200, 4_200, 8, 6, 4_200 * 4), 160),
        (
            "larger transparent",
            black_png(4_470, 4_470, 8, 6, 4_470 * 4),
            1_920,
        ),
        ("deep", black_png(3_160, 3_160, 16, 6, 3_160 * 8), 160),
        ("deep grey", black_png(6_320, 6_320, 16, 0, 6_320 * 2), 160),
        (
            "bits",
            black_png(8_940, 8_940, 1, 0, 8_940_usize.div_ceil(8)),
            160,
        ),
    ];
    let mut too_much = Vec::new();
    for (name, file, width) in &files {
        let (growth, outcome) = growth(file, *width);
        let outcome = outcome.map(|smaller| smaller.map(|smaller| smaller.len()));
        let line = format!("{name}: {} MB, {outcome:?}", growth / 1_000_000);
        println!("{line}");
        if growth > MAX_GROWTH {
            too_much.push(line);
        }
    }
    assert!(too_much.is_empty(), "{too_much:#?}");
}
