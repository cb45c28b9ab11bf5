//! Accessibility statement of a shop (D-248).

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use serde::Deserialize;

use super::find_text_page::TextSection;
use crate::{
    http::escape,
    tenants::{Company, TenantConfig},
};

/// Result of the last accessibility tests. The browser tests fail if this file differs from their own result.
static REPORT: LazyLock<Report> = LazyLock::new(|| {
    let text = include_str!("accessibility_report.json");
    serde_json::from_str(text).unwrap_or_default()
});

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Report {
    /// Version of axe-core.
    axe: String,
    /// Date of the tests.
    date: String,
    /// Widths of the windows in pixels.
    widths: Vec<u16>,
    /// Number of checked pages and dialogs by test, as in `furniture, 390 px: each popup is accessible`.
    checks: BTreeMap<String, u32>,
}

impl Report {
    fn checks(&self) -> u32 {
        self.checks.values().sum()
    }

    fn shops(&self) -> usize {
        let names = self.checks.keys().filter_map(|test| test.split(',').next());
        names.collect::<BTreeSet<_>>().len()
    }

    fn widths(&self) -> String {
        let widths = self.widths.iter().map(u16::to_string);
        widths.collect::<Vec<_>>().join(" and ")
    }

    fn filled(&self, text: &str) -> String {
        text.replace("{checks}", &self.checks().to_string())
            .replace("{shops}", &self.shops().to_string())
            .replace("{widths}", &self.widths())
            .replace("{axe}", &self.axe)
            .replace("{date}", &self.date)
    }
}

const DEFAULT_GAPS: [&str; 3] = [
    "Descriptions of products, texts of pages, blog posts and their pictures come from our team and from producers. They \
     are not tested automatically. A picture in such a text may lack a text alternative.",
    "Videos are shown by other providers, and may lack captions or an audio description.",
    "Payment by card takes place on the page of the payment provider, which is not part of this statement.",
];

/// Sections of the statement.
pub(super) fn sections(config: &TenantConfig, company: &Company) -> Vec<TextSection> {
    let own = &config.accessibility;
    if own.sections.is_empty() {
        return default_sections(config, company);
    }
    let sections = own.sections.iter();
    let sections = sections.map(|own| {
        let text = REPORT.filled(&own.text);
        let paragraphs = text.split("\n\n").filter(|text| !text.trim().is_empty());
        section(&own.title, paragraphs.map(paragraph).collect())
    });
    sections.collect()
}

fn default_sections(config: &TenantConfig, company: &Company) -> Vec<TextSection> {
    let own = &config.accessibility;
    let conformance = format!(
        "We want everyone to be able to use {}. We aim to meet the Web Content Accessibility Guidelines (WCAG) 2.2, \
         level AA. The software of this website was made and tested for them; the gaps that are known are below.",
        config.name
    );
    let tests = REPORT.filled(
        "Automatic tests with axe-core {axe} found no violations on {date}. They checked {checks} pages and dialogs of \
         the software of this website, in {shops} shops and at window widths of {widths} pixels. The software is also \
         tested with the keyboard alone. Automatic tests find only some of the barriers.",
    );
    let gaps = match &own.gaps {
        Some(gaps) => list(gaps.iter().map(String::as_str)),
        None => list(DEFAULT_GAPS),
    };
    let report = "If something on this website does not work for you, please tell us. We will answer you, and give you the \
                  information or the service in another way where we can.";
    let authority = "If our answer does not help you, you can turn to the authority that supervises the accessibility of \
                     services in your country.";
    let basis = REPORT.filled(
        "This statement is based on tests of the software by its makers, and was last reviewed with the tests of {date}. It \
         follows Directive (EU) 2019/882, Annex V.",
    );
    vec![
        section("Conformance", paragraph(&conformance) + &paragraph(&tests)),
        section("Known gaps", gaps),
        section(
            "Feedback and contact",
            paragraph(report) + &contacts(config, company) + &paragraph(authority),
        ),
        section("About this statement", paragraph(&basis)),
    ]
}

fn section(title: &str, html: String) -> TextSection {
    TextSection {
        title: Some(title.to_owned()),
        html: Some(html),
    }
}

