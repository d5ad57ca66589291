import { describe, expect, it, vi } from "vitest";

vi.mock("../../lib/room.svelte", () => ({ room: { me: null } }));

import { goneTitle } from "./acts";

describe("a table that is not there for us", () => {
  // As the room says it.
  it.each([
    ["There is no such table. Check the link.", "There is no such table"],
    ["This table is closed.", "The night is over"],
    ["The night at this table is over.", "The night is over"],
    ["The host has banned you from this table.", "You can't come to this table"],
    ["The host has banned a guest who came from your address. To join this table, keep your name with a password, or ask the host to lift the ban.", "You can't come to this table"],
    ["This table can't be opened. The log of the room says why; nothing is lost.", "You can't come to this table"],
  ])("%s", (why, title) => expect(goneTitle(why)).toBe(title));
});
