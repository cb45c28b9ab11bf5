use super::{Mutation, live};

/// So many histories each mutation has to show itself.
const MOST_SEEDS: u64 = 10_000;

#[test]
fn chk_07_every_rule_is_missed_when_it_is_switched_off() {
    let mut unnoticed = Vec::new();
    for mutation in Mutation::ALL {
        let caught = (1..=MOST_SEEDS)
            .find_map(|seed| Some((seed, live(seed, Some(mutation), false).violation?)));
        match caught {
            Some((seed, violation)) => println!("{mutation:?}: seed {seed}, {violation}"),
            None => unnoticed.push(mutation),
        }
    }
    assert_eq!(unnoticed, []);
}
