import { expectNoFaults } from "../support/audit.ts";
import { expect, test } from "../support/journey.ts";
import { signIn } from "../support/sign-in.ts";

const pages = [
  "/",
  "/?dialog=backstory",
  "/about",
  "/plans",
  "/faq",
  "/contact",
  "/subscribe?plan=pro",
  "/video-analysis",
  "/privacy",
  "/terms",
  "/cookies",
  "/guide",
  "/newsletter/unsubscribe?token=x",
  "/no-such-page",
];

test("public pages are light, whole and without faults at every width", async ({ page, club }, info) => {
  test.setTimeout(10_000 * pages.length);
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => line.type() === "error" && faults.push(line.text()));
  const asked: URL[] = [];
  page.on("request", (request) => asked.push(new URL(request.url())));
  for (const path of pages) {
    await test.step(path, async () => {
      faults.length = 0;
      asked.length = 0;
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      expect(asked.filter(({ origin }) => origin !== club.url)).toEqual([]);
      // Pictures below the first screen, and the film, come when they are wanted.
      const isLater = ({ pathname }: URL) => /^\/(product-|files\/site\/)|\.mp4$/.test(pathname);
      expect(asked.filter((address) => !isLater(address)).length).toBeLessThanOrEqual(8);
      expect(asked.length).toBeLessThanOrEqual(13);
      await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveCount(1);
      for (const width of [320, 360, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        const body = await page.locator("html").boundingBox();
        expect(body?.width).toBeLessThanOrEqual(width);
        if (info.project.name === "js")
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        await expectNoFaults(page, "best-practice");
      }
      await page.setViewportSize({ width: 390, height: 844 });
      const { width, broken, covered } = await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
        const name = document.querySelector<HTMLElement>(".brand > span");
        const lines = name ? name.offsetHeight / Number.parseFloat(getComputedStyle(name).lineHeight) : 0;
        const [brand, menu] = [name, document.querySelector("[data-menu] summary")].map((one) =>
          one?.getBoundingClientRect(),
        );
        const covered = brand && menu ? brand.right > menu.left && brand.bottom > menu.top : false;
        return { width: document.documentElement.scrollWidth, broken: lines > 2.5, covered };
      });
      expect({ width, broken, covered }, "with text of twice the size").toEqual({
        width: 390,
        broken: false,
        covered: false,
      });
      expect(faults.filter((fault) => !(path === "/no-such-page" && fault.includes("404")))).toEqual([]);
    });
  }
});

test("a visitor subscribes to the newsletter and reads thanks", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Your email").fill("ana@example.com");
  await page.getByRole("button", { name: "Get the Free Guide" }).click();
  await expect(page.getByRole("status")).toContainText("Success!");
  await expect(page.getByRole("status")).toContainText("Thank you for subscribing to our newsletter!");
  await expect(page.getByLabel("Your email")).toHaveValue("");
});

test("a visitor writes to the coaches; what is wrong is said and kept", async ({ page }) => {
  await page.goto("/contact");
  await page.getByLabel("Name").fill("Ana Lopez");
  await page.getByLabel("Email", { exact: true }).fill("ana@example");
  await page.getByLabel("Message").fill("Do you coach left-handers?");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("alert")).toContainText("Error");
  await expect(page.getByRole("alert")).toContainText("Please enter a valid email address");
  await expect(page.getByLabel("Name")).toHaveValue("Ana Lopez");
  await page.getByLabel("Email", { exact: true }).fill("ana@example.com");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("status")).toContainText("Message Sent!");
  await expect(page.getByRole("status")).toContainText(
    "Thank you for your message. We'll get back to you soon.",
  );
  await expect(page.getByRole("heading", { name: "We have your message" })).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveCount(0);
  await page.getByRole("link", { name: "Send another message" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test("the backstory opens from the home page and closes again", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Our Backstory" }).click();
  const dialog = page.getByRole("dialog", { name: "My Cornhole Journey" });
  await expect(dialog).toContainText("coming soon");
  await dialog.getByRole("link", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL("/");
});

test("of a category's questions one is open at a time", async ({ page }) => {
  await page.goto("/faq");
  const first = page.locator("#what-is-this");
  await first.locator("summary").click();
  await expect(first.locator("p")).toBeVisible();
  await page.getByText("What is PPR?").click();
  await expect(page.locator("#what-is-ppr p")).toBeVisible();
  await expect(first.locator("p")).toBeHidden();
});

test("three voices, then six; a long one opens and closes", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("figure:has(blockquote):visible")).toHaveCount(3);
  await page.getByText("See More Testimonials").click();
  await expect(page.locator("figure:has(blockquote):visible")).toHaveCount(6);
  const words = await page.locator("blockquote").allInnerTexts();
  // A closed one shows its beginning, also inside the opened list.
  for (const said of words) expect(said.replace(/See (more|less)/, "")).toMatch(/\w{3}/);
  expect(words.join(" ")).not.toContain("See less");
  const voice = page.locator("figure:has(blockquote)").first();
  await expect(voice.getByText("neither do the coaches")).toBeHidden();
  await voice.getByText("See more").click();
  await expect(voice.getByText("neither do the coaches")).toBeVisible();
  await voice.getByText("See less").click();
  await expect(voice.getByText("neither do the coaches")).toBeHidden();
});

test("a plan that isn't sold online leads to a message that asks for it", async ({ page }) => {
  await page.goto("/plans");
  await page.getByRole("link", { name: "Ask the Coaches for Pro" }).click();
  await expect(page.getByLabel("Message")).toHaveValue("I'd like the Pro plan. Please set it up for me.");
});

test("from the first screen a visitor starts for free, without a scroll", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const join = page.getByRole("link", { name: "Join Free" }).first();
  await expect(join).toBeInViewport({ ratio: 1 });
  await join.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign Up");
  await expect(page.getByText("No card needed.")).toBeVisible();
});

test("a plan's page leads back to it after signing in", async ({ page }) => {
  await page.goto("/subscribe?plan=pro");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscribe to Pro");
  await page.getByRole("link", { name: "Log In to Continue" }).click();
  await page.getByLabel("Email or Username").fill("basic@example.com");
  await page.getByLabel("Password", { exact: true }).fill("demo-pass");
  await page.locator("form").getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/subscribe?plan=pro");
  await expect(page.getByRole("link", { name: "Back to Plans" })).toBeVisible();
});

test("the phone's menu opens and leads on", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.locator("summary", { hasText: "Menu" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Plans" }).click();
  await expect(page).toHaveURL("/plans");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
});

test("Go Back leads to where one came from", async ({ page }) => {
  await page.goto("/about");
  await page
    .evaluate(() => document.querySelector("footer a")?.setAttribute("href", "/no-such-page"))
    .catch(() => {});
  await page.goto("/no-such-page", { referer: `${new URL(page.url()).origin}/about` });
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/about");
});

test("Go Back goes back in history, even after an address was typed @scripts", async ({ page }) => {
  await page.goto("/faq");
  await page.goto("/no-such-page");
  await page.getByRole("link", { name: "Go Back" }).click();
  await expect(page).toHaveURL("/faq");
});

test("a member is sent on from the video page", async ({ page }) => {
  await signIn(page, "pro@example.com");
  await page.goto("/video-analysis");
  await expect(page).toHaveURL("/portal?tab=videos");
});
