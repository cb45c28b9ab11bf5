//! Estimates the cost of parsing a text. At each tag, an HTML parser reopens unclosed formatting
//! and searches all open elements. Therefore a few thousand unclosed tags can keep the parser busy
//! for minutes.
//!
//! The estimate errs on the high side. An end tag closes only the last opened element. After
//! ambiguous markup, all open elements count as open to the end.

/// The cost limit is this constant plus one unit per byte, which ordinary texts don't reach. A tag
/// costs one unit, plus one unit per open element.
const BASE_COST_LIMIT: usize = 20_000;

/// Void elements, and `p`, which the next `p` closes.
const NOT_NESTED_ELEMENTS: [&str; 15] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "p", "param",
    "source", "track", "wbr",
];
/// Elements whose content follows XML rules.
const FOREIGN_ELEMENTS: [&str; 2] = ["svg", "math"];
/// Any other element inside an SVG may end the SVG implicitly.
const SVG_SHAPES: [&str; 16] = [
    "circle",
    "clippath",
    "defs",
    "ellipse",
    "g",
    "line",
    "lineargradient",
    "mask",
    "path",
    "polygon",
    "polyline",
    "radialgradient",
    "rect",
    "stop",
    "svg",
    "use",
];
const RAW_TEXT_ELEMENTS: [&str; 10] = [
    "iframe",
    "noembed",
    "noframes",
    "noscript",
    "plaintext",
    "script",
    "style",
    "textarea",
    "title",
    "xmp",
];

/// Longest prefix within the cost limit; ends before a tag.
pub(super) fn truncate_to_cost_limit(html: &str) -> &str {
    let max_cost = BASE_COST_LIMIT + html.len();
    let mut counter = CostCounter::default();
    let mut at = 0;
    while let Some(found) = html.get(at..).and_then(|rest| rest.find('<')) {
        at += found;
        counter.cost += 1 + counter.open.len();
        let Some(rest) = html.get(at + 1..).filter(|_| counter.cost <= max_cost) else {
            return html.get(..at).unwrap_or_default();
        };
        at += 1 + counter.consume(rest);
    }
    html
}

#[derive(Default)]
struct CostCounter<'a> {
    cost: usize,
    open: Vec<&'a str>,
    /// Number of elements that are assumed to stay open to the end.
    assumed_open: usize,
    /// Whether the parser may ignore the end tag of an SVG.
    is_ambiguous: bool,
}

impl<'a> CostCounter<'a> {
    /// Consumes the text after a `<`; returns the number of bytes. Searches only up to the next
    /// `<`, so that the estimate takes linear time.
    fn consume(&mut self, rest: &'a str) -> usize {
        let (is_end, name) = match rest.strip_prefix('/') {
            Some(rest) => (true, name_of(rest)),
            None => (false, name_of(rest)),
        };
        if name.is_empty() {
            return self.consume_comment(rest);
        }
        if is_end {
            self.close(name);
        } else {
            self.open(name);
        }
        let name_end = usize::from(is_end) + name.len();
        let end = attributes_length(rest.get(name_end..).unwrap_or_default());
        let Some(end) = end.map(|length| name_end + length) else {
            self.mark_ambiguous();
            return name_end;
        };
        let is_raw = !is_end && is_one_of(name, &RAW_TEXT_ELEMENTS);
        if is_raw && !is_closed_by_next_tag(name, rest.get(end..).unwrap_or_default()) {
            self.mark_ambiguous();
        }
        end
    }

    /// Also consumes declarations, and a `<` that starts no tag.
    fn consume_comment(&mut self, rest: &str) -> usize {
        if !rest.starts_with(['!', '?', '/']) {
            return 0;
        }
        let end = if rest.starts_with("!--") { "-->" } else { ">" };
        let comment = up_to_next_tag(rest).find(end);
        // A CDATA section (`<![CDATA[`) may continue after its first `>`.
        if let Some(length) = comment.filter(|_| !rest.starts_with("![")) {
            return length;
        }
        self.mark_ambiguous();
        0
    }

    fn open(&mut self, name: &'a str) {
        if self.may_be_foreign() {
            self.is_ambiguous |= !is_one_of(name, &SVG_SHAPES);
            self.open.push(name);
            return;
        }
        while self.close_last(implicitly_closed_by(name, false)) {}
        if !is_one_of(name, &NOT_NESTED_ELEMENTS) {
            self.open.push(name);
        }
    }

