use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::{FutureExt as _, future::join_all};

use super::*;

const HOUR: Duration = Duration::from_secs(3_600);

fn local(clock: &Clock) -> Marks {
    Marks::new(None, &Key::from(&[1; 64]), clock)
}

fn shared(server: &TestServer) -> Marks {
    let store = Arc::new(PostgresSessions::new_shared(server.server()));
    store.open(0).unwrap();
    Marks::new(
        store.shared_marks(),
        &Key::from(&[1; 64]),
        &Clock::default(),
    )
}

fn key(marks: &Marks) -> MarkKey {
    marks.key("link", "vape", &[b"token"])
}

#[test]
fn a_key_depends_on_the_secret_and_on_each_part() {
    let marks = local(&Clock::default());
    let other_secret = Marks::new(None, &Key::from(&[2; 64]), &Clock::default());
    let hashes = [
        key(&marks),
        key(&other_secret),
        marks.key("mail", "vape", &[b"token"]),
        marks.key("link", "aegean", &[b"token"]),
        marks.key("link", "vape", &[b"tok", b"en"]),
    ];
    for (at, one) in hashes.iter().enumerate() {
        assert!(!hashes[..at].iter().any(|other| other.hash == one.hash));
    }
    assert!(key(&marks) == key(&local(&Clock::default())));
}

/// [ACC-05]
#[actix_web::test]
async fn a_used_token_is_remembered_until_it_expires() {
    let clock = Clock::default();
    let marks = local(&clock);
    assert!(marks.insert(key(&marks), HOUR).await.unwrap());
    assert!(!marks.insert(key(&marks), HOUR).await.unwrap());
    clock.advance(HOUR);
    assert!(marks.find(&key(&marks)).await.unwrap().is_none());
    assert!(marks.insert(key(&marks), HOUR).await.unwrap());
}

/// [ACC-05]
#[actix_web::test]
async fn a_token_is_used_at_one_of_many_gateways() {
    let server = TestServer::start();
    let gateways: Vec<Marks> = (0..3).map(|_| shared(&server)).collect();
    let uses = gateways.iter().map(|marks| marks.insert(key(marks), HOUR));
    let used = join_all(uses).await;
    let used: Vec<bool> = used.into_iter().map(Result::unwrap).collect();
    assert_eq!(used.iter().filter(|used| **used).count(), 1, "{used:?}");
}

#[actix_web::test]
async fn a_claimed_action_runs_at_one_gateway_at_a_time_until_it_is_finished() {
    let server = TestServer::start();
    let gateways: Vec<Marks> = (0..3).map(|_| shared(&server)).collect();
    let (running, runs) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let action = async |marks: &Marks| match marks.claim(key(marks)).await.unwrap() {
        Claim::Finished => false,
        Claim::Granted(guard) => {
            assert_eq!(running.fetch_add(1, Ordering::SeqCst), 0);
            tokio::task::yield_now().await;
            running.fetch_sub(1, Ordering::SeqCst);
            // The first two runs fail.
            if runs.fetch_add(1, Ordering::SeqCst) == 2 {
                guard.finish(HOUR).await;
            }
            true
        }
    };
    let attempts = join_all((0..9).map(|at| action(&gateways[at % 3]))).await;
    assert_eq!(attempts.iter().filter(|ran| **ran).count(), 3);
}

#[actix_web::test]
async fn a_cancelled_wait_leaves_no_claim() {
    let server = TestServer::start();
    let (first, second) = (shared(&server), shared(&server));
    assert!(first.claim(key(&first)).now_or_never().is_none());
    let claimed = second.claim(key(&second)).await.unwrap();
    assert!(matches!(claimed, Claim::Granted(_)));
}
