use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use retail_sandbox::{Fault, FaultKind, Sandbox};
use rstest::rstest;

use crate::client::{Reply, bearer, get, open, post, target};
use crate::shop::{start, value};

const LONGEST_WAIT: Duration = Duration::from_secs(30);

const ORDER: [(&str, &str); 3] = [
    ("total", "12.00"),
    ("custid", "1"),
    ("payment", "card:9123456789012345"),
];
const LINES: &str = r#"[{"id":104,"name":"Sea mint","qty":1,"price":"12.00"}]"#;

fn order(sandbox: &Sandbox) -> std::io::Result<Reply> {
    post(sandbox, "SaveOrder", &ORDER, LINES)
}

/// Waits until the sandbox decides not to respond; checks that no byte was sent.
fn order_without_response(sandbox: &Sandbox) -> TcpStream {
    let (sender, missing_response) = mpsc::channel();
    sandbox.on_missing_response(move || sender.send(()).unwrap());
    let target = target("SaveOrder", "vape", &ORDER);
    let mut stream = open(sandbox, "POST", &target, &bearer(), LINES).unwrap();
    missing_response.recv_timeout(LONGEST_WAIT).unwrap();
    stream.set_nonblocking(true).unwrap();
    let read = stream.read(&mut [0]);
    assert_eq!(read.unwrap_err().kind(), ErrorKind::WouldBlock);
    stream
}

fn wait_until(mut holds: impl FnMut() -> bool) {
    let started = Instant::now();
    while !holds() {
        assert!(
            started.elapsed() < LONGEST_WAIT,
            "the condition was not met in time"
        );
        thread::sleep(Duration::from_millis(10));
    }
}

fn orders(sandbox: &Sandbox) -> i64 {
    value(sandbox, "SELECT count(*) FROM ORDERS")
}

fn sandbox_with(kind: FaultKind) -> Sandbox {
    let sandbox = start();
    sandbox.set_faults(vec![Fault::new("SaveOrder", kind)]);
    sandbox
}

#[rstest]
#[case(FaultKind::Refuse, ErrorKind::ConnectionReset, 0)]
#[case(FaultKind::CommitThenDrop, ErrorKind::UnexpectedEof, 1)]
fn the_connection_ends_without_a_response(
    #[case] kind: FaultKind,
    #[case] end: ErrorKind,
    #[case] committed: i64,
) {
    let sandbox = sandbox_with(kind);
    assert_eq!(order(&sandbox).unwrap_err().kind(), end);
    assert_eq!(orders(&sandbox), committed);
    assert_eq!(sandbox.ledger()[0].fault.as_deref(), Some(kind.name()));
}

