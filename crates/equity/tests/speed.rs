//! The page of measurements: nobody can check its figures, but that it has every game.

use variant::Catalogue;

#[test]
fn the_page_of_speeds_has_every_game_once() {
    let page = include_str!("../../../docs/odds-speed.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let mut listed: Vec<&str> = rows.collect();
    listed.sort_unstable();
    let mut games: Vec<&str> =
        Catalogue::house().entries().map(|entry| entry.game.id.as_str()).collect();
    games.sort_unstable();
    assert_eq!(listed, games, "write it anew: CARDROOM_WRITE_DOCS=1 cargo bench -p equity");
}
