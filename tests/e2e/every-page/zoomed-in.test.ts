import type { Page } from "@playwright/test";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// A window of 1280 by 1024 at 400 % is 320 by 256 wide and high (WCAG 1.4.10).
test.use({ viewport: { width: 320, height: 256 } });

/** Whether the page scrolls sideways, and how much of the window its fixed bars cover. */
const lookAt = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    window.scrollTo(0, document.documentElement.scrollHeight / 3);
    const covered = new Set<number>();
    for (let y = 4; y < window.innerHeight; y += 8) {
      let at = document.elementFromPoint(window.innerWidth / 2, y);
      for (; at; at = at.parentElement)
        if (["fixed", "sticky"].includes(getComputedStyle(at).position)) covered.add(y);
    }
    return { sideways: scrollWidth - clientWidth, covered: (covered.size * 8) / window.innerHeight };
  });

const pages = {
  "pro@example.com": [
    "/portal",
    "/portal?tab=progress",
    "/portal?tab=history",
    "/portal/messages",
    "/portal/matches/new",
    "/account",
  ],
  "coach1@example.com": ["/admin", "/admin/users", "/admin/drills", "/admin/submissions", "/admin/contacts"],
} as const;

for (const [who, addresses] of Object.entries(pages))
  test(`pages of ${who} can be read at 400 %`, async ({ page }) => {
    await signIn(page, who, addresses[0]);
    for (const address of addresses) {
      await page.goto(address);
      const { sideways, covered } = await lookAt(page);
      expect([address, sideways]).toEqual([address, 0]);
      expect(covered, address).toBeLessThan(0.5);
    }
  });

test("a message can be read while it is typed on a phone at 200 %, or half as wide", async ({ page }) => {
  await page.setViewportSize({ width: 195, height: 422 });
  await signIn(page, "pro@example.com", "/portal/messages");
  const field = page.getByLabel("Your message to the coaches");
  await field.fill("My airmail goes short when it is windy outside.");
  await field.scrollIntoViewIfNeeded();
  expect((await field.boundingBox())?.width).toBeGreaterThan(150);
  const send = page.getByRole("button", { name: "Send", exact: true });
  const [typed, button] = [await field.boundingBox(), await send.boundingBox()];
  expect(button?.y).toBeGreaterThanOrEqual((typed?.y ?? 999) + (typed?.height ?? 0));
});
