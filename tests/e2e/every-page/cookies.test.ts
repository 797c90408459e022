import { expect, test } from "@playwright/test";
import { rowsOf } from "../../http/club.ts";
import { type RunningServer, startServer } from "../../support/server.ts";
import { signIn } from "../support/sign-in.ts";

let server: RunningServer;

// Browsers accept Secure cookies from localhost without TLS, so the club is told it has an https address.
test.beforeEach(async () => {
  server = await startServer({ environment: { APP_URL: "https://club.example" } });
});
test.afterEach(() => server.close());

test("with an https address the browser has only Secure cookies with __Host-, and the club reads them", async ({
  browser,
  javaScriptEnabled,
}) => {
  const scripts = javaScriptEnabled !== false;
  const context = await browser.newContext({
    baseURL: server.url,
    timezoneId: "Asia/Tokyo",
    javaScriptEnabled: scripts,
  });
  const page = await context.newPage();
  await signIn(page, "pro@example.com", "/portal");
  const held = async () =>
    (await context.cookies(server.url.replace("http:", "https:"))).filter(
      ({ name }) => name !== "__Host-flash",
    );
  const expected = ["__Host-device", "__Host-session", ...(scripts ? ["__Host-time_zone"] : [])];
  await expect.poll(async () => (await held()).map(({ name }) => name).sort()).toEqual(expected);
  await page.getByRole("button", { name: "Slow connection? Use smaller videos" }).click();
  await expect(page.getByRole("button", { name: "Play large videos" })).toBeVisible();
  for (const { name, secure, path, domain, sameSite } of await held())
    expect([name, secure, path, domain, sameSite]).toEqual([name, true, "/", "127.0.0.1", "Lax"]);
  await page.goto("/account");
  const zone = scripts ? "Japan Standard Time (Tokyo)" : "Eastern Time (New York)";
  await expect(page.getByText(`times in ${zone}`)).toBeVisible();
  expect(rowsOf(server, "SELECT 1 FROM sessions")).toHaveLength(1);
  await context.close();
});
