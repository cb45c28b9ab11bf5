use serde::Deserialize;

use crate::http::{
    parameters::{FieldErrors, Parameters},
    problem::FieldErrorCode,
};

/// Widths in pixels. The list is fixed, so that clients can't request unlimited thumbnails.
const WIDTHS: [u32; 7] = [160, 320, 480, 640, 960, 1280, 1920];

#[derive(Debug, Deserialize)]
pub(super) struct PictureQuery {
    /// Maximum width in pixels. `None` for the original.
    pub(super) w: Option<u32>,
}

impl Parameters for PictureQuery {
    fn check(&self, errors: &mut FieldErrors) {
        if self.w.is_some_and(|width| !WIDTHS.contains(&width)) {
            let known = WIDTHS.map(|width| width.to_string()).join(", ");
            errors.push(
                "w",
                FieldErrorCode::Invalid,
                format!("must be one of {known}"),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::WIDTHS;

    #[test]
    fn the_front_end_requests_only_known_widths() {
        let file = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../frontend/src/ui/picture-source.ts"
        );
        let text = std::fs::read_to_string(file).unwrap();
        let (_, list) = text.split_once("pictureWidths = [").unwrap();
        let (list, _) = list.split_once(']').unwrap();
        let requested: Vec<u32> = list
            .split(',')
            .map(|width| width.trim().parse().unwrap())
            .collect();
        assert_eq!(requested, WIDTHS);
    }
}
