import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

/** As in a browser that forbids a site to store anything: each mention is an error. */
const forbidStorage = () => {
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
      set() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) refuse(window, name);
  refuse(Document.prototype, "cookie");
};

const visitor = ["/", "/plans", "/contact", "/free-guide", "/auth", "/newsletter"];
const member = [
  "/dashboard",
  "/portal",
  "/portal?tab=progress",
  "/portal?tab=videos",
  "/portal?tab=history",
  "/portal/messages",
  "/portal/matches/new",
  "/portal/log",
  "/account",
  "/account/notifications",
];
const coach = [
  "/admin",
  "/admin/drills",
  "/admin/users",
  "/admin/submissions",
  "/admin/newsletter/new",
  "/admin/site",
];

test("pages begin and work where storage and cookies are forbidden to scripts", { tag: "@scripts" }, async ({
  page,
}) => {
  await page.addInitScript(forbidStorage);
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  const openAll = async (addresses: readonly string[]) => {
    for (const address of addresses) {
      await page.goto(address);
      await untilListening(page);
    }
  };
  await openAll(visitor);
  await signIn(page, "pro@example.com", "/portal");
  await openAll(member);
  await page.goto("/portal/messages");
  await page.getByLabel(/^Your message/).fill("Nothing is stored here");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Nothing is stored here", { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, "coach1@example.com", "/admin");
  await openAll(coach);
  await page.goto("/admin/submissions");
  await page
    .getByRole("link", { name: /^Review: / })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Draw", exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});
