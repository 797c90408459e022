import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

test("on the way back a page's buttons work, also one that was just pressed", async ({ page }) => {
  await signIn(page, "pro2@example.com", "/portal/messages");
  const send = page.getByRole("button", { name: "Send", exact: true });
  for (const words of ["Before I left", "After I came back", "And once more"]) {
    await page.getByLabel(/^Your message/).fill(words);
    await expect(send).toBeEnabled();
    await send.click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await page.goto("/portal/calls", { waitUntil: "load" });
    await page.goBack({ waitUntil: "load" });
    if (await page.evaluate(() => document.querySelector("script[src], link[rel=modulepreload]") !== null))
      await untilListening(page);
  }
  await page.goto("/contact", { waitUntil: "load" });
  await page.getByLabel("Name").fill("Dana");
  await page.goto("/plans", { waitUntil: "load" });
  await page.goBack({ waitUntil: "load" });
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
});
