use std::env;

use super::{History, Mutation, run, world::Counts};

const NO_MUTATION: Option<Mutation> = None;
const TRACED: bool = true;
const UNTRACED: bool = false;

fn from_environment(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is not a number: {text}")),
    )
}

fn fail(seed: u64, history: &History) -> ! {
    let traced = run(seed, NO_MUTATION, TRACED);
    panic!(
        "seed {seed}: {}\n{}\nRepeat: SIMULATED_SEED={seed} cargo test -p gateway the_same_history -- --nocapture",
        history.violation.as_deref().unwrap_or_default(),
        traced.trace.join("\n")
    );
}

/// [CHK-07]
#[test]
fn no_history_loses_an_order_or_saves_it_twice_or_unpaid() {
    let histories = from_environment("SIMULATED_HISTORIES").unwrap_or(10_000);
    let first = from_environment("SIMULATED_FIRST_SEED").unwrap_or(1);
    let mut sum = Counts::default();
    for seed in first..first + histories {
        let history = run(seed, NO_MUTATION, UNTRACED);
        if history.violation.is_some() {
            fail(seed, &history);
        }
        sum += history.counts;
    }
    println!("{histories} histories from seed {first}: {sum:?}");
    // The histories prove little if these events are rare.
    assert!(
        histories < 1_000 || sum.crashed_while_saving > histories / 100,
        "{sum:?}"
    );
    assert!(
        histories < 1_000 || sum.second_attempts > histories / 20,
        "{sum:?}"
    );
    assert!(
        histories < 1_000 || sum.wrong_payment_statuses > histories / 20,
        "{sum:?}"
    );
    assert!(histories < 1_000 || sum.saved > histories / 4, "{sum:?}");
    assert!(
        histories < 1_000 || sum.conflicts > histories / 20,
        "{sum:?}"
    );
}

/// [CHK-07]
#[test]
fn a_seed_always_gives_the_same_history() {
    let seed = from_environment("SIMULATED_SEED").unwrap_or(1);
    let history = run(seed, NO_MUTATION, TRACED);
    println!("{}\n{:?}", history.trace.join("\n"), history.counts);
    assert_eq!(history.violation, None);
    let again = run(seed, NO_MUTATION, TRACED);
    assert_eq!(history.trace, again.trace);
}
