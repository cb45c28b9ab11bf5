//! Phonetic keys, so that Greek words, their Latin spellings and greeklish meet: "Δημήτρης", "dimitris" and
//! "dhmhtrhs" have the key `dimitris`.
//!
//! A key has one letter per sound. β, μπ and φ share `v`, because Latin spellings mix them. `q` stands for θ and `x`
//! for χ. Some Latin spellings can be read in several ways, and then have several keys.
//!
//! Inside a word, μπ is also read as `mp`, for the words that other languages share with Greek: "λάμπα" has the key
//! `lava` and the exact key `lampa`, which tells "lamp" from "lava".

/// Bounds the number of readings of a Latin word.
const MAX_KEYS: usize = 8;
/// Shorter keys match too many words.
const MIN_CHARACTERS: usize = 3;
const MIN_STEM_CHARACTERS: usize = 3;

type Readings = &'static [&'static str];

/// Spelling and its readings. Earlier rows win.
type Rules = [(&'static str, Readings)];

const GREEK: &Rules = &[
    ("αι", &["e"]),
    ("ει", &["i"]),
    ("οι", &["i"]),
    ("υι", &["i"]),
    ("ου", &["u"]),
    ("αυ", &["av"]),
    ("ευ", &["ev"]),
    ("ηυ", &["iv"]),
    ("μπ", &["v"]),
    ("ντ", &["d"]),
    ("γχ", &["nx"]),
    ("γξ", &["nks"]),
    ("γγ", &["g"]),
    ("γκ", &["g"]),
    ("α", &["a"]),
    ("β", &["v"]),
    ("γ", &["g"]),
    ("δ", &["d"]),
    ("ε", &["e"]),
    ("ζ", &["z"]),
    ("η", &["i"]),
    ("θ", &["q"]),
    ("ι", &["i"]),
    ("κ", &["k"]),
    ("λ", &["l"]),
    ("μ", &["m"]),
    ("ν", &["n"]),
    ("ξ", &["ks"]),
    ("ο", &["o"]),
    ("π", &["p"]),
    ("ρ", &["r"]),
    ("σ", &["s"]),
    ("τ", &["t"]),
    ("υ", &["i"]),
    ("φ", &["v"]),
    ("χ", &["x"]),
    ("ψ", &["ps"]),
    ("ω", &["o"]),
];

/// Spellings without `h`, for which see [`latin_h`].
const LATIN: &Rules = &[
    ("ou", &["u"]),
    ("oy", &["u"]),
    ("oi", &["i"]),
    ("ei", &["i"]),
    ("ai", &["e"]),
    ("ay", &["av", "e"]),
    ("ey", &["ev", "i"]),
    ("au", &["av"]),
    ("eu", &["ev"]),
    ("mp", &["v"]),
    ("mb", &["v"]),
    ("nt", &["d"]),
    ("nd", &["d"]),
    ("ng", &["g"]),
    ("gk", &["g"]),
    ("ck", &["k"]),
    ("a", &["a"]),
    ("b", &["v"]),
    ("c", &["k"]),
    ("d", &["d"]),
    ("e", &["e"]),
    ("f", &["v"]),
    ("g", &["g"]),
    ("i", &["i"]),
    ("j", &["tz"]),
    ("k", &["k"]),
    ("l", &["l"]),
    ("m", &["m"]),
    ("n", &["n"]),
    ("o", &["o"]),
    ("p", &["p"]),
    ("q", &["k"]),
    ("r", &["r"]),
    ("s", &["s"]),
    ("t", &["t"]),
    ("u", &["u", "i"]),
    ("v", &["v"]),
    ("w", &["o"]),
    ("x", &["x", "ks"]),
    ("y", &["i"]),
    ("z", &["z"]),
    ("3", &["ks"]),
    ("8", &["q"]),
];

/// Returns the readings of a folded word. Empty for short words, and for words with other characters.
pub fn phonetic_keys(folded: &str) -> Vec<String> {
    keys(folded, |_| None)
}

/// Returns the readings of a folded word with μπ or `mp` inside, read as `mp`. Empty for other words.
pub(in crate::catalogue_index) fn exact_keys(folded: &str) -> Vec<String> {
    let pair = if is_greek(folded) { "μπ" } else { "mp" };
    if folded.rfind(pair).is_none_or(|at| at == 0) {
        return Vec::new();
    }
    keys(folded, inner_mp)
}

/// Reads the letters after the first one with `exact` if it has a reading, otherwise by the rules.
fn keys(folded: &str, exact: fn(&[char]) -> Option<(usize, Readings)>) -> Vec<String> {
    let letters: Vec<char> = folded.chars().collect();
    let has_letter = letters.iter().any(|letter| letter.is_alphabetic());
    if letters.len() < MIN_CHARACTERS || !has_letter {
        return Vec::new();
    }
    let rules = if is_greek(folded) { GREEK } else { LATIN };
    let mut keys = vec![String::new()];
    let mut rest = letters.as_slice();
    while !rest.is_empty() {
        let is_inside = rest.len() < letters.len();
        let exact = is_inside.then(|| exact(rest)).flatten();
        let Some((length, readings)) = exact.or_else(|| reading(rules, rest)) else {
            return Vec::new();
        };
        keys = keys
            .iter()
            .flat_map(|key| {
                readings
                    .iter()
                    .map(move |reading| format!("{key}{reading}"))
            })
            .take(MAX_KEYS)
            .collect();
        rest = rest.get(length..).unwrap_or_default();
    }
    let mut keys: Vec<String> = keys.iter().map(|key| simplify(key)).collect();
    keys.dedup();
    keys.retain(|key| key.chars().count() >= MIN_CHARACTERS);
    keys
}

/// Key without the ending of singular or plural.
pub(in crate::catalogue_index) fn key_stem(key: &str) -> &str {
    let stem = key.trim_end_matches('s').trim_end_matches(is_vowel);
    if stem.chars().count() < MIN_STEM_CHARACTERS {
        key
    } else {
        stem
    }
}

pub(in crate::catalogue_index) fn is_greek(word: &str) -> bool {
    word.chars().any(|c| matches!(c, '\u{370}'..='\u{3ff}'))
}

fn reading(rules: &'static Rules, rest: &[char]) -> Option<(usize, Readings)> {
    if let Some(reading) = latin_h(rest) {
        return Some(reading);
    }
    rules.iter().find_map(|(spelling, readings)| {
        let length = spelling.chars().count();
        let fits = rest.len() >= length && spelling.chars().zip(rest).all(|(a, b)| a == *b);
        // "anthos" and "amphora": n and th, m and ph.
        let before_h = length == 2 && matches!(rest, ['n', 't', 'h', ..] | ['m', 'p', 'h', ..]);
        (fits && !before_h).then_some((length, *readings))
    })
}

fn inner_mp(rest: &[char]) -> Option<(usize, Readings)> {
    match rest {
        ['m', 'p', 'h', ..] => None,
        ['μ', 'π', ..] | ['m', 'p', ..] => Some((2, &["mp"])),
        _ => None,
    }
}

/// Greeklish writes η as `h`, and Latin spellings have `th`, `ch` and others, mostly before a vowel.
fn latin_h(rest: &[char]) -> Option<(usize, Readings)> {
    let before_vowel = |length: usize| rest.get(length).is_some_and(|letter| is_vowel(*letter));
    let pair =
        |sound: Readings, sounds: Readings| Some((2, if before_vowel(2) { sound } else { sounds }));
    match rest {
        ['c', 'h', ..] => Some((2, &["x"])),
        ['k', 'h', ..] => pair(&["x"], &["x", "ki"]),
        ['t', 'h', ..] => pair(&["q"], &["q", "ti"]),
        ['p', 'h', ..] => pair(&["v"], &["v", "pi"]),
        ['g', 'h', ..] => pair(&["g"], &["g", "gi"]),
        ['d', 'h', ..] => pair(&["d"], &["d", "di"]),
        ['s', 'h', ..] => pair(&["s"], &["si", "s"]),
        ['h', ..] if before_vowel(1) => Some((1, &["x", "i"])),
        ['h', ..] => Some((1, &["i"])),
        _ => None,
    }
}

/// Removes repeated letters, and the γ of γι before a vowel: "giaourti" and "yaourti" are the same word.
fn simplify(key: &str) -> String {
    let letters: Vec<char> = key.chars().collect();
    let mut simple = String::with_capacity(key.len());
    for (index, letter) in letters.iter().enumerate() {
        let silent =
            matches!(letters.get(index..), Some(['g', 'i', vowel, ..]) if is_vowel(*vowel));
        if !silent && !simple.ends_with(*letter) {
            simple.push(*letter);
        }
    }
    simple
}

const fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y' | 'w')
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::catalogue_index::text::fold;

    #[rstest]
    #[case("Δημήτρης", &["dimitris", "dhmhtrhs", "Dimitrhs"])]
    #[case("χαλλούμι", &["halloumi", "xalloumi", "challoumi", "haloumi"])]
    #[case("καρπούζι", &["karpouzi", "karpoyzi", "karpuzi"])]
    #[case("γιαούρτι", &["giaourti", "yaourti", "yiaourti"])]
    #[case("μπαταρία", &["mpataria", "bataria"])]
    #[case("αυτοκίνητο", &["autokinhto", "aytokinito", "avtokinito", "aftokinito"])]
    #[case("θάλασσα", &["thalassa", "8alassa"])]
    #[case("ξύλο", &["ksylo", "xylo", "3ulo"])]
    #[case("τηλέφωνο", &["thlefwno", "tilefono"])]
    #[case("ψωμί", &["pswmi", "psomi"])]
    #[case("ανθοδέσμη", &["anthodesmi", "anthodesmh"])]
    #[case("αγγούρι", &["aggouri", "angouri", "agkouri"])]
    #[case("βιβλίο", &["biblio", "vivlio"])]
    fn greek_words_meet_their_latin_spellings(#[case] greek: &str, #[case] spellings: &[&str]) {
        let keys = phonetic_keys(&fold(greek));
        let [key] = keys.as_slice() else {
            panic!("{greek} has the keys {keys:?}");
        };
        for spelling in spellings {
            let keys = phonetic_keys(&fold(spelling));
            assert!(keys.contains(key), "{spelling}: {keys:?} without {key}");
        }
    }

    #[rstest]
    #[case("karpouzi", "karpouzia")]
    #[case("καρέκλα", "karekles")]
    #[case("anaptiras", "αναπτήρες")]
    fn key_stems_join_singular_and_plural(#[case] singular: &str, #[case] plural: &str) {
        let stem = |word: &str| {
            let keys = phonetic_keys(&fold(word));
            keys.first().map(|key| key_stem(key).to_owned()).unwrap()
        };
        assert_eq!(stem(singular), stem(plural));
    }

    #[rstest]
    #[case("λάμπα", &["lampa"])]
    #[case("lamp", &["lamp"])]
    #[case("lava", &[])]
    #[case("μπαταρία", &[])]
    #[case("mpataria", &[])]
    fn exact_keys_read_an_inner_pair_as_two_letters(#[case] word: &str, #[case] expected: &[&str]) {
        assert_eq!(exact_keys(&fold(word)), expected);
    }

    #[test]
    fn numbers_and_short_words_have_no_key() {
        assert!(phonetic_keys("83").is_empty());
        assert!(phonetic_keys("38338").is_empty());
        assert!(phonetic_keys("tv").is_empty());
        assert!(phonetic_keys("ab12").is_empty());
    }
}
