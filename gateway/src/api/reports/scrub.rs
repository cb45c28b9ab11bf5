//! Removes text that looks like personal data or a secret [API-02].
//!
//! In doubt, text is removed: a leak is worse than a less useful report.

const PLACEHOLDER: char = '…';
/// Marks the end of a text, so that the last run of characters is processed too.
const END: char = '\0';
/// A number with this many digits may be a phone number, a code or an account.
const MIN_DIGITS: usize = 6;
/// Maximum number of separators between two digits of a number.
const MAX_SEPARATORS: usize = 3;
/// A word with this many characters may be a token.
const MIN_TOKEN: usize = 16;
/// A word with this many characters is a token even without digits. Names in code are shorter.
const MIN_LETTERS_TOKEN: usize = 32;
/// A token has at least this many characters in parts that mix letters and digits.
const MIN_MIXED: usize = 8;
/// A quoted word with this many characters may be a password if it mixes letters and digits.
const MIN_QUOTED: usize = 8;

const SECRET_NAMES: [&str; 11] = [
    "password",
    "passwd",
    "pwd",
    "pass",
    "secret",
    "token",
    "apikey",
    "api_key",
    "authorization",
    "session",
    "cookie",
];
/// A secret follows after a space.
const AUTH_SCHEMES: [&str; 2] = ["bearer", "basic"];

/// Removes e-mail addresses, phone numbers, tokens, values of secrets, and the query and user of URLs.
pub(super) fn scrub(text: &str) -> String {
    without_numbers(&WordScrubber::default().scrub(text))
}

/// Scrubs each segment separately, so that the other segments stay readable.
pub(super) fn scrub_path(path: &str) -> String {
    let segments = path
        .split('/')
        .map(|segment| scrub(segment).replace('\n', " "));
    segments.collect::<Vec<_>>().join("/")
}

/// A word such as `password:` marks the next word as a secret.
#[derive(Default)]
struct WordScrubber {
    out: String,
    /// The next word is a secret.
    expects_secret: bool,
    /// The previous word names a secret, but `:` or `=` has not followed yet.
    was_secret_name: bool,
    previous_delimiter: char,
}

impl WordScrubber {
    fn scrub(mut self, text: &str) -> String {
        let mut word = String::new();
        for character in text.chars() {
            if is_delimiter(character) {
                self.push_word(&word, character);
                word.clear();
                self.push_delimiter(character);
            } else {
                word.push(character);
            }
        }
        self.push_word(&word, ' ');
        self.out
    }

    fn push_delimiter(&mut self, character: char) {
        // A stack trace has one entry per line, so line breaks are kept.
        let is_kept = character == '\n' || !character.is_control();
        self.out.push(if is_kept { character } else { ' ' });
        self.previous_delimiter = character;
    }

    fn push_word(&mut self, word: &str, next_delimiter: char) {
        if word.is_empty() {
            return;
        }
        if word.chars().all(|character| matches!(character, ':' | '=')) {
            self.expects_secret |= self.was_secret_name;
            self.out.push_str(word);
            return;
        }
        let (lower, is_quoted) = (
            word.to_lowercase(),
            self.previous_delimiter == next_delimiter && is_quote(next_delimiter),
        );
        if self.expects_secret {
            self.expects_secret = AUTH_SCHEMES.contains(&lower.as_str());
            self.out.push(PLACEHOLDER);
            return;
        }
        self.was_secret_name = is_secret_name(&lower);
        self.expects_secret = AUTH_SCHEMES.contains(&lower.as_str()) || assigns_secret(&lower);
        if is_quoted && word.chars().count() >= MIN_QUOTED && is_mixed(word) {
            self.out.push(PLACEHOLDER);
        } else {
            self.out.push_str(&scrubbed_word(word));
        }
    }
}

fn is_delimiter(character: char) -> bool {
    character.is_whitespace() || character.is_control() || "\"'`“”‘’()<>[]{},;|".contains(character)
}

fn is_quote(character: char) -> bool {
    "\"'`".contains(character)
}

fn is_secret_name(lower: &str) -> bool {
    SECRET_NAMES.iter().any(|name| lower.ends_with(name))
}

/// Matches `password:` and `password=`.
fn assigns_secret(lower: &str) -> bool {
    lower.strip_suffix([':', '=']).is_some_and(is_secret_name)
}

