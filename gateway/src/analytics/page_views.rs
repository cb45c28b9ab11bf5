use serde::Serialize;

/// Page views of one visitor, reported together.
pub struct PageViews {
    /// Random id that the browser created.
    pub visitor: String,
    /// Page views in chronological order.
    pub views: Vec<View>,
}

/// Page view.
pub struct View {
    /// URL of the page.
    pub address: String,
    /// Title of the page; may be empty.
    pub title: String,
}

#[derive(Serialize)]
struct Payload<'a> {
    client_id: &'a str,
    events: Vec<Event<'a>>,
}

#[derive(Serialize)]
struct Event<'a> {
    name: &'static str,
    params: Parameters<'a>,
}

#[derive(Serialize)]
struct Parameters<'a> {
    page_location: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    page_title: &'a str,
    /// In milliseconds. Not measured, but most reports omit events without it.
    engagement_time_msec: u32,
}

impl<'a> Event<'a> {
    fn of(view: &'a View) -> Self {
        Self {
            name: "page_view",
            params: Parameters {
                page_location: &view.address,
                page_title: &view.title,
                engagement_time_msec: 1,
            },
        }
    }
}

impl PageViews {
    pub(super) fn to_json(&self) -> String {
        let payload = Payload {
            client_id: &self.visitor,
            events: self.views.iter().map(Event::of).collect(),
        };
        // Serialising texts and numbers can't fail.
        serde_json::to_string(&payload).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// [LAY-05]
    #[test]
    fn the_payload_follows_the_protocol() {
        let view = |title: &str| View {
            address: "https://shop.example/".to_owned(),
            title: title.to_owned(),
        };
        let views = PageViews {
            visitor: "v".to_owned(),
            views: vec![view("Home \"</script>"), view("")],
        };
        let found: Value = serde_json::from_str(&views.to_json()).unwrap();
        let event = |params: Value| json!({"name": "page_view", "params": params});
        let expected = json!({"client_id": "v", "events": [
            event(json!({"page_location": "https://shop.example/", "page_title": "Home \"</script>", "engagement_time_msec": 1})),
            event(json!({"page_location": "https://shop.example/", "engagement_time_msec": 1})),
        ]});
        assert_eq!(found, expected);
    }
}
