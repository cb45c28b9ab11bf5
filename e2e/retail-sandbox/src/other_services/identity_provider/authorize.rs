use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use super::IdentityProvider;
use super::grant::{DEFECTS, Defect, Grant};
use super::people::{self, PEOPLE, Person};
use crate::server::{Request, Response, escape};

/// `GET` shows the page; `POST` performs the action of a button.
pub(super) fn handle(provider: &IdentityProvider, issuer: &str, request: &Request) -> Response {
    if let Some(problem) = problem(request) {
        return Response::error_page(400, "Invalid request", problem);
    }
    if request.method != "POST" {
        return page();
    }
    let form = request.form();
    let field = |wanted: &str| {
        let found = form.iter().find(|(name, _)| name == wanted);
        found.map_or("", |(_, value)| value.as_str())
    };
    let Some(person) = people::find(field("person"), field("email")) else {
        return back(issuer, request, &[("error", "access_denied")]);
    };
    let code = provider.grants.add(Grant {
        person,
        issuer: issuer.to_owned(),
        client_id: request.parameter("client_id").to_owned(),
        redirect_uri: request.parameter("redirect_uri").to_owned(),
        code_challenge: request.parameter("code_challenge").to_owned(),
        nonce: request.parameter("nonce").to_owned(),
        defect: Defect::named(field("defect")),
    });
    back(issuer, request, &[("code", &code)])
}

/// Stricter than most providers, so that tests notice a missing parameter.
fn problem(request: &Request) -> Option<&'static str> {
    let is = |name, wanted| request.parameter(name) == wanted;
    let required = [
        "client_id",
        "redirect_uri",
        "state",
        "nonce",
        "code_challenge",
    ];
    if required.into_iter().any(|name| is(name, "")) {
        return Some("A parameter is missing.");
    }
    if !is("response_type", "code") || !is("code_challenge_method", "S256") {
        return Some("Only codes with S256 are supported.");
    }
    let has_scope = request
        .parameter("scope")
        .split(' ')
        .any(|scope| scope == "openid");
    (!has_scope).then_some("The scope openid is missing.")
}

fn back(issuer: &str, request: &Request, parameters: &[(&str, &str)]) -> Response {
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let common = [("state", request.parameter("state")), ("iss", issuer)];
    let pairs: Vec<String> = parameters
        .iter()
        .chain(&common)
        .map(|(name, value)| format!("{name}={}", encode(value)))
        .collect();
    let redirect_uri = request.parameter("redirect_uri");
    Response::redirect(format!("{redirect_uri}?{}", pairs.join("&")))
}

fn page() -> Response {
    let people = PEOPLE.iter().map(button).collect::<Vec<_>>().concat();
    let options = DEFECTS.iter();
    let options = options.map(|(name, _)| format!("<option>{name}</option>"));
    let defects = options.collect::<Vec<_>>().concat();
    Response::html(
        200,
        format!(
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\"><title>Choose an account</title><style>\
             body{{font:16px/1.5 system-ui,sans-serif;background:#eef1f5;color:#1b2430;margin:0}}main{{max-width:26rem;margin:10vh auto;background:#fff;padding:2rem;border-radius:12px}}\
             form{{display:grid;gap:.75rem}}button,input,select{{font:inherit;padding:.75rem;border-radius:8px;border:1px solid #c4ccd6;background:#fff}}</style></head>\
             <body><main><h1>Choose an account</h1><form method=\"post\">{people}\
             <label>Another email address <input name=\"email\" type=\"email\"></label><button name=\"person\" value=\"typed\">Use this address</button>\
             <button name=\"person\" value=\"\">Cancel</button>\
             <label>Defect of the response <select name=\"defect\"><option value=\"\">none</option>{defects}</select></label></form></main></body></html>"
        ),
    )
}

fn button(person: &Person) -> String {
    let state = if person.is_verified {
        ""
    } else {
        " (not verified)"
    };
    format!(
        "<button name=\"person\" value=\"{}\">{} {}, {}{state}</button>",
        person.key,
        escape(person.given_name),
        escape(person.family_name),
        escape(&person.email),
    )
}