#[rstest]
#[case(FaultKind::ResetBeforeBody, "", Some(ErrorKind::ConnectionReset))]
#[case(FaultKind::ResetAfterBody, "success", Some(ErrorKind::ConnectionReset))]
#[case(FaultKind::HalfBody, "suc", None)]
fn the_connection_breaks_after_the_head(
    #[case] kind: FaultKind,
    #[case] body: &str,
    #[case] end: Option<ErrorKind>,
) {
    let sandbox = sandbox_with(kind);
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
fn an_error_page_is_sent(#[case] kind: FaultKind, #[case] status: u16, #[case] committed: i64) {
    let sandbox = sandbox_with(kind);
    let reply = order(&sandbox).unwrap();
    assert_eq!(reply.status, status);
    assert!(reply.head.contains("text/html") && reply.text().contains("Server Error"));
    assert_eq!(orders(&sandbox), committed);
}

#[rstest]
#[case(FaultKind::Refusal, "call the shop")]
#[case(FaultKind::LeakingRefusal, "Could not open 'canary-")]
fn a_refusal_has_status_200(#[case] kind: FaultKind, #[case] expected: &str) {
    let sandbox = sandbox_with(kind);
    let reply = order(&sandbox).unwrap();
    assert_eq!(reply.status, 200);
    assert!(reply.text().contains(expected), "{}", reply.text());
    assert_eq!(orders(&sandbox), 0);
}

#[test]
fn a_late_commit_happens_after_the_caller_has_disconnected() {
    let sandbox = sandbox_with(FaultKind::HeldCommit);
    drop(order_without_response(&sandbox));
    assert_eq!(orders(&sandbox), 0);
    sandbox.clear_faults();
    wait_until(|| orders(&sandbox) == 1);
}

#[rstest]
#[case(FaultKind::Hang, 0)]
#[case(FaultKind::LateCommit { ms: 10 }, 1)]
fn no_response_is_sent(#[case] kind: FaultKind, #[case] committed: i64) {
    let sandbox = sandbox_with(kind);
    let _open = order_without_response(&sandbox);
    assert_eq!(orders(&sandbox), committed);
    assert_eq!(sandbox.ledger()[0].fault.as_deref(), Some(kind.name()));
}

#[test]
fn a_response_is_held_until_no_fault_matches() {
    let sandbox = sandbox_with(FaultKind::HeldResponse);
    thread::scope(|scope| {
        let response = scope.spawn(|| order(&sandbox).unwrap());
        wait_until(|| orders(&sandbox) == 1);
        let held = Fault::new("SaveOrder", FaultKind::HeldResponse);
        sandbox.set_faults(vec![held.times(1), Fault::new("login", FaultKind::Hang)]);
        thread::yield_now();
        assert!(!response.is_finished());
        sandbox.set_faults(vec![Fault::new("login", FaultKind::HeldResponse)]);
        assert_eq!(response.join().unwrap().text(), "success");
    });
}

#[test]
fn responses_can_be_late_slow_quoted_and_huge() {
    let sandbox = sandbox_with(FaultKind::Delay { ms: 300 });
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
fn a_reset_after_the_body_closes_a_keep_alive_connection() {
    let sandbox = start();
    sandbox.set_faults(vec![Fault::new("*", FaultKind::ResetAfterBody)]);
    let mut stream = TcpStream::connect(sandbox.url().replace("http://", "")).unwrap();
    let request = format!(
        "GET {} HTTP/1.1\r\nhost: x\r\n{}\r\n",
        target("getSlides", "vape", &[("folder", "vape")]),
        bearer()
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut response = Vec::new();
    assert_eq!(
        stream.read_to_end(&mut response).unwrap_err().kind(),
        ErrorKind::ConnectionReset
    );
    assert!(String::from_utf8(response).unwrap().ends_with("}]"));
}

#[test]
fn a_lagging_duplicate_check_does_not_return_recent_orders() {
    let sandbox = start();
    let seen = |lag_ms| {
        let lag = FaultKind::LaggingDuplicates { ms: lag_ms };
        sandbox.set_faults(vec![Fault::new("GetVivaForDuplicates", lag)]);
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
    assert_eq!(seen(3_600_000), 0);
    assert_eq!(seen(0), 1);
}

#[test]
fn faults_can_be_limited_by_count_probability_and_tenant() {
    let sandbox = start();
    let works = || get(&sandbox, "getSlides", &[("folder", "vape")]).is_ok();
    sandbox.set_faults(vec![Fault::new("getSlides", FaultKind::Refuse).times(2)]);
    assert_eq!([works(), works(), works()], [false, false, true]);

    let results = || {
        sandbox.set_faults(vec![
            Fault::new("getSlides", FaultKind::Refuse).probability(0.5, 7),
        ]);
        (0..16).map(|_| works()).collect::<Vec<_>>()
    };
    let first = results();
    assert!(first.contains(&true) && first.contains(&false));
    assert_eq!(first, results());

    sandbox.set_faults(vec![Fault::new("*", FaultKind::Refuse).tenant("aegean")]);
    assert!(works());
}

#[test]
fn a_fault_hits_only_calls_that_contain_its_text() {
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
