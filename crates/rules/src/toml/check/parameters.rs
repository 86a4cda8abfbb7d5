//! Do the parameters make sense?

use std::collections::BTreeMap;
use std::ops::Range;

use super::Checker;
use crate::book::{Parameter, START};
use crate::book_id::id_of;
use crate::edit::Fix;
use crate::english;
use crate::language::{BookNumber, Condition};
use crate::number::{Number, shorten};
use crate::parameters::broken_limits;
use crate::sentences::Placeholder;
use crate::toml::draft::{DraftField, DraftParameter, Spanned};

impl Checker<'_> {
    pub(super) fn parameters(&mut self, drafts: DraftField<Vec<DraftParameter>>) -> Vec<Parameter> {
        const HELP: &str = "write [parameters] and below it start = 1";
        let drafts = match drafts {
            DraftField::Broken => return Vec::new(),
            DraftField::Missing => {
                let fix = Fix::Append(String::new(), "[parameters]\nstart = 1".to_owned());
                self.missing(0..0, "parameters", "the book has no 'parameters'", HELP, fix);
                return Vec::new();
            }
            DraftField::Given(drafts) => {
                if !drafts.value.iter().any(|draft| draft.name.value == START) {
                    let end = drafts.span.end;
                    let fix = Fix::Replace(end..end, "\nstart = 1".to_owned());
                    self.missing(drafts.span.clone(), START, "the parameters have no 'start'", HELP, fix);
                }
                drafts.value
            }
        };
        let spans: Vec<Range<usize>> = drafts.iter().map(|draft| draft.name.span.clone()).collect();
        let parameters: Vec<Parameter> = drafts.into_iter().filter_map(|draft| self.parameter(draft)).collect();
        if parameters.len() == spans.len() {
            self.defaults(&parameters, &spans);
        }
        parameters
    }

    fn parameter(&mut self, draft: DraftParameter) -> Option<Parameter> {
        let name = draft.name.value;
        let fitting = name.starts_with(|first: char| first.is_ascii_lowercase())
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
        if !fitting {
            self.fixable(
                draft.name.span.clone(),
                format!("'{}' is not a parameter's name", shorten(&name)),
                "use lowercase letters, digits and _, starting with a letter",
                [Fix::Rename(draft.name.span.clone(), name.clone(), id_of(&name).replace('-', "_"))],
            );
        } else if Placeholder::is_of_play(&name) {
            self.error(
                draft.name.span.clone(),
                format!("'{name}' cannot be a parameter: in sentences {{{name}}} means something else"),
                "choose another name",
            );
        }
        let mut complete = true;
        let mut limits = Vec::new();
        for limit in draft.limits {
            if limit.value.values().contains(&&BookNumber::Parameter(name.clone())) {
                let help = "name another parameter or write a number";
                let fix = Fix::Remove(limit.span.clone());
                self.fixable(limit.span, format!("'{name}' is limited by itself"), help, [fix]);
                complete = false;
            } else {
                complete &= limit.value.values().into_iter().all(|value| self.known(value, &limit.span));
                limits.push(self.condition(limit));
            }
        }
        let limits = Condition::All(limits).normal().parts().to_vec();
        let drawn = self.drawn(&name, draft.drawn, &draft.default)?;
        let default = match (draft.default, &drawn) {
            // A limit may leave out the first; which number does is found when everything is known.
            (_, Some((first, _))) => first.clone(),
            (DraftField::Given(default), None) => default.value,
            (DraftField::Broken, None) => return None,
            (DraftField::Missing, None) => {
                self.error(
                    draft.name.span,
                    format!("'{name}' has no default"),
                    format!("write {name} = 1 or {name} = {{ default = 1 }}"),
                );
                return None;
            }
        };
        complete.then_some(Parameter { name, default, limits, drawn })
    }

    /// The range that a start is drawn from, if there is one; nothing at all where it has an error.
    #[expect(clippy::option_option, reason = "no range is not an error")]
    fn drawn(
        &mut self,
        name: &str,
        drawn: DraftField<(Number, Number)>,
        default: &DraftField<Number>,
    ) -> Option<Option<(Number, Number)>> {
        let Spanned { value: (first, last), span } = match drawn {
            DraftField::Missing => return Some(None),
            DraftField::Broken => return None,
            DraftField::Given(range) => range,
        };
        if name != START {
            self.error(span, format!("'{name}' cannot be drawn: only the start can"), "write default = 1 instead");
        } else if matches!(default, DraftField::Given(_)) {
            self.error(span, "the start has a range and a default too", "keep only one of them");
        } else if first > last {
            let fix = Fix::Swap(span.clone());
            self.fixable(span, "the range is empty: it ends before it begins", "write the smaller number first", [fix]);
        }
        Some(Some((first, last)))
    }

    /// The defaults keep to the limits; everything they refer to is there, or this is not asked.
    fn defaults(&mut self, parameters: &[Parameter], spans: &[Range<usize>]) {
        let values: BTreeMap<_, _> =
            parameters.iter().map(|parameter| (parameter.name.clone(), parameter.default.clone())).collect();
        let fixed = |(parameter, _): &(&Parameter, _)| parameter.drawn.is_none();
        for (parameter, limit) in broken_limits(parameters, &values).filter(fixed) {
            let at = parameters.iter().position(|other| other == parameter).map_or(0..0, |index| spans[index].clone());
            let limit = english::condition(&limit.map(&mut |value| value.resolve(&values)));
            let message = format!("by its own limit, the default of '{}' must be {limit}", parameter.name);
            self.error(at, message, "change the default or the limit");
        }
    }
}