fn scrubbed_word(word: &str) -> String {
    if let Some((before, rest)) = word.split_once("://") {
        return scrubbed_url(before, rest);
    }
    if is_mail_address(word) {
        return PLACEHOLDER.to_string();
    }
    let word = without_query(word);
    let assigned = word.split_once(['=', ':']);
    if let Some((name, value)) = assigned
        && is_secret_name(&name.to_lowercase())
        && !value.is_empty()
    {
        return format!("{name}={PLACEHOLDER}");
    }
    without_tokens(&word)
}

/// `before` is the text before `://`. In a stack trace, a function name and `@` precede the scheme.
fn scrubbed_url(before: &str, rest: &str) -> String {
    let rest = rest.replace("%40", "@");
    let (authority, path) = match rest.find(['/', '?', '#']) {
        Some(at) => rest.split_at(at),
        None => (rest.as_str(), ""),
    };
    let host = authority.rsplit('@').next().unwrap_or_default();
    let path = without_query(path);
    let segments = path.split('/').map(|segment| {
        if is_mail_address(segment) {
            PLACEHOLDER.to_string()
        } else if is_asset(&path, segment) {
            segment.to_owned()
        } else {
            without_tokens(segment)
        }
    });
    let path = segments.collect::<Vec<_>>().join("/");
    let before = before.split('@').map(without_tokens);
    let before = before.collect::<Vec<_>>().join("@");
    format!("{before}://{}{path}", without_tokens(host))
}

/// The name of a front-end file contains a hash, which looks like a token.
fn is_asset(path: &str, segment: &str) -> bool {
    let file = path.strip_prefix("/assets/");
    file == Some(segment) && segment.contains(".js")
}

/// The '@' may be percent-encoded or full-width.
fn is_mail_address(word: &str) -> bool {
    let word = word.to_lowercase().replace("%40", "@").replace('＠', "@");
    let word = word.trim_end_matches(['.', ':', '!', '?']);
    word.split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty())
}

fn without_query(word: &str) -> String {
    match word.split_once(['?', '#']) {
        Some((path, query)) if !query.is_empty() => format!("{path}?{PLACEHOLDER}"),
        Some(_) | None => word.to_owned(),
    }
}

fn without_tokens(word: &str) -> String {
    let is_token_character =
        |character: char| character.is_ascii_alphanumeric() || "-_".contains(character);
    let mut out = String::new();
    let mut run = String::new();
    for character in word.chars().chain([END]) {
        if is_token_character(character) {
            run.push(character);
            continue;
        }
        if is_token(&run) {
            out.push(PLACEHOLDER);
        } else {
            out.push_str(&run);
        }
        run.clear();
        if character != END {
            out.push(character);
        }
    }
    out
}

/// A name such as `oak-chair-2024-large` is not a token, because no part mixes letters and digits.
fn is_token(run: &str) -> bool {
    if run.len() < MIN_TOKEN {
        return false;
    }
    let parts = || run.split(['-', '_']);
    let mixed: usize = parts().filter(|part| is_mixed(part)).map(str::len).sum();
    let is_hex = |part: &str| part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_long =
        |part: &str| part.len() >= MIN_LETTERS_TOKEN || (part.len() >= MIN_TOKEN && is_hex(part));
    mixed >= MIN_MIXED || parts().any(is_long)
}

fn is_mixed(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && text.chars().any(char::is_numeric)
}

/// Digits separated as in phone numbers count as one number.
fn without_numbers(text: &str) -> String {
    let is_separator =
        |character: char| matches!(character, ' ' | '\u{a0}' | '-' | '.' | '(' | ')');
    let mut out = String::new();
    // `separators` are the characters after the last digit of `number`.
    let (mut number, mut separators, mut digits) = (String::new(), String::new(), 0);
    for character in text.chars().chain([END]) {
        if character.is_numeric() {
            number.push_str(&separators);
            number.push(character);
            separators.clear();
            digits += 1;
        } else if digits > 0
            && separators.chars().count() < MAX_SEPARATORS
            && is_separator(character)
        {
            separators.push(character);
        } else {
            if digits >= MIN_DIGITS {
                out.push(PLACEHOLDER);
            } else {
                out.push_str(&number);
            }
            out.push_str(&separators);
            number.clear();
            separators.clear();
            digits = 0;
            if character != END {
                out.push(character);
            }
        }
    }
    out
}

#[cfg(test)]
#[path = "scrub_tests.rs"]
mod tests;
