import { expect, test } from "../support/journey.ts";
import { collectFaults, holdScripts, untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";
import { translate } from "../support/translate.ts";

test.describe("a page that the browser translates", { tag: "@scripts" }, () => {
  test("before its scripts came keeps what is being typed, and the cursor", async ({ page }) => {
    await signIn(page, "pro2@example.com");
    const faults = collectFaults(page);
    const release = await holdScripts(page);
    await page.goto("/portal/messages", { waitUntil: "commit" });
    const field = page.getByLabel(/^your message to the coaches/i);
    await expect(field).toBeVisible();
    await translate(page);
    const words = "My bag turns over on the left side, and I can't say why it does";
    await field.focus();
    await page.keyboard.type(words.slice(0, 20));
    await release();
    for (const letter of words.slice(20)) await page.keyboard.press(letter, { delay: 15 });
    await untilListening(page);
    await expect(field).toHaveValue(words);
    await expect(field).toBeFocused();
    await page.getByRole("button", { name: /^send$/i }).click();
    await expect(page.getByText(words.toUpperCase(), { exact: true })).toBeVisible();
    expect(faults).toEqual([]);
  });

  test("keeps its numbers right, and lets parts come and go", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal/matches/new");
    const faults = collectFaults(page);
    await translate(page);
    const round = (number: number) => page.getByRole("heading", { name: `ROUND ${number}`, exact: true });
    await expect(round(1)).toBeVisible();
    for (const number of [2, 3]) {
      for (const key of ["You in: 3", "You on: 1", "They in: 1", "They on: 0"])
        await page.getByRole("button", { name: key, exact: true }).click();
      await expect(round(number)).toBeVisible();
    }
    await page.getByRole("button", { name: /^undo/i }).click();
    await expect(round(2)).toBeVisible();
    expect(faults).toEqual([]);
  });
});
