// The host's dialog: a table with rules of the house, open for whoever has the link.

import { expect, it } from "vitest";

import type { Settled } from "../src/wire";
import { DESK, Guest, PHONE } from "./guest";
import { opened } from "./opened";
import { dock, takeSeat } from "./playing";

const here = opened();

for (const viewport of [DESK, PHONE])
  it(`a host opens a table with rules of the house, at ${viewport.width} px`, async () => {
    const guest = await Guest.come(here.browser, here.house, { viewport });
    const { page } = guest;
    try {
      await guest.comeIn("Ingrid");
      await guest.go("/");
      await page
        .getByRole("button", { name: /host a table/i })
        .first()
        .click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: /^name of the table/i }).fill("Sunday mix");
      await dialog.getByRole("button", { name: /^house rules/i }).click();
      const straddles = dialog.getByRole("textbox", { name: /^straddles/i });
      await straddles.fill("1");
      await straddles.press("Tab");
      const note = await dialog.locator(".note").innerText();
      await dialog.getByRole("button", { name: /open the table/i }).click();
      await page.waitForURL(/\/table\//);
      const table = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      const settled = (await (await guest.context.request.get(`${here.house.url}/api/tables/${table}`)).json()) as Settled;
      expect(settled.wished.name).toBe("Sunday mix");
      expect(settled.wished.house).toEqual({ straddles: { value: 1 } });
      expect(settled.wished.listed).toBe(false);
      await guest.until("the table", () => guest.told?.view.name === "Sunday mix");
      // As many seats as were promised.
      expect(note).toMatch(new RegExp(`\\b${guest.told?.view.chairs.length} seats`));
      await takeSeat(guest, "");
      // The link is at hand.
      expect(await dock(guest).locator("input[readonly]").inputValue()).toBe(page.url());
      expect(guest.troubles).toEqual([]);
    } finally {
      await guest.leave();
    }
  });

it("a game of the host's own is checked: mistakes have their line, and nothing red is left of them", async () => {
  const guest = await Guest.come(here.browser, here.house);
  const { page } = guest;
  guest.expected = /422/;
  try {
    await guest.comeIn("Ottilie");
    await guest.go("/");
    await page
      .getByRole("button", { name: /host a table/i })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "My own" }).click();
    const text = dialog.getByRole("textbox", { name: /^games and mixes/i });
    const good = 'game "Lowest Flop" id=lowest-flop {\n  about "The low wins."\n  like flop\n  showdown { share low-a5 }\n}';
    const alerts = dialog.getByRole("alert");
    await dialog.getByRole("button", { name: "Open the table" }).click();
    expect(await alerts.count()).toBe(1);
    await text.fill(good.replace("like", "lke"));
    expect(await alerts.count()).toBe(0);
    await dialog.getByRole("button", { name: "Check it" }).click();
    await alerts.getByRole("button", { name: /^Line 3, column 3: there is no word/ }).press("Enter");
    const selected = () =>
      text.evaluate((it) => {
        const box = it as HTMLTextAreaElement;
        return [document.activeElement === box, box.value.slice(box.selectionStart, box.selectionEnd)];
      });
    expect(await selected()).toEqual([true, "lke"]);
    await guest.shot("own-mistake");
    await dialog.getByRole("button", { name: "Open the table" }).click();
    expect(await alerts.count()).toBe(2);
    await text.fill(good);
    expect(await alerts.count()).toBe(0);
    await dialog.getByRole("button", { name: "Open the table" }).click();
    expect(await alerts.count()).toBe(1);
    await dialog.getByRole("button", { name: "Check it" }).click();
    await dialog.getByText("No mistakes.").waitFor();
    expect(await alerts.count()).toBe(0);
    expect(await dialog.getByRole("combobox", { name: "What to play" }).locator("option").allInnerTexts()).toEqual(["Lowest Flop"]);
    await guest.shot("own-good");
    expect(guest.troubles).toEqual([]);
  } finally {
    await guest.leave();
  }
});
