//! In which widths pictures can be had: a few, so that nobody makes the gateway draw a picture in every one.

use serde::Deserialize;

use crate::http::parameters::{FieldErrors, Parameters};

/// In pixels. The front end asks for these (`frontend/src/ui/picture-widths.ts`).
const WIDTHS: [u32; 7] = [160, 320, 480, 640, 960, 1280, 1920];

/// The query of a picture's address. Parameters that it does not know are ignored, and are no part of what is kept.
#[derive(Debug, Deserialize)]
pub(super) struct PictureQuery {
    /// How wide at most, in pixels; as it is without.
    pub(super) w: Option<u32>,
}

impl Parameters for PictureQuery {
    fn check(&self, errors: &mut FieldErrors) {
        if self.w.is_some_and(|width| !WIDTHS.contains(&width)) {
            let known = WIDTHS.map(|width| width.to_string()).join(", ");
            errors.push("w", "invalid", format!("must be one of {known}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WIDTHS;

    #[test]
    fn pages_ask_for_the_widths_that_there_are() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../frontend/src/ui/picture-widths.ts"
        );
        let text = std::fs::read_to_string(file).unwrap();
        let (_, list) = text.split_once('[').unwrap();
        let (list, _) = list.split_once(']').unwrap();
        let asked: Vec<u32> = list
            .split(',')
            .map(|width| width.trim().parse().unwrap())
            .collect();
        assert_eq!(asked, WIDTHS);
    }
}
