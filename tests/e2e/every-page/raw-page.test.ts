import { readClip } from "../../http/club.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

// How pages work without scripts, where scripts would add something: nothing dead, nothing lost.
test.describe("without scripts", { tag: "@raw" }, () => {
  test("a message stays until it is dismissed, by a link (D40)", async ({ page }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Ana Lopez");
    await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
    await page.getByLabel("Message").fill("Do you coach left-handers?");
    await page.getByRole("button", { name: "Send Message" }).click();
    const message = page.getByRole("status").filter({ hasText: "Message Sent!" });
    await expect(message).toBeVisible();
    // Without scripts only a style could take it away, in the end.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(message).toBeVisible();
    await page.getByRole("link", { name: "Dismiss" }).click();
    await expect(message).toHaveCount(0);
    await expect(page).toHaveURL(/\/contact\?sent/);
  });

  test("no button is there that only a script could answer", async ({ page }) => {
    await page.goto("/auth");
    await expect(page.getByLabel("Password", { exact: true }).first()).toHaveAttribute("type", "password");
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    for (const path of ["/", "/auth", "/contact", "/plans"]) {
      await page.goto(path);
      const dead = page.locator("button:visible:not(form button)");
      expect([path, await dead.allInnerTexts()]).toEqual([path, []]);
    }
  });

  test("the newsletter's button keeps its label, and its form is sent once per press", async ({
    page,
    club,
  }) => {
    await page.goto("/");
    await page.getByLabel("Your email").fill("ana@example.com");
    await page.getByRole("button", { name: "Get the Free Guide" }).click();
    await expect(page.getByRole("status")).toContainText("Success!");
    await expect(page.getByRole("button", { name: "Get the Free Guide" })).toBeEnabled();
    const rows = await club.services.db.read.query.newsletterSubscriptions.findMany();
    expect(rows.filter(({ email }) => email === "ana@example.com")).toHaveLength(1);
  });

  test("the address-opened dialog closes by its link, the phone's menu by its button", async ({ page }) => {
    await page.goto("/?dialog=backstory");
    await page.getByRole("dialog").getByRole("link", { name: "Close" }).first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.setViewportSize({ width: 360, height: 740 });
    const menu = page.locator("summary", { hasText: "Menu" });
    const links = page.getByRole("navigation", { name: "Main" });
    await menu.click();
    await expect(links).toBeVisible();
    await menu.click();
    await expect(links).toBeHidden();
  });

  test("a submit button can be pressed, and what is missing is said (D52)", async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal?tab=progress");
    await page.getByRole("link", { name: "Complete Drill" }).first().click();
    const button = page.getByRole("button", { name: "Complete Drill" });
    await expect(button).toBeEnabled();
    await page.getByLabel("Rounds thrown").fill("500");
    await page.getByLabel("PPR (points per round)").fill("7.5");
    await page.locator("form", { has: button }).evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(page.getByLabel("PPR (points per round)")).toHaveValue("7.5");
  });

  test("a message too long is refused by the server's count, and kept", async ({ page }) => {
    await signIn(page, "pro2@example.com", "/portal?tab=videos");
    await expect(page.getByText("of 500 characters")).toHaveCount(0);
    const words = page.getByLabel("What would you like analyzed?");
    await words.evaluate((area) => area.removeAttribute("maxlength"));
    await words.fill("🎯".repeat(501));
    const film = { name: "throw.mp4", mimeType: "video/mp4", buffer: await readClip() };
    await page.locator("input[type=file]").setInputFiles(film);
    await page.getByRole("button", { name: "Submit for Review" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expect(words).toHaveValue("🎯".repeat(501));
  });

  test("a list is up to date when the page is loaded again", async ({ page, club }) => {
    await signIn(page, "pro@example.com", "/portal?tab=notes");
    await expect(page.getByText("New", { exact: true })).toHaveCount(2);
    const [note] = await (await page.request.get(`${club.url}/api/practice-notes`)).json();
    await page.request.post(`${club.url}/api/practice-notes/${note.id}/read`);
    await page.reload();
    await expect(page.getByText("New", { exact: true })).toHaveCount(1);
  });

  test("a tutorial that cannot be played has its own address", async ({ page }) => {
    await signIn(page, "pro@example.com", "/portal?tab=content");
    await page
      .locator("section.card", { hasText: "Your first push shot" })
      .getByRole("link", { name: "Watch" })
      .click();
    const source = await page.locator("video, video source").first().getAttribute("src");
    const film = await page.request.get(String(source), { headers: { Range: "bytes=0-99" } });
    expect([film.status(), film.headers()["content-type"]]).toEqual([206, "video/mp4"]);
  });

  test("a reset link shows its form right away", async ({ page, club }) => {
    await page.request.post("/api/auth/request-password-reset", { form: { email: "pro@example.com" } });
    const [mail] = await club.services.db.read.query.outbox.findMany();
    const address = /http:\/\/\S+token=[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    const { pathname, search } = new URL(address);
    await page.goto(`${pathname}${search}`);
    await expect(page.getByText("Verifying reset token...")).toBeHidden();
    await expect(page.getByLabel("New Password", { exact: true })).toBeVisible();
  });
});
