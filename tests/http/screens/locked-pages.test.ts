import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { root } from "#tests/support/bundle.ts";
import { asJson, textOf } from "../club.ts";

const app = appForAll();
const basic = app.as("basic@example.com");
const elite = app.as("elite@example.com");
const pro = app.as("pro@example.com");
const coach = app.as("coach1@example.com");
const mainOf = async (ask: typeof basic, path: string) =>
  /<main[\s\S]*<\/main>/.exec(await (await ask(path)).text())?.[0] ?? "";

describe("a page that needs a higher plan", () => {
  it.each([
    ["/portal?tab=progress", "Premium Feature", "Upgrade Plan", "elite", "drills"],
    ["/portal?tab=videos", "Pro Membership Required", "Upgrade to Pro", "pro", "review"],
    ["/portal?tab=categories", "Pro Membership Required", "Upgrade to Pro", "pro", "shots"],
    ["/portal?tab=history", "Pro Membership Required", "Upgrade to Pro", "pro", "weeks"],
    ["/portal?tab=notes", "No practice notes yet", "Upgrade to Pro", "pro", "notes"],
    ["/portal/messages", "Pro Membership Required", "Upgrade to Pro", "pro", "messages"],
    ["/portal/calls", "Pro Membership Required", "Upgrade to Pro", "pro", "calls"],
    ["/portal/homework", "Pro Membership Required", "Upgrade to Pro", "pro", "homework"],
    ["/portal/reports", "Pro Membership Required", "Upgrade to Pro", "pro", "report"],
    ["/portal/templates", "Elite Membership Required", "Upgrade to Elite", "elite", "template"],
    ["/portal/templates/none", "Elite Membership Required", "Upgrade to Elite", "elite", "template"],
    ["/portal/week", "Elite Membership Required", "Upgrade to Elite", "elite", "drills"],
    ["/portal/log", "Elite Membership Required", "Upgrade to Elite", "elite", "drills"],
    ["/portal/calls/book", "Pro Membership Required", "Upgrade to Pro", "pro", "calls"],
    ["/portal/videos/none", "Pro Membership Required", "Upgrade to Pro", "pro", "review"],
    ["/portal/drills/none", "Pro Membership Required", "Upgrade to Pro", "pro", "weeks"],
  ])(
    "%s shows an example and the price, and leads to the plan",
    async (path, title, action, plan, picture) => {
      const main = await mainOf(basic, path);
      expect(main).toContain(title);
      expect(main).toMatch(new RegExp(`href="/plans"[^>]*>${action}`));
      expect(main).toMatch(new RegExp(`href="/plans#${plan}"[^>]*>What the \\w+ plan includes`));
      expect(main).toMatch(plan === "pro" ? /\$100<span[^>]*>\/month/ : /\$20<span[^>]*>\/month/);
      expect(main).toMatch(
        new RegExp(
          `srcSet="/product-${picture}-dark-560\\.webp 560w, /product-${picture}-dark-1120\\.webp 1120w"[\\s\\S]*src="/product-${picture}-light-560\\.webp"[\\s\\S]*alt="[^"]{20,}"[\\s\\S]*Example`,
        ),
      );
      for (const file of ["light-560", "light-1120", "dark-560", "dark-1120"])
        expect(existsSync(join(root, `public/product-${picture}-${file}.webp`))).toBe(true);
    },
  );

  it("leads to a card that is there, with the price the club set", async () => {
    expect(await (await basic("/plans")).text()).toMatch(/<section id="pro"/);
    await coach("/api/admin/site/plans/pro", asJson({ price: 79.5, yearlyPrice: 900 }, {}, "PUT"));
    for (const path of ["/plans", "/portal/calls", "/portal/messages"]) {
      expect(await textOf(await basic(path))).toContain("$79.50 /month");
    }
  });

  it("shows a member of the plan none of it", async () => {
    const main = await mainOf(elite, "/portal?tab=progress");
    expect(main).not.toMatch(/Premium Feature|product-drills/);
  });

  it("isn't spoken of on a page its member has: bags compared, and drills a week", async () => {
    const words = async (ask: typeof basic, path: string) => textOf(await ask(path));
    expect(await words(basic, "/portal/bags")).not.toContain("under PPR Categories.");
    expect(await words(pro, "/portal/bags")).toContain("under PPR Categories.");
    expect(await words(basic, "/portal/goals")).not.toMatch(/Drills a week|Does a drill help/);
    expect(await words(elite, "/portal/goals")).toMatch(/Drills a week[\s\S]*Does a drill help/);
  });
});
