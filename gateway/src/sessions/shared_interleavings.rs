//! Requests about the same sessions at two gateways at the same moment.

use std::env;

use futures_util::future::join_all;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{
    super::Profile,
    postgres::{begin_as, is_signed_in, open},
    *,
};
use crate::store::TestServer;

/// Interleavings of a short run.
const INTERLEAVINGS: u64 = 300;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Change {
    SignOut,
    /// A new profile, and a new key.
    Renewal,
    /// Ends the customer's other sessions, and renews this one.
    Password,
    /// Ends all sessions of the customer, as a mailed link does.
    PasswordReset,
}

const CHANGES: [Change; 4] = [
    Change::SignOut,
    Change::Renewal,
    Change::Password,
    Change::PasswordReset,
];

#[derive(Debug)]
struct Request {
    gateway: usize,
    session: usize,
    change: Change,
    /// Reads of the database before the session is looked up, and before the change.
    pauses: [usize; 2],
}

impl Request {
    fn random(rng: &mut StdRng) -> Self {
        let weighted = rng.random_range(0..10_usize);
        Self {
            gateway: rng.random_range(0..2),
            session: rng.random_range(0..2),
            // A reset in most interleavings would end what the other requests must keep.
            change: CHANGES[if weighted == 9 { 3 } else { weighted % 3 }],
            pauses: [rng.random_range(0..3), rng.random_range(0..4)],
        }
    }

    /// Returns `None` if the session had ended before the request, otherwise the session's ids after it.
    async fn run(
        &self,
        gateways: &[Sessions; 2],
        customer: i32,
        id: SessionId,
    ) -> Option<Vec<SessionId>> {
        let sessions = &gateways[self.gateway];
        pause(sessions, self.pauses[0]).await;
        if self.change != Change::PasswordReset && !is_signed_in(sessions, id).await {
            return None;
        }
        pause(sessions, self.pauses[1]).await;
        match self.change {
            Change::SignOut => sessions.end(id).await.unwrap(),
            Change::Renewal => {
                let profile = Profile {
                    name: "Anna".to_owned(),
                    ..Profile::default()
                };
                sessions.update_profile(id, profile).await;
            }
            Change::Password => drop(sessions.end_all("vape", customer, Some(id)).await.unwrap()),
            Change::PasswordReset => drop(sessions.end_all("vape", customer, None).await.unwrap()),
        }
        let renewed = match self.change {
            Change::Renewal | Change::Password => sessions.renew(id).await.unwrap(),
            Change::SignOut | Change::PasswordReset => None,
        };
        Some(renewed.map(|(_, id)| id).into_iter().collect())
    }

    fn ends(&self, session: usize) -> bool {
        match self.change {
            Change::SignOut => self.session == session,
            Change::Renewal => false,
            Change::Password => self.session != session,
            Change::PasswordReset => true,
        }
    }
}

/// A read takes about as long as a step of another request.
async fn pause(sessions: &Sessions, reads: usize) {
    for _ in 0..reads {
        sessions.synchronise(SessionId([0; 32])).await.unwrap();
    }
}

/// `SESSION_INTERLEAVINGS` sets their number, `TEST_SEED` the random numbers. [ACC-08]
#[actix_web::test]
async fn sign_outs_and_changes_of_credentials_at_two_gateways_end_what_they_must() {
    let number = |name: &str| env::var(name).ok().map(|text| text.parse::<u64>().unwrap());
    let interleavings = number("SESSION_INTERLEAVINGS").unwrap_or(INTERLEAVINGS);
    let seed = number("TEST_SEED").unwrap_or_else(|| rand::rng().random());
    let mut rng = StdRng::seed_from_u64(seed);
    let server = TestServer::start();
    let gateways = [open(&server), open(&server)];
    for customer in 0..i32::try_from(interleavings).unwrap() {
        let ids = [
            begin_as(&gateways[0], customer).await,
            begin_as(&gateways[1], customer).await,
        ];
        let count = rng.random_range(2..5);
        let requests: Vec<Request> = (0..count).map(|_| Request::random(&mut rng)).collect();
        let runs = requests.iter();
        let runs = runs.map(|request| request.run(&gateways, customer, ids[request.session]));
        let outcomes = join_all(runs).await;
        for (session, first_id) in ids.into_iter().enumerate() {
            let mut known = vec![first_id];
            let mut must_be_ended = false;
            for (request, outcome) in requests.iter().zip(&outcomes) {
                let Some(renewed) = outcome else { continue };
                must_be_ended |= request.ends(session);
                if request.session == session {
                    known.extend(renewed);
                }
            }
            for gateway in &gateways {
                let mut active = 0;
                for id in &known {
                    active += usize::from(is_signed_in(gateway, *id).await);
                }
                assert_eq!(
                    active,
                    usize::from(!must_be_ended),
                    "seed {seed}, customer {customer}, session {session}: {requests:#?}"
                );
            }
        }
    }
}
