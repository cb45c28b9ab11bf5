/// Decodes HTML entities, removes control characters and replaces each run of white space with one
/// space.
pub(super) fn plain_text(raw: &str) -> String {
    without_controls(&html_escape::decode_html_entities(raw))
}

/// Like [`plain_text`], but without decoding entities: for paths and web addresses.
pub(super) fn without_controls(raw: &str) -> String {
    let spaced: String = raw
        .chars()
        .filter_map(|character| match character {
            '\n' | '\r' | '\t' => Some(' '),
            unsafe_character if is_unsafe(unsafe_character) => None,
            kept => Some(kept),
        })
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
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

/// Splits a list of names at its commas, except escaped commas (`\,`); drops empty parts.
pub(super) fn list(raw: &str) -> Vec<String> {
    non_empty(parts(raw).iter().map(|part| plain_text(part)))
}

/// Splits a list of paths or web addresses.
pub(super) fn addresses(raw: &str) -> Vec<String> {
    non_empty(parts(raw).iter().map(|part| without_controls(part)))
}

fn non_empty(parts: impl Iterator<Item = String>) -> Vec<String> {
    parts.filter(|part| !part.is_empty()).collect()
}

pub(super) fn parts(raw: &str) -> Vec<String> {
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
    let text = without_controls(raw);
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
        assert_eq!(markup("<p>a\u{1}\r\nb</p>").unwrap(), "<p>a\nb</p>");
        assert_eq!(markup(" \n "), None);
    }

    #[test]
    fn entities_in_names_are_decoded_but_not_in_addresses() {
        assert_eq!(plain_text("Bed &amp; Bath"), "Bed & Bath");
        assert_eq!(plain_text("CoolTech&trade;&nbsp; Tee"), "CoolTech™ Tee");
        assert_eq!(
            plain_text("Caf&eacute; 12&#8243; &#x201C;XL&#x201D;"),
            "Café 12″ “XL”"
        );
        assert_eq!(plain_text("Oak&#x7;&#x202E;Table"), "Oak&#x7;Table");
        assert_eq!(
            plain_text("Black&notebook &unknown; R&D"),
            "Black&notebook &unknown; R&D"
        );
        assert_eq!(list("Bed &amp; Bath, Caf&eacute;"), ["Bed & Bath", "Café"]);
        assert_eq!(
            addresses("a.png?x=1&amp;y, b.png"),
            ["a.png?x=1&amp;y", "b.png"]
        );
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
