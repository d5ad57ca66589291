import type { Words } from "../en";

export const hands: Words["hands"] = {
  notListed: "Dieser Server listet noch keine Hände auf.",
  logInAgain: "Melde dich wieder an, um deine Hände zu sehen.",
  nobodyYet: "Hier hat noch niemand Karten bekommen.",
  nobodyYetAbout: "Spiel eine Hand, und sie wird Karte für Karte für dich aufgehoben. Wenn du schon einmal unter einem geschützten Namen gespielt hast, melde dich oben an.",
  none: "Noch keine Hände.",
  noneAbout: "Jede Hand, in der du Karten bekommst, findest du danach hier: zum Ansehen Schritt für Schritt und zum Teilen.",
  group: (table, day) => `${table}, ${day}`,
  inAll: "Zusammen",
  inPlay: "läuft",
  older: "Ältere Hände",
};
