/// Removes control characters and replaces each run of white space with one space.
pub(super) fn plain_text(raw: &str) -> String {
    let spaced: String = raw
        .chars()
        .filter_map(|character| match character {
            '\n' | '\r' | '\t' => Some(' '),
            unsafe_character if is_unsafe(unsafe_character) => None,
            kept => Some(kept),
        })
        .collect();
    // WooCommerce and Shopify sometimes export an ampersand as an entity.
    spaced
        .replace("&amp;", "&")
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}

pub(super) fn markup(raw: &str) -> Option<String> {
    let text = raw.replace("\r\n", "\n").replace('\r', "\n");
    let text: String = text
        .chars()
        .filter(|c| matches!(c, '\n' | '\t') || !is_unsafe(*c))
        .collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Whether the character is a control character, a byte order mark or changes the direction of
/// text.
fn is_unsafe(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// Splits a list at its commas, except escaped commas (`\,`); drops empty parts.
pub(super) fn list(raw: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut characters = raw.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = character == '\\' && characters.peek() == Some(&',');
        if character == ',' {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(if escaped { ',' } else { character });
            if escaped {
                characters.next();
            }
        }
    }
    parts
        .iter()
        .map(|part| plain_text(part))
        .filter(|part| !part.is_empty())
        .collect()
}

const LARGEST_STOCK: i64 = 1_000_000_000;

/// Parses a number of pieces. Spreadsheets write whole numbers as `12.0`.
pub(super) fn quantity(raw: &str) -> Result<Option<i64>, String> {
    if raw.is_empty() {
        return Ok(None);
    }
    let whole = raw
        .split_once('.')
        .filter(|(_, decimals)| !decimals.is_empty() && decimals.chars().all(|digit| digit == '0'))
        .map_or(raw, |(whole, _)| whole);
    match whole.parse::<i64>() {
        Ok(pieces) if pieces.abs() <= LARGEST_STOCK => Ok(Some(pieces)),
        _ => Err(format!(
            "the stock `{}` is not a whole number",
            excerpt(raw)
        )),
    }
}

pub(super) fn excerpt(raw: &str) -> String {
    let text = plain_text(raw);
    if text.chars().count() <= 40 {
        text
    } else {
        format!("{}…", text.chars().take(40).collect::<String>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_and_direction_marks_are_removed() {
        assert_eq!(
            plain_text(" Oak\u{0} \u{202E} Table\r\n\u{7}XL "),
            "Oak Table XL"
        );
        assert_eq!(plain_text("Bed &amp; Bath"), "Bed & Bath");
        assert_eq!(markup("<p>a\u{1}\r\nb</p>").unwrap(), "<p>a\nb</p>");
        assert_eq!(markup(" \n "), None);
    }

    #[test]
    fn escaped_commas_do_not_split_a_list() {
        assert_eq!(
            list(r"Cups\, Mugs > Tall, Plates,,"),
            ["Cups, Mugs > Tall", "Plates"]
        );
        assert!(list("").is_empty());
    }

    #[test]
    fn quantities_are_whole_numbers() {
        assert_eq!(quantity("").unwrap(), None);
        assert_eq!(quantity("12.0").unwrap(), Some(12));
        assert_eq!(quantity("-3").unwrap(), Some(-3));
        for wrong in [
            "2.5",
            "many",
            "1e3",
            "99999999999999999999",
            "2000000000",
            "3.",
        ] {
            assert!(quantity(wrong).is_err(), "{wrong}");
        }
    }
}
