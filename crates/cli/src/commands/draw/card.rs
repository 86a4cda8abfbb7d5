//! `numduel draw card`: a finished game to be shown to others.

use std::sync::Arc;

use clap::Args;
use numduel_pictures::Card;
use numduel_players::Analysis;

use super::place::Place;
use crate::archive::Archive;
use crate::chosen::Chosen;
use crate::exit::{Exit, usage};
use crate::{kept, progress};

/// Draw a card of a finished game
#[derive(Args)]
#[command(mut_arg("game", |game| game.value_name("RECORD|ID").help("A record, or the number of a saved game")))]
pub struct CardPicture {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    archive: Archive,
    #[command(flatten)]
    place: Place,
}

impl CardPicture {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.place.check()?;
        let found = kept::find(&self.chosen, &self.archive)?;
        let analysis = Analysis::with_budget(Arc::clone(found.game.rules()), progress::budget("steps")?);
        self.place.put(&Card::new(&found.game, &found.names, &analysis).map_err(usage)?)
    }
}
