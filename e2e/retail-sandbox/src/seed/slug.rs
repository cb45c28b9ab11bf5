const ACCENTS: &[(&str, &str)] = &[
    ("áàâäãåά", "a"),
    ("éèêëέ", "e"),
    ("íìîïίϊΐ", "i"),
    ("óòôöõøό", "o"),
    ("úùûü", "u"),
    ("ç", "c"),
    ("ñ", "n"),
    ("ß", "ss"),
    ("æ", "ae"),
    ("œ", "oe"),
    ("α", "a"),
    ("β", "v"),
    ("γ", "g"),
    ("δ", "d"),
    ("ε", "e"),
    ("ζ", "z"),
    ("ηή", "i"),
    ("θ", "th"),
    ("ι", "i"),
    ("κ", "k"),
    ("λ", "l"),
    ("μ", "m"),
    ("ν", "n"),
    ("ξ", "x"),
    ("ο", "o"),
    ("π", "p"),
    ("ρ", "r"),
    ("σς", "s"),
    ("τ", "t"),
    ("υύϋΰ", "y"),
    ("φ", "f"),
    ("χ", "ch"),
    ("ψ", "ps"),
    ("ωώ", "o"),
];

/// Slugs have whole words and at most about 80 characters.
pub(super) fn slug(name: &str) -> String {
    let mut latin = String::with_capacity(name.len());
    // In product names, a capital omega stands for ohm.
    for letter in name.replace('Ω', "ohm").to_lowercase().chars() {
        match ACCENTS.iter().find(|(letters, _)| letters.contains(letter)) {
            Some((_, plain)) => latin.push_str(plain),
            // "Cook's" is one word.
            None if matches!(letter, '\'' | '’') => {}
            None if letter == '&' => latin.push_str(" and "),
            None => latin.push(letter),
        }
    }
    let mut slug = String::new();
    for word in latin
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
    {
        if slug.len() + word.len() > 80 {
            break;
        }
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.push_str(word);
    }
    slug
}
