use crate::mail::Mail;
use crate::server::{Response, escape};

pub(super) fn page(mails: &[Mail]) -> Response {
    let shown: Vec<String> = mails.iter().rev().map(mail).collect();
    let content = if shown.is_empty() {
        "<p>No mail was sent yet.</p>".to_owned()
    } else {
        shown.concat()
    };
    super::page("Inbox", &format!("<p>{} mails</p>{content}", mails.len()))
}

fn mail(mail: &Mail) -> String {
    let field = |label: &str, value: &str| {
        if value.is_empty() {
            String::new()
        } else {
            format!("<dt>{label}</dt><dd>{}</dd>", escape(value))
        }
    };
    format!(
        "<article><h2>{}</h2><dl>{}{}{}{}{}{}</dl><pre>{}</pre></article>",
        if mail.subject.is_empty() {
            "(no subject)".to_owned()
        } else {
            escape(&mail.subject)
        },
        field("To", &mail.to),
        field("Reply to", &mail.reply_to),
        field("Name", &mail.name),
        field("Phone", &mail.phone),
        field("Tenant", &mail.tenant),
        field("Sent", &mail.sent),
        linked(&mail.body),
    )
}

fn linked(body: &str) -> String {
    let word = |word: &str| {
        let escaped = escape(word);
        if word.starts_with("https://") || word.starts_with("http://") {
            format!("<a href=\"{escaped}\">{escaped}</a>")
        } else {
            escaped
        }
    };
    let lines: Vec<String> = body
        .lines()
        .map(|line| line.split(' ').map(word).collect::<Vec<_>>().join(" "))
        .collect();
    lines.join("\n")
}
