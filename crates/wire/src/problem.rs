//! Problems by the kinds that servers and pages share.

use numduel_room::ActionRefusal;

use crate::room::ProblemReport;

impl ProblemReport {
    /// A problem with the status code, the kind and the title that it has over HTTP.
    pub fn new(status: u16, kind: &str, title: &str, detail: impl Into<String>) -> Self {
        Self {
            kind: format!("/api#{kind}"),
            title: title.to_owned(),
            status,
            detail: detail.into(),
            allowed: Vec::new(),
            seq: None,
        }
    }

    /// What the request says makes no sense.
    pub fn invalid(detail: impl Into<String>) -> Self {
        Self::new(422, "invalid", "Invalid request", detail)
    }

    /// The same, with an error as a sentence.
    pub fn invalid_for(error: &dyn std::fmt::Display) -> Self {
        Self::invalid(sentence(&error.to_string()))
    }

    /// What was asked for is not there.
    pub fn not_found(detail: impl Into<String>) -> Self {
        Self::new(404, "not-found", "Not found", detail)
    }

    /// A question that would take longer than there is time for.
    pub fn too_large(error: &dyn std::fmt::Display) -> Self {
        Self::new(422, "too-large", "Too large to analyse here", sentence(&error.to_string()))
    }

    /// A game that has to be over before this can be seen.
    pub fn not_over() -> Self {
        Self::new(409, "not-over", "Not over", "A game can be reviewed when it is over.")
    }

    /// A request that was about an older state of a room.
    pub fn stale(newest: u64) -> Self {
        let detail = "Something else happened first; look at the room again.";
        Self { seq: Some(newest), ..Self::new(409, "stale", "The room has changed", detail) }
    }

    /// Something that cannot be done as things are.
    pub fn not_now(error: &dyn std::fmt::Display) -> Self {
        Self::new(409, "not-now", "Not possible now", sentence(&error.to_string()))
    }

    /// The same with what is allowed instead.
    #[must_use]
    pub fn allowing(self, allowed: Vec<String>) -> Self {
        Self { allowed, ..self }
    }
}

/// Why an action in a room is refused.
impl From<&ActionRefusal> for ProblemReport {
    fn from(refusal: &ActionRefusal) -> Self {
        match refusal {
            ActionRefusal::Watching | ActionRefusal::NoLink => {
                Self::new(403, "forbidden", "Not allowed", sentence(&refusal.to_string()))
            }
            refusal if refusal.is_about_words() => Self::invalid_for(refusal),
            refusal => Self::not_now(refusal),
        }
    }
}

/// An error as a sentence.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
