//! Where the games of tables are found, for logs that are read again.

use std::sync::Arc;

use room::Charter;

use crate::base::Base;
use crate::games::kept::kept_catalogue;
use crate::games::settle::settle;
use crate::games::settlement::Names;
use crate::games::text::GameText;
use crate::kept::form;

/// The texts that the room keeps.
pub(crate) struct Texts<'h> {
    pub(crate) base: &'h Base,
    /// The table, where it is to be told what is wrong with its games.
    pub(crate) link: Option<&'h str>,
}

impl Texts<'_> {
    fn warn(&self, warnings: &[String]) {
        let Some(link) = self.link else { return };
        for warning in warnings {
            tracing::warn!(table = link, "a game would be refused if it were new: {warning}");
        }
    }
}

impl store::Shelf for Texts<'_> {
    fn charter(&self, terms: &room::Terms) -> Result<Arc<Charter>, String> {
        let game = |(id, hash): (&String, &String)| GameText {
            id: id.clone(),
            hash: hash.clone(),
            is_rooms: false,
        };
        let games: Vec<GameText> = terms.games.iter().map(game).collect();
        let kept = self.base.texts(&games)?;
        let (catalogue, warnings) = kept_catalogue(&kept, None).map_err(|it| it.why)?;
        self.warn(&warnings);
        terms.charter(catalogue).map(Arc::new).map_err(|error| error.to_string())
    }

    fn older(&self, settings: &str) -> Result<Arc<Charter>, String> {
        let settings = form::read_settings(settings).map_err(|it| it.to_string())?;
        let kept = self.base.texts(&settings.games)?;
        let ground = self.base.ground(settings.wished_by.clone(), Names::AsTheyAre);
        let settlement = settle(&ground, &settings.wished, settings.opens, &kept);
        let settlement = settlement.map_err(|it| it.why)?;
        self.warn(&settlement.warnings);
        Ok(settlement.charter)
    }
}
