use std::env;

use super::{History, live, world::Counts};

/// A figure from the environment.
fn from_environment(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is no number: {text}")),
    )
}

fn fail(seed: u64, history: &History) -> ! {
    let traced = live(seed, None, true);
    panic!(
        "seed {seed}: {}\n{}\nAgain: SIMULATED_SEED={seed} cargo test -p gateway one_history -- --nocapture",
        history.violation.as_deref().unwrap_or_default(),
        traced.trace.join("\n")
    );
}

#[test]
fn chk_07_no_history_loses_doubles_or_gives_away_an_order() {
    let histories = from_environment("SIMULATED_HISTORIES").unwrap_or(10_000);
    let first = from_environment("SIMULATED_FIRST_SEED").unwrap_or(1);
    let mut sum = Counts::default();
    for seed in first..first + histories {
        let history = live(seed, None, false);
        if history.violation.is_some() {
            fail(seed, &history);
        }
        sum += history.counts;
    }
    println!("{histories} histories from seed {first}: {sum:?}");
    // Only what really went wrong proves something.
    assert!(
        histories < 1_000 || sum.crashed_while_saving > histories / 100,
        "{sum:?}"
    );
    assert!(
        histories < 1_000 || sum.second_attempts > histories / 20,
        "{sum:?}"
    );
    assert!(
        histories < 1_000 || sum.odd_answers > histories / 20,
        "{sum:?}"
    );
    assert!(histories < 1_000 || sum.saved > histories / 4, "{sum:?}");
    assert!(
        histories < 1_000 || sum.conflicts > histories / 20,
        "{sum:?}"
    );
}

#[test]
fn chk_07_one_history_by_its_seed() {
    let seed = from_environment("SIMULATED_SEED").unwrap_or(1);
    let history = live(seed, None, true);
    println!("{}\n{:?}", history.trace.join("\n"), history.counts);
    assert_eq!(history.violation, None);
    // The same seed is the same history.
    let again = live(seed, None, true);
    assert_eq!(history.trace, again.trace);
}
