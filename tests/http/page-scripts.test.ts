import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const pages = [
  ["/portal", "pro@example.com"],
  ["/portal?tab=content", "pro@example.com"],
  ["/portal/messages", "pro@example.com"],
  ["/admin?tab=users", "coach1@example.com"],
] as const;

describe("a page with React", () => {
  it.each(pages)(
    "%s asks for its style sheet before its scripts, which give way to it",
    async (path, who) => {
      const ask = await app.signIn(who);
      const html = await (await ask(path)).text();
      const links = html.match(/<link [^>]*rel="(?:stylesheet|modulepreload)"[^>]*>/g) ?? [];
      expect(links[0]).toContain('rel="stylesheet"');
      const scripts = links.slice(1);
      expect(scripts.length).toBeGreaterThan(3);
      for (const script of scripts)
        expect(script).toMatch(/rel="modulepreload" fetchpriority="low" href="\/assets/);
      expect(html.indexOf(scripts.at(-1) ?? "")).toBeLessThan(html.indexOf("</head>"));
    },
  );
});
