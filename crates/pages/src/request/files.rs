//! The pictures of games, and the files of a game that is over.

use std::sync::Arc;

use numduel_pictures::{BandMap, HistoryChart, Picture, ResultCard, TargetStrip, Width};
use numduel_players::{Analysis, MoveReview, review};
use numduel_rules::sentences::Names;
use numduel_rules::{Game, Rules};
use numduel_session::story;
use numduel_wire::{ProblemReport, ReviewReport, law_of};

use crate::names;

/// The width of a picture for a phone, where the labels of a wide one would be too small to read, or for a page.
pub fn narrow_width(narrow: bool) -> Width {
    narrow.then(|| Width::new(400)).flatten().unwrap_or(Width::USUAL)
}

/// Whether there is a picture of who wins from each number.
pub fn has_bands(rules: &Arc<Rules>, analysis: &Analysis) -> bool {
    bands(rules, analysis).is_some()
}

fn bands(rules: &Arc<Rules>, analysis: &Analysis) -> Option<BandMap> {
    BandMap::new(&Game::new(Arc::clone(rules)), analysis.solution().ok()?, None).ok()
}

/// A picture of a game by its name: `bands.svg`, or `targets.svg` if the law may be told.
pub fn book_picture(
    name: &str,
    rules: &Arc<Rules>,
    analysis: &Analysis,
    tells_law: bool,
    width: Width,
) -> Option<String> {
    match name {
        "bands.svg" => bands(rules, analysis).map(|map| map.svg(width)),
        "targets.svg" if tells_law => {
            let law = law_of(rules, analysis)?;
            let (low, high) = (law.runs.first()?.low.clone(), law.runs.last()?.high.clone());
            Some(TargetStrip::new(rules, &law, low, high).svg(width))
        }
        _ => None,
    }
}

/// A file of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFile {
    /// `game.txt`: what the book said.
    Transcript,
    /// `record.txt`
    Record,
    /// `game.json`: the review.
    Review,
    /// `history.svg`: who was winning after each move.
    History,
    /// `card.svg`: the result as a picture.
    Card,
}

impl GameFile {
    const ALL: [Self; 5] = [Self::Transcript, Self::Record, Self::Review, Self::History, Self::Card];

    /// What it is called in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Transcript => "game.txt",
            Self::Record => "record.txt",
            Self::Review => "game.json",
            Self::History => "history.svg",
            Self::Card => "card.svg",
        }
    }

    /// The file with this name.
    pub fn named(name: &str) -> Result<Self, ProblemReport> {
        Self::ALL.into_iter().find(|file| file.name() == name).ok_or_else(|| {
            let names = ["book.toml"].into_iter().chain(Self::ALL.map(Self::name)).map(str::to_owned).collect();
            ProblemReport::not_found("There is no such file.").allowing(names)
        })
    }

    /// Its media type.
    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Transcript | Self::Record => "text/plain; charset=utf-8",
            Self::Review => "application/json",
            Self::History | Self::Card => "image/svg+xml",
        }
    }

    /// What is in it, if it says nothing about what moves are worth.
    pub fn text(self, game: &Game, names: &Names) -> Option<String> {
        match self {
            Self::Transcript => Some(story(game, names).map(|event| event.text).collect()),
            Self::Record => Some(format!("{}\n", game.record())),
            Self::Review | Self::History | Self::Card => None,
        }
    }

    /// What is in it.
    pub fn write(
        self,
        game: &Game,
        names: &Names,
        analysis: &Arc<Analysis>,
        width: Width,
    ) -> Result<String, ProblemReport> {
        if let Some(text) = self.text(game, names) {
            return Ok(text);
        }
        let names = &names::in_picture(names);
        let drawn = match self {
            Self::History => HistoryChart::new(game, names, analysis).ok().map(|chart| chart.svg(width)),
            Self::Card => ResultCard::new(game, names, analysis).ok().map(|card| card.svg(width)),
            _ => Some(numduel_wire::to_json(&reviewed(game, analysis)?.0).unwrap_or_default()),
        };
        drawn.ok_or_else(|| ProblemReport::not_found("This game is too large to draw."))
    }
}

/// The review of a game, and what each move did, for people.
pub fn reviewed(game: &Game, analysis: &Analysis) -> Result<(ReviewReport, Vec<&'static str>), ProblemReport> {
    let found = review(analysis, game).map_err(|error| ProblemReport::invalid_for(&error))?;
    Ok((ReviewReport::new(game, &found), found.moves.iter().map(MoveReview::words).collect()))
}
