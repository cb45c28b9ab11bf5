//! Public part of the live settings, in the form in which it outlives the process.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Company, DayHours, Features, LiveSettings, PaymentMethod, SocialLink};
use crate::retail::RetailTarget;

/// Live settings without secrets and without the address of the Retail API.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StoredSettings {
    image_folder: String,
    company: Company,
    features: Features,
    payment_methods: Vec<PaymentMethod>,
    social_links: Vec<SocialLink>,
    google_place_id: Option<String>,
    working_hours: Vec<DayHours>,
    working_hours_summary: Option<String>,
    free_delivery_total_cents: Option<i32>,
    session_expire_minutes: i32,
    cookie_expire_minutes: i32,
    /// `None` for a number that JSON can't express.
    point_percentage: Option<f64>,
    footer_html: Option<String>,
}

impl StoredSettings {
    pub(in crate::tenants) fn of(settings: &LiveSettings) -> Self {
        let LiveSettings {
            image_folder,
            company,
            features,
            payment_methods,
            social_links,
            google_place_id,
            working_hours,
            working_hours_summary,
            free_delivery_total_cents,
            session_expire_minutes,
            cookie_expire_minutes,
            point_percentage,
            footer_html,
            payment: _,
            target: _,
        } = settings.clone();
        Self {
            image_folder,
            company,
            features,
            payment_methods,
            social_links,
            google_place_id,
            working_hours,
            working_hours_summary,
            free_delivery_total_cents,
            session_expire_minutes,
            cookie_expire_minutes,
            point_percentage: point_percentage.is_finite().then_some(point_percentage),
            footer_html,
        }
    }

    pub(in crate::tenants) fn into_live(self, target: Arc<RetailTarget>) -> LiveSettings {
        LiveSettings {
            image_folder: self.image_folder,
            company: self.company,
            features: self.features,
            payment_methods: self.payment_methods,
            social_links: self.social_links,
            google_place_id: self.google_place_id,
            working_hours: self.working_hours,
            working_hours_summary: self.working_hours_summary,
            free_delivery_total_cents: self.free_delivery_total_cents,
            session_expire_minutes: self.session_expire_minutes,
            cookie_expire_minutes: self.cookie_expire_minutes,
            point_percentage: self.point_percentage.unwrap_or(0.0),
            footer_html: self.footer_html,
            payment: None,
            target,
        }
    }
}
