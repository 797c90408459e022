import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "../support/journey.ts";

/**
 * The club as a browser meets it that refuses cookies: none is set, and none is brought. The quickest kind of Chromium has no
 * settings page to refuse them on.
 */
async function withoutCookies(url: string) {
  const server = createServer((req, res) => {
    const { cookie: _, ...headers } = req.headers;
    const asked = request(new URL(req.url ?? "/", url), { method: req.method, headers }, (answer) => {
      const { "set-cookie": __, ...rest } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(res);
    });
    asked.on("error", () => res.destroy());
    req.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

test("a browser that refuses cookies is told so after the right password", async ({ page, club }) => {
  const refusing = await withoutCookies(club.url);
  await page.goto(`${refusing.url}/auth?to=%2Fportal`);
  await page.getByLabel("Email or Username").fill("pro2@example.com");
  await page.getByLabel("Password").fill("demo-pass");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText("signing in needs cookies");
  refusing.close();
});
