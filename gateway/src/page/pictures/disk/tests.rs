use std::os::unix::fs::PermissionsExt as _;

use super::*;

fn key(shop: &str, original: &str) -> ThumbnailKey {
    ThumbnailKey::new(shop, original.as_bytes(), 320)
}

fn picture(bytes: usize) -> Thumbnail {
    Thumbnail::Webp(vec![7; bytes])
}

fn set_last_use(disk: &DiskCache, key: &ThumbnailKey, seconds_ago: u64) {
    let file = fs::File::options().append(true).open(disk.path(key));
    let used = SystemTime::now() - Duration::from_secs(seconds_ago);
    file.unwrap().set_modified(used).unwrap();
}

#[test]
fn thumbnails_outlive_the_process() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("pictures");
    let before = DiskCache::new(dir.clone(), 1 << 20);
    assert_eq!(before.read(&key("vape", "a")), None);
    before.write(&key("vape", "a"), &picture(100));
    before.write(&key("vape", "b"), &Thumbnail::Original);
    let after = DiskCache::new(dir, 1 << 20);
    assert_eq!(after.read(&key("vape", "a")), Some(picture(100)));
    assert_eq!(after.read(&key("vape", "b")), Some(Thumbnail::Original));
}

#[test]
fn a_picture_is_found_for_the_same_shop_file_and_width_only() {
    let folder = tempfile::tempdir().unwrap();
    let disk = DiskCache::new(folder.path().to_owned(), 1 << 20);
    disk.write(&key("vape", "a"), &picture(100));
    for other in [
        key("furniture", "a"),
        key("vape", "b"),
        ThumbnailKey::new("vape", b"a", 480),
    ] {
        assert_eq!(disk.read(&other), None);
    }
}

#[test]
fn damaged_files_are_ignored_and_written_again() {
    let folder = tempfile::tempdir().unwrap();
    let disk = DiskCache::new(folder.path().to_owned(), 1 << 20);
    let key = key("vape", "a");
    disk.write(&key, &picture(100));
    let whole = fs::read(disk.path(&key)).unwrap();
    let mut changed = whole.clone();
    changed[50] ^= 1;
    for damaged in [&[], &whole[..10], &whole[..80], &changed] {
        fs::write(disk.path(&key), damaged).unwrap();
        assert_eq!(disk.read(&key), None, "{} bytes", damaged.len());
        disk.write(&key, &picture(100));
        assert_eq!(disk.read(&key), Some(picture(100)));
    }
}

#[test]
fn a_full_folder_deletes_the_least_recently_used_files() {
    let folder = tempfile::tempdir().unwrap();
    let disk = DiskCache::new(folder.path().to_owned(), 10_000);
    let keys = ["a", "b", "c", "d"].map(|name| key("vape", name));
    for (age, key) in keys.iter().enumerate() {
        disk.write(key, &picture(2_000));
        set_last_use(&disk, key, 1_000 - u64::try_from(age).unwrap());
    }
    // The read marks the oldest file as recently used.
    assert!(disk.read(&keys[0]).is_some());
    disk.write(&key("furniture", "e"), &picture(2_000));
    let stored = keys.map(|key| disk.read(&key).is_some());
    assert_eq!(stored, [true, false, true, true]);
    assert!(disk.read(&key("furniture", "e")).is_some());
    assert!((8_000..9_000).contains(&disk.used_bytes()));
}

#[test]
fn files_of_an_earlier_process_count() {
    let folder = tempfile::tempdir().unwrap();
    let before = DiskCache::new(folder.path().to_owned(), 1 << 20);
    before.write(&key("vape", "a"), &picture(3_000));
    set_last_use(&before, &key("vape", "a"), 100);
    let after = DiskCache::new(folder.path().to_owned(), 4_000);
    after.write(&key("vape", "b"), &picture(2_000));
    assert_eq!(after.read(&key("vape", "a")), None);
    assert_eq!(after.used_bytes(), 2_016);
}

#[test]
fn only_its_own_files_are_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let disk = DiskCache::new(folder.path().to_owned(), 1_000);
    let shop = folder.path().join("vape");
    fs::create_dir_all(shop.join("deeper")).unwrap();
    let digest = "0".repeat(64);
    let others = [
        folder.path().join("thesis.webp"),
        shop.join("thesis.webp"),
        shop.join(format!("{digest}.txt")),
        shop.join(format!("deeper/{digest}.webp")),
    ];
    for other in &others {
        fs::write(other, vec![0; 5_000]).unwrap();
    }
    let left_behind = shop.join(format!("{digest}.webp.1-1.new"));
    fs::write(&left_behind, "half").unwrap();
    let file = fs::File::options().append(true).open(&left_behind).unwrap();
    let age = MAX_UNFINISHED_AGE + Duration::from_secs(1);
    file.set_modified(SystemTime::now() - age).unwrap();
    disk.write(&key("vape", "a"), &picture(2_000));
    disk.write(&key("vape", "b"), &picture(2_000));
    assert!(others.iter().all(|other| other.exists()));
    assert!(!left_behind.exists());
}

#[test]
fn thumbnails_work_without_a_writable_folder() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("pictures");
    fs::write(&dir, "a file where the folder should be").unwrap();
    let disk = DiskCache::new(dir.clone(), 1 << 20);
    disk.write(&key("vape", "a"), &picture(100));
    assert_eq!(disk.read(&key("vape", "a")), None);
    fs::remove_file(&dir).unwrap();
    disk.write(&key("vape", "a"), &picture(100));
    assert_eq!(disk.read(&key("vape", "a")), Some(picture(100)));
}

#[test]
fn read_only_files_are_still_read() {
    let folder = tempfile::tempdir().unwrap();
    let disk = DiskCache::new(folder.path().to_owned(), 1 << 20);
    let key = key("vape", "a");
    disk.write(&key, &picture(100));
    let mode = |mode| {
        let permissions = fs::Permissions::from_mode(mode);
        fs::set_permissions(disk.path(&key), permissions).unwrap();
    };
    mode(0o400);
    assert_eq!(disk.read(&key), Some(picture(100)));
    disk.write(&key, &picture(200));
    assert_eq!(disk.read(&key), Some(picture(200)));
}
