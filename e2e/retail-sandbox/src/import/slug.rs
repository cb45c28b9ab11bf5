const LONGEST_SLUG: usize = 80;

pub(crate) fn slugify(name: &str) -> String {
    let mut slug = String::new();
    for character in name.chars().flat_map(char::to_lowercase) {
        // Apostrophes and combining accents do not separate words. Lower-casing can split an accent
        // from its letter.
        if matches!(character, '\'' | '’' | '\u{300}'..='\u{36F}') {
            continue;
        }
        if let Some(latin) = latin(character) {
            slug.push_str(latin);
        } else if character.is_alphanumeric() {
            slug.push(character);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let short: String = slug.chars().take(LONGEST_SLUG).collect();
    short.trim_end_matches('-').to_owned()
}

fn latin(character: char) -> Option<&'static str> {
    Some(match character {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' | 'α' | 'ά' => "a",
        'ä' | 'æ' => "ae",
        'β' => "v",
        'ç' | 'ć' | 'č' => "c",
        'χ' => "ch",
        'ď' | 'đ' | 'δ' => "d",
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' | 'ε' | 'έ' => "e",
        'φ' => "f",
        'γ' | 'ğ' => "g",
        'ì' | 'í' | 'î' | 'ï' | 'ī' | 'ı' | 'η' | 'ή' | 'ι' | 'ί' | 'ϊ' | 'ΐ' => "i",
        'κ' => "k",
        'λ' | 'ł' => "l",
        'μ' => "m",
        'ν' | 'ñ' | 'ń' | 'ň' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' | 'ő' | 'ο' | 'ό' | 'ω' | 'ώ' => "o",
        'ö' | 'œ' => "oe",
        'π' => "p",
        'ψ' => "ps",
        'ρ' | 'ř' => "r",
        'ś' | 'š' | 'ş' | 'ș' | 'σ' | 'ς' => "s",
        'ß' => "ss",
        'τ' | 'ť' | 'ț' => "t",
        'θ' => "th",
        'ù' | 'ú' | 'û' | 'ū' | 'ů' | 'ű' => "u",
        'ü' => "ue",
        'ξ' => "x",
        'ý' | 'ÿ' | 'υ' | 'ύ' | 'ϋ' | 'ΰ' => "y",
        'ź' | 'ż' | 'ž' | 'ζ' => "z",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::slugify;

    #[test]
    fn names_become_slugs() {
        assert_eq!(
            slugify("  Café  au Lait – 2 × 250 g!"),
            "cafe-au-lait-2-250-g"
        );
        assert_eq!(slugify("Πορτοκάλι Χυμός"), "portokali-chymos");
        assert_eq!(slugify("Men's Größe"), "mens-groesse");
        assert_eq!(slugify("İzmir"), "izmir");
        assert_eq!(slugify("../../etc"), "etc");
        assert_eq!(slugify("日本"), "日本");
        assert_eq!(slugify("!!!"), "");
        assert_eq!(slugify(&"long name ".repeat(40)).len(), 79);
    }
}
