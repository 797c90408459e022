import { rowsOf, userId } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { untilListening } from "../support/scripts.ts";
import { signIn } from "../support/sign-in.ts";

// Pages that were open before tabs had addresses of their own still send to `/admin?tab={tab}` (contract, "Admin area").

type Router = { navigate(to: string, sent?: { formMethod: "post"; formData: FormData }): Promise<void> };

const title = "Sent from an open page";

test("a page from before sends its form without scripts, and nothing typed is lost", { tag: "@raw" }, async ({
  page,
  club,
}) => {
  const member = userId(club, "pro@example.com");
  await page.route(/\/admin\/notes\?user=/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('action="/admin/notes?', 'action="/admin?tab=notes&amp;');
    await route.fulfill({ response: answer, body });
  });
  await signIn(page, "coach1@example.com", `/admin/notes?user=${member}`);
  const note = page.locator("form:has(textarea)");
  await expect(note).toHaveAttribute("action", /^\/admin\?tab=notes&/);
  // The browser would ask for a title before it sends anything.
  await note.evaluate((form: HTMLFormElement) => form.setAttribute("novalidate", ""));
  await note.locator("textarea").fill("Written for an hour");
  await note.getByRole("button", { name: "Send" }).click();
  await expect(page).toHaveURL(/\/admin\/notes\?/);
  await expect(note.locator("textarea")).toHaveValue("Written for an hour");
  await note.getByLabel("Title").fill(title);
  await note.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("region", { name: "Notifications" })).toContainText("Avery");
  expect(rowsOf(club, "SELECT content FROM practice_notes WHERE title = ?", title)).toEqual([
    { content: "Written for an hour" },
  ]);
});

test("a page from before leads on and sends by its scripts, once", { tag: "@scripts" }, async ({
  page,
  club,
}) => {
  const member = userId(club, "pro@example.com");
  await signIn(page, "coach1@example.com", "/admin");
  await untilListening(page);
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
    return router.navigate("/admin?tab=users&search=pro%40");
  });
  await expect(page).toHaveURL("/admin/users?search=pro%40");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Users");
  await page.evaluate(
    ({ userId, title }) => {
      const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
      const formData = new FormData();
      const sent = { userId, title, content: "Written for an hour", sendKey: "open-page" };
      for (const [name, value] of Object.entries(sent)) formData.set(name, value);
      return router.navigate("/admin?tab=notes&form=send-note", { formMethod: "post", formData });
    },
    { userId: member, title },
  );
  await expect(page).toHaveURL("/admin/notes");
  expect(rowsOf(club, "SELECT content FROM practice_notes WHERE title = ?", title)).toEqual([
    { content: "Written for an hour" },
  ]);
});
