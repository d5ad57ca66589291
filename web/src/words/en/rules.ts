import { count } from "./count";

export const rules = {
  about: (games: number) => `${count(games, "game", "games")}, each written down once: what is dealt is what you read here.`,
  found: "Found",
  lookUp: "To look things up",
  contents: "Contents",
  print: "Print",
  alsoCalled: "Also called",
  players: "Players",
  also: (forms: readonly string[]) => `also ${forms.join(", ").toLowerCase()}`,
  or: (values: readonly string[]) => `or ${values.join(", ").toLowerCase()}`,
  deck: "Deck",
  cards: (naturals: number, jokers: number) => (jokers === 0 ? `${naturals}` : `${naturals} + ${jokers === 1 ? "joker" : `${jokers} jokers`}`),
  family: "Family",
  writtenIn: "Written in",
  file: "The game's own file",
  fileAbout: "All that the room knows of this game: dealer, odds, bots and this page are made of it. Change it and host your own.",
};
