//! Queue of due steps. Each shop has a concurrency limit per [`Lane`]. Free permits go alternately to a woken order
//! and to the order that has been due longest. A woken order should run at once, for example because it is new.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    sync::Arc,
};

use crate::orders::{
    state_machine::Next,
    stored_order::{Lane, StoredOrder},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DueStep {
    pub(super) id: i64,
    pub(super) shop: Arc<str>,
    pub(super) lane: Lane,
}

impl DueStep {
    pub(super) fn of(stored: &StoredOrder, now_ms: u64) -> Option<Self> {
        match stored.progress.next(&stored.facts(), now_ms) {
            Next::Run(step) => Some(Self {
                id: stored.id,
                shop: Arc::from(stored.document.tenant()),
                lane: Lane::of(step),
            }),
            Next::WaitUntil(_) | Next::Nothing => None,
        }
    }
}

pub(super) struct Queue {
    concurrency: usize,
    /// Woken orders whose next step is not known yet.
    newly_woken: VecDeque<i64>,
    woken_by_lane: HashMap<(Arc<str>, Lane), VecDeque<i64>>,
    /// Number of running steps. A `ConcurrencyLimiter` does not fit: it serves waiters in order of arrival.
    used_permits: HashMap<(Arc<str>, Lane), usize>,
    longest_first: bool,
}

impl Queue {
    pub(super) fn new(concurrency: usize) -> Self {
        Self {
            concurrency,
            newly_woken: VecDeque::new(),
            woken_by_lane: HashMap::new(),
            used_permits: HashMap::new(),
            longest_first: false,
        }
    }

    pub(super) fn wake(&mut self, id: i64) {
        if !self.newly_woken.contains(&id) {
            self.newly_woken.push_back(id);
        }
    }

    pub(super) fn first_newly_woken(&self) -> Option<i64> {
        self.newly_woken.front().copied()
    }

    pub(super) fn enqueue_first(&mut self, due: Option<DueStep>) {
        self.newly_woken.pop_front();
        if let Some(DueStep { id, shop, lane }) = due {
            let woken = self.woken_by_lane.entry((shop, lane)).or_default();
            if !woken.contains(&id) {
                woken.push_back(id);
            }
        }
    }

    pub(super) fn woken_lanes(&mut self) -> Vec<(Arc<str>, Lane)> {
        self.woken_by_lane.retain(|_, woken| !woken.is_empty());
        self.woken_by_lane.keys().cloned().collect()
    }

    /// Number of due orders of a lane to read, so that its permits can always be filled. It exceeds
    /// the number of permits, because orders that are running may be among them, and are skipped.
    pub(super) fn max_candidates(&self) -> usize {
        let running = Lane::ALL.map(|lane| lane.limit(self.concurrency));
        self.concurrency + running.iter().sum::<usize>()
    }

    fn free_permits(&self, shop: &Arc<str>, lane: Lane) -> usize {
        let used = self.used_permits.get(&(Arc::clone(shop), lane));
        let limit = lane.limit(self.concurrency);
        limit.saturating_sub(used.copied().unwrap_or(0))
    }

    /// `due` starts with the order that has been due longest.
    pub(super) fn pick(
        &mut self,
        shop: &Arc<str>,
        lane: Lane,
        due: Vec<i64>,
        running_orders: &HashSet<i64>,
    ) -> Vec<i64> {
        let free_permits = self.free_permits(shop, lane);
        let key = (Arc::clone(shop), lane);
        let woken = self.woken_by_lane.entry(key.clone()).or_default();
        let mut due = VecDeque::from(due);
        let mut picked: Vec<i64> = Vec::new();
        while picked.len() < free_permits {
            let (first, second) = if self.longest_first {
                (&mut due, &mut *woken)
            } else {
                (&mut *woken, &mut due)
            };
            let Some(id) = first.pop_front().or_else(|| second.pop_front()) else {
                break;
            };
            if !running_orders.contains(&id) && !picked.contains(&id) {
                picked.push(id);
                self.longest_first = !self.longest_first;
            }
        }
        *self.used_permits.entry(key).or_default() += picked.len();
        picked
    }

    pub(super) fn release(&mut self, step: &DueStep) {
        let key = (Arc::clone(&step.shop), step.lane);
        if let Some(used) = self.used_permits.get_mut(&key) {
            *used = used.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shop() -> Arc<str> {
        Arc::from("vape")
    }

    fn wake_all(queue: &mut Queue, ids: &[i64]) {
        for id in ids {
            queue.wake(*id);
            let (shop, lane) = (shop(), Lane::Shop);
            queue.enqueue_first(Some(DueStep {
                id: *id,
                shop,
                lane,
            }));
        }
    }

    #[test]
    fn woken_orders_and_longest_due_orders_alternate() {
        let mut queue = Queue::new(5);
        wake_all(&mut queue, &[1, 2, 3, 4]);
        let picked = queue.pick(&shop(), Lane::Shop, vec![11, 12, 13, 14], &HashSet::new());
        assert_eq!(picked, [1, 11, 2, 12, 3]);
        assert_eq!(queue.free_permits(&shop(), Lane::Shop), 0);
        assert_eq!(queue.free_permits(&shop(), Lane::Provider), 5);
        assert_eq!(queue.free_permits(&shop(), Lane::Mail), 1);
    }

    #[test]
    fn a_single_permit_goes_alternately_to_woken_and_longest_due_orders() {
        let mut queue = Queue::new(1);
        wake_all(&mut queue, &[1, 2]);
        let mut picked_ids = Vec::new();
        for _ in 0..3 {
            let picked = queue.pick(&shop(), Lane::Shop, vec![11, 12], &HashSet::from([12]));
            let [id] = picked[..] else {
                panic!("{picked:?}")
            };
            picked_ids.push(id);
            let (shop, lane) = (shop(), Lane::Shop);
            queue.release(&DueStep { id, shop, lane });
        }
        assert_eq!(picked_ids, [1, 11, 2]);
    }

    #[test]
    fn an_order_that_is_woken_twice_starts_once() {
        let mut queue = Queue::new(4);
        wake_all(&mut queue, &[1, 1, 2]);
        let picked = queue.pick(&shop(), Lane::Shop, vec![1, 2], &HashSet::from([2]));
        assert_eq!(picked, [1]);
        assert_eq!(queue.free_permits(&shop(), Lane::Shop), 3);
    }
}
