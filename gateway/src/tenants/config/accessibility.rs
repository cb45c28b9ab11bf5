use serde::Deserialize;

use super::is_text;

/// `[accessibility]`: the accessibility statement (Directive (EU) 2019/882; D-248).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AccessibilityConfig {
    /// Whether the shop has the statement. Shops that sell to traders only need none.
    pub enabled: bool,
    /// Text of the link, and title of the page.
    pub label: String,
    /// Known gaps, in place of the defaults.
    pub gaps: Option<Vec<String>>,
    /// E-mail address or other contact for barriers; by default the contacts of the shop.
    pub contact: Option<String>,
    /// Sections in place of the default statement.
    pub sections: Vec<StatementSection>,
}

/// Section of a shop's own accessibility statement.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatementSection {
    /// Title.
    pub title: String,
    /// Plain text. An empty line separates paragraphs. `{checks}`, `{shops}`, `{widths}`, `{axe}` and `{date}` are
    /// replaced by the values of the test report.
    pub text: String,
}

const MAX_LABEL_CHARS: usize = 60;
const MAX_LINE_CHARS: usize = 500;
const MAX_TEXT_CHARS: usize = 6_000;
const MAX_ENTRIES: usize = 50;

impl Default for AccessibilityConfig {
    fn default() -> Self {
        Self {
            enabled: true,
            label: "Accessibility".to_owned(),
            gaps: None,
            contact: None,
            sections: Vec::new(),
        }
    }
}

impl AccessibilityConfig {
    /// Returns the key and the rule of the first invalid value.
    pub(super) fn check(&self) -> Result<(), (&'static str, &'static str)> {
        if !is_text(&self.label, MAX_LABEL_CHARS) || self.label.contains('\n') {
            let rule = "accessibility.label must be 1 to 60 characters of plain text";
            return Err(("accessibility.label", rule));
        }
        let gaps = self.gaps.as_deref().unwrap_or_default();
        if gaps.len() > MAX_ENTRIES || !gaps.iter().all(|gap| is_text(gap, MAX_LINE_CHARS)) {
            let rule = "accessibility.gaps must be at most 50 texts of 1 to 500 characters";
            return Err(("accessibility.gaps", rule));
        }
        let contact = self.contact.as_deref();
        if contact.is_some_and(|contact| !is_text(contact, MAX_LINE_CHARS)) {
            let rule = "accessibility.contact must be 1 to 500 characters of plain text";
            return Err(("accessibility.contact", rule));
        }
        let is_section = |section: &StatementSection| {
            is_text(&section.title, MAX_LINE_CHARS) && is_text(&section.text, MAX_TEXT_CHARS)
        };
        if self.sections.len() > MAX_ENTRIES || !self.sections.iter().all(is_section) {
            let rule = "accessibility.sections must be at most 50, with a title and a text of 1 to 6000 characters";
            return Err(("accessibility.sections.text", rule));
        }
        Ok(())
    }
}
