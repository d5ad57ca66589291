export const account = {
  yourName: "Your name",
  name: "Name",
  password: "Password",
  comeIn: "Come in",
  logIn: "Log in",
  logOut: "Log out",
  nameAndPassword: "Name and password",
  youAre: (name: string) => `You are ${name}. Name and password`,

  noAccountNeeded: "Nobody needs an account to play. Pick a name; you can keep it with a password later.",
  keepThis: "Keep this name",
  keepAbout: "You are a guest in this browser. With a password, name and hands are yours on any device.",
  keepIt: "Keep it",
  kept: "Kept. Log in with this name and the password on any device.",
  change: "Change the password",
  changeAbout: "Your name and your hands are kept with a password.",
  changeIt: "Change it",
  currentPassword: "Current password",
  newPassword: "New password",

  another: "Another name",
  anotherAbout: "A new name is a new guest.",
  anotherAboutGuest: "A new name is a new guest; seats and hands stay with the old one.",
  logInToKept: "Log in to a kept name",

  deleteThis: "Delete this account",
  deleteAbout: `Your name is freed, and your past hands say "Deleted player". This can't be undone.`,
  yourPassword: "Your password",
  deleteMine: "Delete my account",

  sessions: "Where you're logged in",
  lastUsed: (day: string) => `last used ${day}`,
  thisOne: "This one",
  loggedOutOne: (browser: string) => `${browser} is logged out.`,
  logOutElsewhere: "Log out everywhere else",
  loggedOutElsewhere: "You are logged out everywhere else. Only this browser is still logged in.",

  logInAgain: "Log in again",
  reload: "Reload",

  setNewPassword: "Set a new password",
  saveAndLogIn: "Save and log in",
};
