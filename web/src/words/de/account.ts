import type { Words } from "../en";

export const account: Words["account"] = {
  yourName: "Dein Name",
  name: "Name",
  password: "Passwort",
  comeIn: "Eintreten",
  logIn: "Anmelden",
  logOut: "Abmelden",
  nameAndPassword: "Name und Passwort",
  youAre: (name) => `Du bist ${name}. Name und Passwort`,

  noAccountNeeded: "Zum Spielen brauchst du kein Konto. Such dir einen Namen aus; mit einem Passwort kannst du ihn später schützen.",
  keepThis: "Namen schützen",
  keepAbout: "Du bist Gast in diesem Browser. Mit einem Passwort hast du Namen und Hände auf jedem Gerät.",
  keepIt: "Schützen",
  kept: "Geschützt. Mit Namen und Passwort meldest du dich auf jedem Gerät an.",
  change: "Passwort ändern",
  changeAbout: "Dein Name und deine Hände sind mit einem Passwort geschützt.",
  changeIt: "Ändern",
  currentPassword: "Bisheriges Passwort",
  newPassword: "Neues Passwort",

  another: "Anderer Name",
  anotherAbout: "Unter einem neuen Namen bist du ein neuer Gast.",
  anotherAboutGuest: "Unter einem neuen Namen bist du ein neuer Gast; Plätze und Hände bleiben beim alten.",
  logInToKept: "Mit geschütztem Namen anmelden",

  deleteThis: "Konto löschen",
  deleteAbout: "Dein Name wird frei, und in deinen alten Händen steht „Gelöschter Spieler“. Das lässt sich nicht rückgängig machen.",
  yourPassword: "Dein Passwort",
  deleteMine: "Mein Konto löschen",

  sessions: "Hier bist du angemeldet",
  lastUsed: (day) => `zuletzt am ${day}`,
  thisOne: "Dieser Browser",
  loggedOutOne: (browser) => `${browser} ist abgemeldet.`,
  logOutElsewhere: "Überall sonst abmelden",
  loggedOutElsewhere: "Überall sonst bist du abgemeldet. Nur dieser Browser ist noch angemeldet.",

  logInAgain: "Wieder anmelden",
  reload: "Neu laden",

  setNewPassword: "Neues Passwort festlegen",
  saveAndLogIn: "Speichern und anmelden",
};
