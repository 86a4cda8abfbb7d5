//! `numduel draw history`: how far each player was from winning after every move.

use std::sync::Arc;

use clap::Args;
use numduel_pictures::History;
use numduel_players::Analysis;

use super::place::Place;
use crate::archive::Archive;
use crate::chosen::Chosen;
use crate::exit::Exit;
use crate::{kept, progress};

/// Draw who was winning after every move of a record
#[derive(Args)]
#[command(mut_arg("game", |game| game.value_name("RECORD|ID").help("A record, or the number of a saved game")))]
pub struct HistoryPicture {
    #[command(flatten)]
    chosen: Chosen,
    #[command(flatten)]
    archive: Archive,
    #[command(flatten)]
    place: Place,
}

impl HistoryPicture {
    pub fn run(self) -> anyhow::Result<Exit> {
        self.place.check()?;
        let found = kept::find(&self.chosen, &self.archive)?;
        let analysis = Analysis::with_budget(Arc::clone(found.game.rules()), progress::budget("steps")?);
        self.place.put(&History::new(&found.game, &found.names, &analysis)?)
    }
}
