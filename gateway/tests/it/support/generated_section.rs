use std::{env, fs, path::Path};

/// Part of a document that a test writes.
pub(crate) struct GeneratedSection {
    /// Path from the gateway's folder.
    pub(crate) document: &'static str,
    pub(crate) start: &'static str,
    pub(crate) end: &'static str,
    /// Environment variable with which the test writes the section instead of comparing it.
    pub(crate) update: &'static str,
}

impl GeneratedSection {
    pub(crate) fn check(&self, expected: &str) {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(self.document);
        let text = fs::read_to_string(&file).unwrap();
        let (before, rest) = text.split_once(self.start).expect("the section's start");
        let (found, after) = rest.split_once(self.end).expect("the section's end");
        if env::var_os(self.update).is_some() {
            fs::write(
                &file,
                [before, self.start, expected, self.end, after].concat(),
            )
            .unwrap();
        } else {
            assert_eq!(found, expected, "write it with {}=1", self.update);
        }
    }
}