fn paragraph(text: &str) -> String {
    format!("<p>{}</p>", escape(text.trim()))
}

fn list<'a>(entries: impl IntoIterator<Item = &'a str>) -> String {
    let entries = entries.into_iter();
    let entries: Vec<_> = entries
        .map(|entry| format!("<li>{}</li>", escape(entry)))
        .collect();
    let entries = entries.concat();
    if entries.is_empty() {
        paragraph("We know of no gaps.")
    } else {
        format!("<ul>{entries}</ul>")
    }
}

fn contacts(config: &TenantConfig, company: &Company) -> String {
    if let Some(contact) = &config.accessibility.contact {
        return list([contact.as_str()]);
    }
    let text = |text: &Option<String>| escape(text.as_deref().unwrap_or_default().trim());
    let (email, phone) = (text(&company.email), text(&company.phone));
    let mut entries = Vec::new();
    if !email.is_empty() {
        entries.push(format!("<li><a href=\"mailto:{email}\">{email}</a></li>"));
    }
    if !phone.is_empty() {
        entries.push(format!("<li>{phone}</li>"));
    }
    entries.push("<li><a href=\"/pages/contact\">Contact form</a></li>".to_owned());
    format!("<ul>{}</ul>", entries.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(own: &str) -> TenantConfig {
        let text = format!(
            "name = \"Lamps <& Co\"\nhosts = [\"lamps.example\"]\ncountries = \"cyprus\"\n\
             [retail]\nidentifier = \"lamps\"\napi_url = \"https://retail.example\"\n[accessibility]\n{own}"
        );
        toml::from_str(&text).unwrap()
    }

    fn company() -> Company {
        Company {
            name: None,
            email: Some("hello@lamps.example".to_owned()),
            phone: Some(" ".to_owned()),
            location: None,
            site_url: None,
        }
    }

    fn html(own: &str) -> String {
        let sections = sections(&config(own), &company());
        let html = sections.into_iter().filter_map(|section| section.html);
        html.collect()
    }

    #[test]
    fn the_report_has_the_figures_of_the_tests() {
        assert!(REPORT.checks() > 0 && REPORT.shops() > 0);
        assert_eq!(REPORT.widths(), "390 and 1440");
        assert_eq!(REPORT.date.len(), "2026-11-27".len());
        let text = html("");
        assert!(text.contains(&format!("axe-core {}", REPORT.axe)), "{text}");
        assert!(text.contains(&REPORT.checks().to_string()), "{text}");
        assert!(!text.contains('{'), "{text}");
    }

    #[test]
    fn the_default_statement_has_conformance_gaps_contact_and_date() {
        let sections = sections(&config(""), &company());
        let titles: Vec<_> = sections
            .iter()
            .filter_map(|section| section.title.as_deref())
            .collect();
        let expected = [
            "Conformance",
            "Known gaps",
            "Feedback and contact",
            "About this statement",
        ];
        assert_eq!(titles, expected);
        let text = html("");
        assert!(text.contains("Lamps &lt;&amp; Co"), "{text}");
        assert!(
            text.contains(">hello@lamps.example</a></li><li><a href=\"/pages/contact\""),
            "{text}"
        );
    }

    #[test]
    fn a_shop_replaces_gaps_contact_and_sections() {
        let text = html("gaps = [\"No <captions>\"]\ncontact = \"access@lamps.example\"");
        assert!(
            text.contains("<ul><li>No &lt;captions&gt;</li></ul>"),
            "{text}"
        );
        assert!(
            text.contains("<ul><li>access@lamps.example</li></ul>"),
            "{text}"
        );
        assert!(!text.contains("hello@"), "{text}");
        assert!(html("gaps = []").contains("<p>We know of no gaps.</p>"));
        let own = "[[accessibility.sections]]\ntitle = \"Stand\"\ntext = \"\"\"Geprüft mit {axe}.\n\n\n\nAm {date}.\n\"\"\"";
        let expected = format!(
            "<p>Geprüft mit {}.</p><p>Am {}.</p>",
            REPORT.axe, REPORT.date
        );
        assert_eq!(html(own), expected);
    }
}
