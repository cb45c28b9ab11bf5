//! Each fault, seen by a client on the wire, and whether the call had its effect.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

use retail_sandbox::{Fault, FaultKind, Sandbox};
use rstest::rstest;

use crate::client::{Reply, bearer, get, post, target};
use crate::shop::{start, value};

fn order(sandbox: &Sandbox) -> std::io::Result<Reply> {
    let parameters = [
        ("total", "12.00"),
        ("custid", "1"),
        ("payment", "card:9123456789012345"),
    ];
    post(
        sandbox,
        "SaveOrder",
        &parameters,
        r#"[{"id":104,"name":"Sea mint","qty":1,"price":"12.00"}]"#,
    )
}

fn orders(sandbox: &Sandbox) -> i64 {
    value(sandbox, "SELECT count(*) FROM ORDERS")
}

fn with(kind: FaultKind) -> Sandbox {
    let sandbox = start();
    sandbox.set_faults(vec![Fault::new("SaveOrder", kind)]);
    sandbox
}

#[rstest]
#[case(FaultKind::Refuse, ErrorKind::ConnectionReset, 0)]
#[case(FaultKind::CommitThenDrop, ErrorKind::UnexpectedEof, 1)]
#[case(FaultKind::Hang, ErrorKind::WouldBlock, 0)]
fn no_byte_comes_back(#[case] kind: FaultKind, #[case] end: ErrorKind, #[case] committed: i64) {
    let sandbox = with(kind);
    assert_eq!(order(&sandbox).unwrap_err().kind(), end);
    assert_eq!(orders(&sandbox), committed);
    assert_eq!(sandbox.ledger()[0].fault.as_deref(), Some(kind.name()));
}

#[rstest]
#[case(FaultKind::ResetBeforeBody, "", Some(ErrorKind::ConnectionReset))]
#[case(FaultKind::ResetAfterBody, "success", Some(ErrorKind::ConnectionReset))]
#[case(FaultKind::HalfBody, "suc", None)]
fn the_head_comes_but_the_connection_breaks(
    #[case] kind: FaultKind,
    #[case] body: &str,
    #[case] end: Option<ErrorKind>,
) {
    let sandbox = with(kind);
    let reply = order(&sandbox).unwrap();
    assert!(reply.head.contains("content-length: 7"), "{}", reply.head);
    assert_eq!(
        (reply.status, reply.text().as_str(), reply.end),
        (200, body, end)
    );
    assert_eq!(orders(&sandbox), 1);
}

#[rstest]
#[case(FaultKind::ErrorBeforeCommit, 500, 0)]
#[case(FaultKind::ErrorAfterCommit, 500, 1)]
#[case(FaultKind::Html, 200, 0)]
fn an_error_page_comes(#[case] kind: FaultKind, #[case] status: u16, #[case] committed: i64) {
    let sandbox = with(kind);
    let reply = order(&sandbox).unwrap();
    assert_eq!(reply.status, status);
    assert!(reply.head.contains("text/html") && reply.text().contains("Server Error"));
    assert_eq!(orders(&sandbox), committed);
}

#[rstest]
#[case(FaultKind::Refusal, "call the shop")]
#[case(FaultKind::LeakingRefusal, "Could not open 'canary-")]
fn a_sentence_says_no(#[case] kind: FaultKind, #[case] expected: &str) {
    let sandbox = with(kind);
    let reply = order(&sandbox).unwrap();
    assert_eq!(reply.status, 200);
    assert!(reply.text().contains(expected), "{}", reply.text());
    assert_eq!(orders(&sandbox), 0);
}

#[test]
fn a_late_commit_happens_after_the_caller_has_gone() {
    let sandbox = with(FaultKind::LateCommit { ms: 1_800 });
    assert_eq!(order(&sandbox).unwrap_err().kind(), ErrorKind::WouldBlock);
    assert_eq!(orders(&sandbox), 0);
    thread::sleep(Duration::from_millis(700));
    assert_eq!(orders(&sandbox), 1);
}