    fn close(&mut self, name: &str) {
        if !self.may_be_foreign() {
            while self.close_last(implicitly_closed_by(name, true)) {}
        } else if !is_one_of(name, &SVG_SHAPES) {
            self.is_ambiguous = true;
        } else if name.eq_ignore_ascii_case("svg") && !self.is_ambiguous {
            self.close_svg();
            return;
        }
        self.close_last(&[name]);
    }

    /// Also closes all elements in the SVG, because shapes often have no end tag.
    fn close_svg(&mut self) {
        let begin = self.open.iter().rposition(|name| is_one_of(name, &["svg"]));
        self.open.truncate(begin.unwrap_or(self.open.len()));
    }

    fn mark_ambiguous(&mut self) {
        self.assumed_open = self.open.len();
        self.is_ambiguous = true;
    }

    /// Inside SVG and `MathML`, no element closes implicitly.
    fn may_be_foreign(&self) -> bool {
        self.open
            .iter()
            .any(|name| is_one_of(name, &FOREIGN_ELEMENTS))
    }

    fn close_last(&mut self, names: &[&str]) -> bool {
        let last = self.open.get(self.assumed_open..).and_then(<[_]>::last);
        let is_closed = last.is_some_and(|last| is_one_of(last, names));
        if is_closed {
            self.open.pop();
        }
        is_closed
    }
}

/// Cells and items often have no end tag.
fn implicitly_closed_by(name: &str, is_end: bool) -> &'static [&'static str] {
    match (name.to_ascii_lowercase().as_str(), is_end) {
        ("td" | "th", false) | ("tr", true) => &["td", "th"],
        ("tr", false) | ("tbody" | "thead" | "tfoot", true) => &["td", "th", "tr"],
        ("tbody" | "thead" | "tfoot", false) | ("table", true) => {
            &["td", "th", "tr", "tbody", "thead", "tfoot"]
        }
        ("li", false) | ("ul" | "ol", true) => &["li"],
        ("dd" | "dt", false) | ("dl", true) => &["dd", "dt"],
        ("option", false) | ("select", true) => &["option"],
        _ => &[],
    }
}

fn is_one_of(name: &str, names: &[&str]) -> bool {
    names.iter().any(|other| other.eq_ignore_ascii_case(name))
}

fn up_to_next_tag(text: &str) -> &str {
    text.split('<').next().unwrap_or_default()
}

/// If the next tag closes the element, its content is certainly text.
fn is_closed_by_next_tag(name: &str, after: &str) -> bool {
    let next = after.get(up_to_next_tag(after).len()..).unwrap_or_default();
    let ended = next.strip_prefix("</").map(name_of);
    ended.is_some_and(|ended| ended.eq_ignore_ascii_case(name))
}

/// Returns an empty name if the text doesn't start a tag.
fn name_of(text: &str) -> &str {
    if !text.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
        return "";
    }
    let end = text.find([' ', '\t', '\n', '\r', '\x0c', '/', '<', '>']);
    text.get(..end.unwrap_or(text.len())).unwrap_or_default()
}

/// Length up to the `>` that ends a tag; `None` if a `<` comes first. As in HTML, a quotation mark
/// counts only after a name and `=`.
fn attributes_length(text: &str) -> Option<usize> {
    enum State {
        Between,
        Name,
        AfterName,
        BeforeValue,
        Value,
        Quoted(u8),
    }
    use State::{AfterName, BeforeValue, Between, Name, Quoted, Value};
    let mut state = Between;
    for (at, byte) in text.bytes().enumerate() {
        let is_space = matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | b'\x0c');
        state = match (state, byte) {
            (_, b'<') => return None,
            (Quoted(mark), _) => {
                if byte == mark {
                    Between
                } else {
                    Quoted(mark)
                }
            }
            (_, b'>') => return Some(at + 1),
            (Between, _) if is_space || byte == b'/' => Between,
            (Name | AfterName, b'/') => Between,
            (Name | AfterName, b'=') => BeforeValue,
            (Name | AfterName, _) if is_space => AfterName,
            (Between | Name | AfterName, _) => Name,
            (BeforeValue, _) if is_space => BeforeValue,
            (BeforeValue, b'"' | b'\'') => Quoted(byte),
            (Value, _) if is_space => Between,
            (BeforeValue | Value, _) => Value,
        };
    }
    Some(text.len())
}

#[cfg(test)]
#[path = "parse_cost_tests.rs"]
mod tests;
