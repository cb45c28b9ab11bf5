//! Editable texts and pictures of a page. Each has a position, which is a name such as `office email`.

use crate::{
    html,
    page::picture_url,
    retail::model::{self, is_single_email},
};

const MAX_LINE_CHARS: usize = 500;
const MAX_LINES: usize = 20;

pub(super) const OFFICE_EMAIL: &str = "office email";

/// Rows of one page, in display order.
pub(super) struct PageContent(Vec<model::PageContent>);

impl PageContent {
    pub(super) fn new(content: Vec<model::PageContent>) -> Self {
        Self(content)
    }

    pub(super) fn html(&self, position: &str) -> Option<String> {
        self.find(position, |row| safe_html(row.html.as_deref()))
    }

    pub(super) fn line(&self, position: &str) -> Option<String> {
        self.find(position, |row| line(row.html.as_deref()))
    }

    pub(super) fn email(&self, position: &str) -> Option<String> {
        self.find(position, |row| {
            line(row.html.as_deref()).filter(|text| is_single_email(text))
        })
    }

    pub(super) fn lines(&self, position: &str) -> Vec<String> {
        let lines = self.find(position, |row| {
            let lines = html::text_lines(row.html.as_deref()?);
            (!lines.is_empty()).then_some(lines)
        });
        let lines = lines.unwrap_or_default().into_iter().take(MAX_LINES);
        lines.map(|line| truncate(line, MAX_LINE_CHARS)).collect()
    }

    pub(super) fn picture(&self, position: &str) -> Option<String> {
        self.find(position, |row| row.picture.as_deref().and_then(picture_url))
    }

    pub(super) fn rows_at(&self, position: &str) -> impl Iterator<Item = &model::PageContent> {
        self.0.iter().filter(move |row| {
            // Operators type positions by hand, so extra spaces are ignored.
            row.position
                .split_whitespace()
                .eq(position.split_whitespace())
        })
    }

    fn find<T>(
        &self,
        position: &str,
        read: impl Fn(&model::PageContent) -> Option<T>,
    ) -> Option<T> {
        self.rows_at(position).find_map(read)
    }
}

pub(super) fn safe_html(html: Option<&str>) -> Option<String> {
    html.and_then(html::sanitize)
}

pub(super) fn line(html: Option<&str>) -> Option<String> {
    plain_text_up_to(html, MAX_LINE_CHARS)
}

pub(super) fn plain_text_up_to(html: Option<&str>, max_chars: usize) -> Option<String> {
    let text = html.and_then(html::plain_text)?;
    Some(truncate(text, max_chars))
}

fn truncate(text: String, max_chars: usize) -> String {
    if text.chars().nth(max_chars).is_none() {
        return text;
    }
    let mut shorter: String = text.chars().take(max_chars.saturating_sub(1)).collect();
    shorter.truncate(shorter.trim_end().len());
    shorter.push('…');
    shorter
}

/// Takes pairs of position and text.
#[cfg(test)]
pub(super) fn page_content(rows: &[(&str, &str)]) -> PageContent {
    let row = |(position, html): &(&str, &str)| model::PageContent {
        position: (*position).to_owned(),
        title: None,
        html: Some((*html).to_owned()),
        picture: Some((*html).to_owned()),
    };
    PageContent(rows.iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    /// [CON-01]
    #[rstest]
    #[case::found(&[("our vision", "<p>Oak</p>")], Some("<p>Oak</p>"))]
    #[case::extra_spaces_in_position(&[(" our  vision", "Oak")], Some("Oak"))]
    #[case::first_with_text(&[("our vision", "<script>x()</script>"), ("our vision", "Oak"), ("our vision", "Ash")], Some("Oak"))]
    #[case::other_positions(&[("our visions", "Oak"), ("vision", "Oak")], None)]
    #[case::empty_page(&[], None)]
    fn the_first_row_with_text_at_the_position_is_used(
        #[case] rows: &[(&str, &str)],
        #[case] expected: Option<&str>,
    ) {
        assert_eq!(page_content(rows).html("our vision").as_deref(), expected);
    }

    /// [CON-05]
    #[rstest]
    #[case::plain(&[("office email", "office@shop.example")], true)]
    #[case::markup(&[("office email", "<p><a href='mailto:x@y'>office@shop.example</a></p>")], true)]
    #[case::extra_spaces_in_position(&[("  office  email ", "office@shop.example")], true)]
    #[case::first_with_an_address(&[("office email", "Write to us"), ("office email", "office@shop.example"), ("office email", "a@shop.example")], true)]
    #[case::two_addresses(&[("office email", "a@shop.example, b@shop.example")], false)]
    #[case::address_within_a_sentence(&[("office email", "Write to office@shop.example")], false)]
    #[case::empty(&[("office email", "")], false)]
    #[case::other_position(&[("office phone", "office@shop.example")], false)]
    fn the_office_address_is_a_single_address(
        #[case] rows: &[(&str, &str)],
        #[case] expected: bool,
    ) {
        let expected = expected.then_some("office@shop.example");
        assert_eq!(
            page_content(rows).email("office email").as_deref(),
            expected
        );
    }

    /// [CON-04]
    #[rstest]
    #[case("Oak", 3, "Oak")]
    #[case("Oak and ash", 5, "Oak…")]
    #[case("Δρυς και", 4, "Δρυ…")]
    #[case("\u{1f4a1}\u{1f4a1}\u{1f4a1}", 2, "\u{1f4a1}…")]
    fn long_lines_are_cut_between_characters(
        #[case] text: &str,
        #[case] max_chars: usize,
        #[case] expected: &str,
    ) {
        assert_eq!(
            plain_text_up_to(Some(text), max_chars).as_deref(),
            Some(expected)
        );
    }

    /// [CON-04]
    #[test]
    fn an_address_keeps_its_lines() {
        let long = "x".repeat(10_000);
        let many = "<br>y".repeat(100);
        let page = page_content(&[
            (
                "office address",
                "Ledra 112<br>1011 <b>Nicosia</b><p>Cyprus</p>",
            ),
            ("long line", &long),
            ("many lines", &many),
        ]);
        assert_eq!(
            page.lines("office address"),
            ["Ledra 112", "1011 Nicosia", "Cyprus"]
        );
        assert_eq!(page.lines("long line")[0].chars().count(), MAX_LINE_CHARS);
        assert_eq!(page.lines("many lines").len(), MAX_LINES);
        assert!(page.lines("missing").is_empty());
    }
}
