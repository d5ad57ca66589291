import type { Motion } from "../../wire";
import type { Parts } from "../parts";
import { count } from "./count";
import { MOTIONS } from "./motions";

export const dialogs = {
  back: "Back to the table",
  done: "Done",

  // The menu.
  more: "More",
  groups: { table: "Table", you: "You", house: "House" },
  rulesOfGame: "Rules of this game",
  lastHand: "Last hand",
  seenCards: "Cards seen so far",
  ledgerAndSettling: "Ledger and settling up",
  inviteFriends: "Invite friends",
  takeSeat: "Take a seat",
  buyChips: (most: string) => `Buy chips, up to ${most}`,
  sitOut: "Sit out",
  imBack: "I'm back",
  straddle: "Straddle when I can",
  overs: "Take an overs button",
  showChips: "Show 'Em chips",
  rabbit: "See what would have come",
  changeSeats: "Call for a change of seats",
  ifAllAgree: (motion: Motion) => `${MOTIONS[motion].name}, if all agree`,
  soundOff: "Turn the sound off",
  soundOn: "Turn the sound on",
  leaveTable: "Leave the table",
  toLobby: "To the lobby",

  // Chips.
  chipsRange: (least: string, most: string) => `${least} to ${most}`,

  // The host's desk.
  desk: "Host's desk",
  atTheDoor: "At the door",
  theGame: "The game",
  goOn: "Go on",
  pause: "Pause",
  afterHand: "After this hand",
  gameAndStakes: "Game and stakes",
  betweenHands: "Game and stakes change between hands.",
  betweenHandsPause: "Game and stakes change between hands. Pause after this hand, and take your time.",
  listed: "Everybody sees the table in the lobby",
  addBot: "Add a bot",
  allTaken: "Every chair is taken.",
  level: "Level",
  chair: "Chair",
  anyChair: "Any",
  chips: "Chips",
  asUsual: "As usual",
  add: "Add",
  chipsAsNumber: "Write the chips as a number, or leave the box empty.",
  handOverTo: "Make somebody else the host",
  newHost: "New host",
  nobody: "Nobody",
  handOver: "Hand over",
  closeTable: "Close the table",
  closesAfterHand: "The table is closed when this hand is over.",
  closeAbout: "Everybody stands up with their chips, and the ledger says who pays whom. This cannot be taken back.",
  closeAboutInHand: "Everybody stands up with their chips when this hand is over, and the ledger says who pays whom. This cannot be taken back.",
  playOn: "Play on",
  endNight: "End the night…",

  // The invitation.
  linkCopied: "Link copied.",
  copyMarked: "Copy the marked link.",
  /** Who finds the table, and whether the host lets them in. */
  whoFinds: (isListed: boolean, asksHost: boolean) =>
    `Whoever has this link finds the table${isListed ? ", and so does everybody in the lobby" : ""}.${asksHost ? " You let them in." : ""}`,
  invitationLink: "Invitation link",
  copy: "Copy",
  sendIt: "Send it",

  // The last hand.
  noHandYet: "No hand yet",
  noHandOver: "No hand is over at this table.",
  whatHappened: "What happened",
  replay: (): Parts<"heard"> => ["Replay", { slot: "heard", text: " in a new tab" }],

  // Leaving.
  leaveAsked: "Leave the table?",
  leaveAbout: "You are in a hand. When it is over you leave with all your chips; until then your time runs without you.",
  stay: "Stay",
  leave: "Leave",

  // The ledger.
  ledger: "Ledger",
  nobodyBought: "Nobody has bought chips yet.",
  columns: { player: "Player", bought: "Bought", has: "Has", won: "Won" },
  toSettle: "To settle up",
  even: "Everybody is even.",
  pays: (from: string, to: string, amount: string): Parts<"name" | "amount"> => [
    { slot: "name", text: from },
    " pays ",
    { slot: "name", text: to },
    " ",
    { slot: "amount", text: amount },
  ],
  youPay: (to: string, amount: string): Parts<"name" | "amount"> => [{ slot: "name", text: "You" }, " pay ", { slot: "name", text: to }, " ", { slot: "amount", text: amount }],
  paysYou: (from: string, amount: string): Parts<"name" | "amount"> => [
    { slot: "name", text: from },
    " pays ",
    { slot: "name", text: "you" },
    " ",
    { slot: "amount", text: amount },
  ],
  spreadsheet: "As a spreadsheet",
  fileName: "table",

  // Rules.
  noGame: "No game is chosen yet.",
  ownPage: "On a page of its own",

  // Cards that were seen.
  nothingSeen: "No card was seen in this hand.",
  bySuit: "Cards by suit and rank",
  suits: { s: "Spades", h: "Hearts", d: "Diamonds", c: "Clubs" },
  isThere: (card: string) => `${card}, on the table`,
  isGone: (card: string) => `${card}, gone`,
  seen: (cards: number, jokers: number) =>
    `${count(cards, "card", "cards")} seen${jokers > 0 ? `, ${count(jokers, "joker", "jokers")} among them` : ""}. Framed ones lie on the table or are yours; struck ones were folded or discarded.`,

  // Show 'Em chips.
  showChipsAbout: (own: number) => `You have ${count(own, "chip", "chips")}. One chip lets you see what somebody held in the hand that has just ended.`,
  buyOne: "Buy one",
  seeHand: "See a hand",
  handOf: (name: string) => `${name}'s`,
  sellOne: "Sell one",
  toWhom: "To whom",
  price: "Price",
  offer: "Offer",
  offerIncomplete: "Say to whom, and for how many chips.",
  takeOffered: "Take one that was offered to you",
  takeFrom: (name: string) => `From ${name}`,
};
