use std::time::Duration;

use futures_util::future::join_all;

use super::Engine;
use crate::store::{Mark, MarkKey, MarkStore};

const HOUR: Duration = Duration::from_secs(3_600);

fn key(tenant: &str, at: u8) -> MarkKey {
    MarkKey {
        tenant: tenant.to_owned(),
        hash: [at; 32],
    }
}

fn mark(key: MarkKey, text: &str, lifetime: Duration) -> Mark {
    let text = text.to_owned();
    Mark {
        key,
        text,
        lifetime,
    }
}

async fn text(store: &impl MarkStore, key: MarkKey) -> Option<String> {
    store.find(key).await.unwrap().map(|mark| mark.text)
}

pub(super) async fn one_of_many_simultaneous_marks_is_stored<E: Engine>(engine: &E) {
    let store = engine.marks();
    let texts: Vec<String> = (0..10).map(|at| at.to_string()).collect();
    let inserts = texts
        .iter()
        .map(|text| store.insert(mark(key("vape", 1), text, HOUR)));
    let stored: Vec<bool> = join_all(inserts)
        .await
        .into_iter()
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        stored.iter().filter(|stored| **stored).count(),
        1,
        "{stored:?}"
    );
    let first = stored.iter().position(|stored| *stored).unwrap();
    assert_eq!(text(&store, key("vape", 1)).await, Some(first.to_string()));
    for other in [key("vape", 2), key("aegean", 1)] {
        assert_eq!(text(&store, other.clone()).await, None);
        assert!(store.insert(mark(other, "other", HOUR)).await.unwrap());
    }
}

pub(super) async fn a_replaced_mark_has_the_new_text<E: Engine>(engine: &E) {
    let store = engine.marks();
    for new in ["one", "two"] {
        store
            .replace(mark(key("vape", 1), new, HOUR))
            .await
            .unwrap();
        let found = store.find(key("vape", 1)).await.unwrap().unwrap();
        assert_eq!(found.text, new);
        assert!(found.expires_in <= HOUR && found.expires_in > HOUR / 2);
    }
    assert!(
        !store
            .insert(mark(key("vape", 1), "three", HOUR))
            .await
            .unwrap()
    );
}

pub(super) async fn only_a_mark_with_the_same_text_is_removed<E: Engine>(engine: &E) {
    let store = engine.marks();
    store
        .insert(mark(key("vape", 1), "one", HOUR))
        .await
        .unwrap();
    store
        .remove(key("vape", 1), "two".to_owned())
        .await
        .unwrap();
    store
        .remove(key("aegean", 1), "one".to_owned())
        .await
        .unwrap();
    assert_eq!(text(&store, key("vape", 1)).await.as_deref(), Some("one"));
    store
        .remove(key("vape", 1), "one".to_owned())
        .await
        .unwrap();
    assert_eq!(text(&store, key("vape", 1)).await, None);
    assert!(
        store
            .insert(mark(key("vape", 1), "two", HOUR))
            .await
            .unwrap()
    );
}

pub(super) async fn an_expired_mark_makes_room_for_a_new_one<E: Engine>(engine: &E) {
    let store = engine.marks();
    let short = Duration::from_millis(20);
    for at in 0..3 {
        store
            .insert(mark(key("vape", at), "old", short))
            .await
            .unwrap();
    }
    while text(&store, key("vape", 1)).await.is_some() {
        tokio::task::yield_now().await;
    }
    assert!(
        store
            .insert(mark(key("vape", 1), "new", HOUR))
            .await
            .unwrap()
    );
    assert!(
        !store
            .insert(mark(key("vape", 1), "newer", HOUR))
            .await
            .unwrap()
    );
    assert_eq!(text(&store, key("vape", 1)).await.as_deref(), Some("new"));
}
