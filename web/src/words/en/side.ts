import type { Motion, NoTable } from "../../wire";
import type { Parts } from "../parts";
import { common } from "./common";
import { count } from "./count";
import { MOTIONS } from "./motions";

const again = (seconds: number) => (seconds > 0 ? `Trying again in ${count(seconds, "second", "seconds")}.` : "Trying again.");

const goneTitles: Record<NoTable, string> = {
  unknown: "There is no such table",
  closed: "The night is over",
  banned: "You can't come to this table",
  "too-many": "You can't come to this table",
  broken: "You can't come to this table",
};

export const side = {
  // Talk and log.
  chat: "Chat",
  chatEmpty: "Nobody has said anything. Everyone at the table reads what you write.",
  chatClosed: "The chat is closed.",
  message: "Message to the table",
  saySomething: "Say something",
  send: "Send",
  sitToTalk: "Take a seat to talk to the table.",
  log: "Hand log",
  logEmpty: "Nothing has happened here yet.",
  drawTitle: "Draw.",
  logCut: "Earlier lines are left out.",
  earlierHands: "Earlier hands",
  newest: "Newest",

  // Notices.
  notices: "Notices",
  goneTitles,
  /** For a guest: the ban may be that of another one from the same address. */
  bannedGuest: "The host may have banned another guest from your address. To join this table, keep your name with a password, or ask the host to lift the ban.",
  toLobby: "To the lobby",
  lobby: "Lobby",
  whoPaysWhom: "Who pays whom",
  /** Why the room has gone, and that it is looked for. */
  byeAgain: (why: string, seconds: number) => `${why} ${again(seconds)}`,
  unreachable: (seconds: number) => `The room cannot be reached. ${again(seconds)}`,
  lost: (seconds: number) => `Connection lost. ${again(seconds)}`,
  lostSeated: (seconds: number) => `Connection lost. Your seat is kept. ${again(seconds)}`,
  lostInTime: (left: number) => `Connection lost. Your seat and your time are kept: ${count(left, "second", "seconds")}.`,
  connected: "Connected again",
  nightIsOver: "The night is over.",
  paused: "Paused",
  pausedByYou: "Paused by you",
  pausedBy: (name: string) => `Paused by ${name}`,
  hostIsAsked: "The host is asked. You sit down when they let you in.",
  asksForChair: (name: string, chair: number, chips: string) => `${name} asks for chair ${chair} with ${chips}.`,
  asksForChips: (name: string, chips: string) => `${name} asks for ${chips} more.`,
  letIn: "Let in",
  give: "Give",
  decline: "Decline",

  // What is put to the table.
  motionAsked: (motion: Motion) => `${MOTIONS[motion].name}?`,
  /** Whoever is for it; we come first, where we are. */
  motionPut: (motion: Motion, others: readonly string[], withMe: boolean) =>
    `${common.list(withMe ? ["You", ...others] : others)} ${others.length === 1 && !withMe ? "wants" : "want"} to ${MOTIONS[motion].about}.`,
  yes: "Yes",
  agree: "Agree",
  takeBack: "Take it back",

  // Players.
  host: "Host",
  bot: "Bot",
  kept: "Kept name",
  keptTwin: "Kept, looks like another",
  states: { out: "sits out", waits: "waits for the blind", away: "away", muted: "muted", leaves: "leaves after the hand", straddles: "straddles", overs: "overs" },
  buys: (chips: string) => `${chips} more after the hand`,
  showChips: (n: number) => count(n, "Show 'Em chip", "Show 'Em chips"),
  legs: (n: number) => count(n, "leg", "legs"),
  nameIsKept: "Your name is kept with a password.",
  youAreGuest: "You are a guest. Settings let you keep your name.",
  noteAbout: (name: string) => `Your note about ${name}, in this browser only`,
  makeHost: "Make host",
  mute: "Mute",
  unmute: "Unmute",
  remove: "Remove…",
  removeName: (name: string) => `Remove ${name}`,
  ban: (name: string) => `Ban ${name}`,
  keep: "Keep",
  freeChairs: (n: number) => count(n, "free chair", "free chairs"),
  watching: (n: number) => count(n, "watching", "watching"),
  banned: "Banned from this table",
  isBanned: (name: string | null): Parts<"name"> => [{ slot: "name", text: name ?? "Somebody" }, " is banned from this table."],
  liftBan: "Lift the ban",
  invite: "Invite",
  ledger: "Ledger",
};