#[test]
fn answers_can_be_late_slow_quoted_and_huge() {
    let sandbox = with(FaultKind::Delay { ms: 300 });
    let started = Instant::now();
    assert_eq!(order(&sandbox).unwrap().text(), "success");
    assert!(started.elapsed() >= Duration::from_millis(300));

    sandbox.set_faults(vec![Fault::new("*", FaultKind::SlowBytes { ms: 50 })]);
    let started = Instant::now();
    assert_eq!(order(&sandbox).unwrap().text(), "success");
    assert!(started.elapsed() >= Duration::from_millis(350));

    sandbox.set_faults(vec![Fault::new("saveorder", FaultKind::QuotedSuccess)]);
    assert_eq!(order(&sandbox).unwrap().text(), "\"success\"");

    sandbox.set_faults(vec![Fault::new(
        "*",
        FaultKind::HugeBody { bytes: 3_000_000 },
    )]);
    let reply = order(&sandbox).unwrap();
    assert!(
        reply.head.contains("chunked") && reply.body.len() > 3_000_000,
        "{}",
        reply.body.len()
    );
    assert_eq!(orders(&sandbox), 4);
}

#[test]
fn a_reset_after_the_body_spoils_a_kept_connection() {
    let sandbox = start();
    sandbox.set_faults(vec![Fault::new("*", FaultKind::ResetAfterBody)]);
    let mut stream = TcpStream::connect(sandbox.url().replace("http://", "")).unwrap();
    let request = format!(
        "GET {} HTTP/1.1\r\nhost: x\r\n{}\r\n",
        target("getSlides", "vape", &[("folder", "vape")]),
        bearer()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    assert_eq!(
        stream.read_to_end(&mut answer).unwrap_err().kind(),
        ErrorKind::ConnectionReset
    );
    assert!(String::from_utf8(answer).unwrap().ends_with("}]"));
}

#[test]
fn the_duplicate_check_can_lag() {
    let sandbox = start();
    let seen = || {
        get(
            &sandbox,
            "GetVivaForDuplicates",
            &[("vivacode", "9123456789012345")],
        )
        .unwrap()
        .rows()
        .len()
    };
    order(&sandbox).unwrap();
    assert_eq!(seen(), 1);
    sandbox.set_faults(vec![Fault::new(
        "GetVivaForDuplicates",
        FaultKind::LaggingDuplicates { ms: 400 },
    )]);
    assert_eq!(seen(), 0);
    thread::sleep(Duration::from_millis(450));
    assert_eq!(seen(), 1);
}

#[test]
fn faults_are_counted_drawn_by_chance_and_bound_to_a_tenant() {
    let sandbox = start();
    let works = || get(&sandbox, "getSlides", &[("folder", "vape")]).is_ok();
    sandbox.set_faults(vec![Fault::new("getSlides", FaultKind::Refuse).times(2)]);
    assert_eq!([works(), works(), works()], [false, false, true]);

    let draw = || {
        sandbox.set_faults(vec![
            Fault::new("getSlides", FaultKind::Refuse).probability(0.5, 7),
        ]);
        (0..16).map(|_| works()).collect::<Vec<_>>()
    };
    let first = draw();
    assert!(first.contains(&true) && first.contains(&false));
    assert_eq!(first, draw());

    sandbox.set_faults(vec![Fault::new("*", FaultKind::Refuse).tenant("aegean")]);
    assert!(works());
}

#[test]
fn a_fault_hits_only_calls_that_hold_its_text() {
    let sandbox = start();
    let slides_of = |folder| get(&sandbox, "getSlides", &[("folder", folder)]).is_ok();
    sandbox.set_faults(vec![
        Fault::new("getSlides", FaultKind::Refuse).containing("one shopper's"),
    ]);
    assert!(slides_of("vape"));
    assert!(!slides_of("this one shopper's folder"));

    sandbox.set_faults(vec![
        Fault::new("SaveOrder", FaultKind::Refuse)
            .containing("Sea mint")
            .times(1),
    ]);
    assert!(order(&sandbox).is_err(), "the text is in the body");
    assert!(order(&sandbox).is_ok());
}
