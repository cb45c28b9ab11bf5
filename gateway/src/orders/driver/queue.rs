//! Who is next. Each shop has so many places in each lane. In turn they go to an order
//! that somebody waits for and to the one that has been due for longest.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::Arc,
};

use crate::orders::{
    machine::Next,
    stored_order::{Lane, StoredOrder},
};

/// An order with a step that is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DueStep {
    pub(super) id: i64,
    pub(super) shop: Arc<str>,
    pub(super) lane: Lane,
}

impl DueStep {
    /// None where nothing is to be done now.
    pub(super) fn of(entry: &StoredOrder, now_ms: u64) -> Option<Self> {
        match entry.progress.next(&entry.facts(), now_ms) {
            Next::Take(step) => Some(Self {
                id: entry.id,
                shop: Arc::from(entry.order.tenant.as_str()),
                lane: Lane::of(step),
            }),
            Next::WaitUntil(_) | Next::Nothing => None,
        }
    }
}

/// Places of each shop, and orders that were woken.
pub(super) struct Queue {
    at_once: usize,
    /// Woken, and not looked at since.
    unsorted: VecDeque<i64>,
    woken: HashMap<(Arc<str>, Lane), VecDeque<i64>>,
    taken: HashMap<(Arc<str>, Lane), usize>,
    /// The next place goes to the order that has been due for longest.
    longest_first: bool,
}

impl Queue {
    pub(super) fn new(at_once: usize) -> Self {
        Self {
            at_once,
            unsorted: VecDeque::new(),
            woken: HashMap::new(),
            taken: HashMap::new(),
            longest_first: false,
        }
    }

    /// Somebody waits for this order.
    pub(super) fn wake(&mut self, id: i64) {
        if !self.unsorted.contains(&id) {
            self.unsorted.push_back(id);
        }
    }

    /// The first one that nobody has looked at.
    pub(super) fn unsorted(&self) -> Option<i64> {
        self.unsorted.front().copied()
    }

    /// It was looked at: this is to be done.
    pub(super) fn sorted(&mut self, waiting: Option<DueStep>) {
        self.unsorted.pop_front();
        if let Some(DueStep { id, shop, lane }) = waiting {
            let woken = self.woken.entry((shop, lane)).or_default();
            if !woken.contains(&id) {
                woken.push_back(id);
            }
        }
    }

    /// How many may begin.
    pub(super) fn room(&self, shop: &Arc<str>, lane: Lane) -> usize {
        let taken = self.taken.get(&(Arc::clone(shop), lane));
        let places = lane.places(self.at_once);
        places.saturating_sub(taken.copied().unwrap_or(0))
    }

    /// Those that begin now; each takes a place.
    pub(super) fn pick(
        &mut self,
        shop: &Arc<str>,
        lane: Lane,
        due: Vec<i64>,
        busy: &HashSet<i64>,
    ) -> Vec<i64> {
        let room = self.room(shop, lane);
        let key = (Arc::clone(shop), lane);
        let woken = self.woken.entry(key.clone()).or_default();
        let mut due = VecDeque::from(due);
        let mut picked: Vec<i64> = Vec::new();
        while picked.len() < room {
            let (first, second) = if self.longest_first {
                (&mut due, &mut *woken)
            } else {
                (&mut *woken, &mut due)
            };
            let Some(id) = first.pop_front().or_else(|| second.pop_front()) else {
                break;
            };
            if !busy.contains(&id) && !picked.contains(&id) {
                picked.push(id);
                self.longest_first = !self.longest_first;
            }
        }
        *self.taken.entry(key).or_default() += picked.len();
        picked
    }

    /// A place is free again.
    pub(super) fn leave(&mut self, place: &DueStep) {
        let key = (Arc::clone(&place.shop), place.lane);
        if let Some(taken) = self.taken.get_mut(&key) {
            *taken = taken.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shop() -> Arc<str> {
        Arc::from("vape")
    }

    fn woken(queue: &mut Queue, ids: &[i64]) {
        for id in ids {
            queue.wake(*id);
            let (shop, lane) = (shop(), Lane::Shop);
            queue.sorted(Some(DueStep {
                id: *id,
                shop,
                lane,
            }));
        }
    }

    #[test]
    fn those_who_wait_and_those_due_for_longest_take_turns() {
        let mut queue = Queue::new(5);
        woken(&mut queue, &[1, 2, 3, 4]);
        let picked = queue.pick(&shop(), Lane::Shop, vec![11, 12, 13, 14], &HashSet::new());
        assert_eq!(picked, [1, 11, 2, 12, 3]);
        assert_eq!(queue.room(&shop(), Lane::Shop), 0);
        assert_eq!(queue.room(&shop(), Lane::Provider), 5);
        assert_eq!(queue.room(&shop(), Lane::Mail), 1);
    }

    #[test]
    fn the_turn_goes_on_with_a_single_place() {
        let mut queue = Queue::new(1);
        woken(&mut queue, &[1, 2]);
        let mut all = Vec::new();
        for _ in 0..3 {
            let picked = queue.pick(&shop(), Lane::Shop, vec![11, 12], &HashSet::from([12]));
            let [id] = picked[..] else {
                panic!("{picked:?}")
            };
            all.push(id);
            let (shop, lane) = (shop(), Lane::Shop);
            queue.leave(&DueStep { id, shop, lane });
        }
        assert_eq!(all, [1, 11, 2]);
    }

    #[test]
    fn an_order_begins_once_however_often_it_is_woken() {
        let mut queue = Queue::new(4);
        woken(&mut queue, &[1, 1, 2]);
        let picked = queue.pick(&shop(), Lane::Shop, vec![1, 2], &HashSet::from([2]));
        assert_eq!(picked, [1]);
        assert_eq!(queue.room(&shop(), Lane::Shop), 3);
    }
}
