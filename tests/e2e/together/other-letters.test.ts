import type { Locator } from "@playwright/test";
import { changeRows } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

/** Where the first letter and the last sign of an element's text are drawn, from the left. */
const ends = (element: Locator) =>
  element.evaluate((place) => {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
    const all: Text[] = [];
    while (texts.nextNode()) all.push(texts.currentNode as Text);
    const [first, last] = [all[0] as Text, all.at(-1) as Text];
    const leftOf = (text: Text, at: number) => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    return { first: leftOf(first, 0), last: leftOf(last, last.length - 1) };
  });

/** A message just sent is drawn anew once the conversation has it. */
const expectFromRight = (element: Locator) =>
  expect(async () => {
    const { first, last } = await ends(element);
    expect(last).toBeLessThan(first);
  }).toPass();

test.use({ viewport: { width: 320, height: 700 } });

test("Hebrew is read from the right: a message, what is typed, a title, and a name", async ({
  page,
  club,
}) => {
  const words = "שלום מאמן, זרקתי 12 שקיות (הכול בפנים)!";
  changeRows(club, "UPDATE weekly_drills SET title = 'שלום!'");
  changeRows(
    club,
    "UPDATE users SET first_name = 'דנה', last_name = 'כהן (!)' WHERE email = 'pro2@example.com'",
  );
  await signIn(page, "pro2@example.com", "/portal/messages");
  const field = page.getByLabel(/^Your message/);
  await field.fill(words);
  await expect(field).toHaveCSS("direction", "rtl");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sent = page.getByText(words, { exact: true });
  await expect(sent).toHaveCSS("direction", "rtl");
  await expectFromRight(sent);
  await page.goto("/portal?tab=progress");
  await expectFromRight(page.getByRole("heading", { name: "שלום!" }).first());
  await page.context().clearCookies();
  await signIn(page, "coach1@example.com", "/admin/users");
  const name = page.getByRole("link", { name: "דנה כהן (!)" }).first();
  await expectFromRight(name);
});
