export const hands = {
  notListed: "This room does not list hands yet.",
  logInAgain: "Log in again to see your hands.",
  nobodyYet: "Nobody has been dealt in here yet.",
  nobodyYetAbout: "Play a hand and it is kept for you, card by card. If you have played before under a name with a password, log in above.",
  none: "No hands yet.",
  noneAbout: "Every hand you are dealt in is here afterwards, to look at step by step and to share.",
  group: (table: string, day: string) => `${table}, ${day}`,
  inAll: "In all",
  inPlay: "in play",
  older: "Older hands",
};
