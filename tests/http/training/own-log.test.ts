import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, read, rowsOf, textOf, userId } from "../club.ts";
import { entriesOf } from "./entries.ts";

const app = appForEach();
const basic = app.as("basic@example.com");
const elite = app.as("elite@example.com");
const pro = app.as("pro@example.com");

const logPage = (ask: Ask, query = "") => ask(`/portal/entries${query}`);
const lines = async (ask: Ask, query = "") =>
  (await (await logPage(ask, query)).text()).match(/class="log-entry"/g)?.length ?? 0;

function setTier(email: string, tier: string) {
  changeRows(app, "UPDATE users SET subscription_tier = ? WHERE email = ?", tier, email);
}

const storedOf = (email: string) => {
  const [row] = rowsOf<{ many: number }>(
    app,
    `SELECT (SELECT count(*) FROM drill_completions WHERE user_id = u.id)
       + (SELECT count(*) FROM practice_results WHERE user_id = u.id) AS many FROM users u WHERE email = ?`,
    email,
  );
  return row?.many ?? 0;
};

describe("one's own log (D89)", () => {
  it("lists every drill and practice page by page and exports the same, whatever the plan", async () => {
    for (let more = 0; more < 8; more += 1)
      await pro("/api/practice-results", asJson({ shotType: "roll", rounds: 10 + more, ppr: 6 }));
    const stored = storedOf("pro@example.com");
    expect(stored).toBeGreaterThan(50);
    const pages = Math.ceil(stored / 50);
    for (const tier of ["pro", "elite", "basic"]) {
      setTier("pro@example.com", tier);
      const counts = await Promise.all(
        Array.from({ length: pages }, (_, page) => lines(pro, `?page=${page + 1}`)),
      );
      expect(counts.reduce((sum, many) => sum + many, 0)).toBe(stored);
      expect(await entriesOf(pro)).toHaveLength(stored);
      const text = await textOf(await logPage(pro));
      expect(text).toContain(`1–50 of ${stored} entries`);
      expect(text).toContain("Download your log (CSV)");
    }
  });

  it("is in the order it was thrown, drills and practice together", async () => {
    const all: number[] = [];
    for (let page = 1; (page - 1) * 50 < storedOf("pro@example.com"); page += 1) {
      const text = await textOf(await logPage(pro, `?page=${page}`));
      for (const [, day = ""] of text.matchAll(/rounds? · (\w{3} \d+, \d{4})/g)) all.push(Date.parse(day));
    }
    expect(all).toHaveLength(storedOf("pro@example.com"));
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });

  it("offers to correct what its plan lets the member correct", async () => {
    const practice = { shotType: "roll", rounds: "12", ppr: "6" };
    await basic("/portal/practice?form=log-practice", asForm(practice));
    expect(await (await logPage(basic)).text()).toMatch(/href="\/portal\/practice\?edit=[^"]+"/);
    const [drill] = await read<{ id: string }[]>(elite, "/api/weekly-drills");
    await elite("/api/drill-completions", asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 6 }));
    const editsDrill = async () =>
      /href="\/portal\?tab=progress&(amp;)?edit=/.test(await (await logPage(elite)).text());
    expect(await editsDrill()).toBe(true);
    setTier("elite@example.com", "basic");
    expect(await editsDrill()).toBe(false);
  });

  it("is nobody else's, and says what to do while it is empty", async () => {
    expect((await logPage(app.fetch)).status).toBe(302);
    expect(await textOf(await logPage(await app.signIn("pro2@example.com")))).toContain("Nothing logged yet");
  });

  it("leaves charts and analysis to Pro, and leads there from every plan's pages", async () => {
    for (const ask of [basic, elite]) {
      expect((await ask("/files/history/weeks.csv")).status).toBe(403);
      const locked = await (await ask("/portal?tab=history")).text();
      expect(locked).toContain("Pro Membership Required");
      expect(locked).toMatch(/href="\/portal\/entries"[^>]*>Your log/);
    }
  });
});

describe("what Elite and Basic see of it on the Dashboard (D89)", () => {
  const dashboard = async (ask: Ask) => textOf(await ask("/portal"));

  it("Elite has its run of weeks, Basic doesn't", async () => {
    const mine = userId(app, "elite@example.com");
    changeRows(app, "DELETE FROM drill_completions WHERE user_id = ?", mine);
    changeRows(app, "DELETE FROM weekly_accuracy WHERE user_id = ?", mine);
    const [drill] = await read<{ id: string }[]>(elite, "/api/weekly-drills");
    await elite("/api/drill-completions", asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 6 }));
    expect(await dashboard(elite)).toContain("1 week with practice");
    app.clock.advance(7 * 86_400_000);
    const later = await app.signIn("elite@example.com");
    expect(await dashboard(later)).toMatch(/1 week with practice\. Log by Sat, \w{3} \d+ to make it 2\./);
    await basic("/portal/practice?form=log-practice", asForm({ shotType: "roll", rounds: "9", ppr: "6" }));
    expect(await dashboard(await app.signIn("basic@example.com"))).not.toContain("with practice");
  });

  it("on Basic the Dashboard has the next lesson, a practice with a number to beat, and one line on Elite", async () => {
    expect(await dashboard(basic)).toMatch(
      /Your first lesson .* Watch a tutorial Ten rounds of practice They set the number to beat next time\. Log practice/,
    );
    for (const [shotType, ppr] of [
      ["push", "7"],
      ["roll", "5.5"],
    ] as const)
      await basic("/portal/practice?form=log-practice", asForm({ shotType, rounds: "20", ppr }));
    const html = await (await basic("/portal")).text();
    // The weaker of the day's shots comes first, and its form has it chosen.
    expect(await dashboard(basic)).toContain(
      "Roll practice To beat: 5.5 PPR over 20 rounds Log another practice",
    );
    expect(html).toContain('href="/portal/practice?shot=roll"');
    const form = await (await basic("/portal/practice?shot=roll")).text();
    expect(form).toMatch(/<option[^>]*value="roll"[^>]*selected|<option selected=""[^>]*value="roll"/);
    expect(await dashboard(basic)).toContain(
      "Elite: Know what to practice each week, and log every drill. See Elite",
    );
    expect(await dashboard(basic)).not.toContain("Pro: A coach");
  });

  it("the number to beat is a shot's last result, on the page after the log and on the Dashboard", async () => {
    let after = "";
    for (const [rounds, ppr] of [
      ["20", "5"],
      ["10", "6.5"],
    ] as const) {
      const answer = await basic(
        "/portal/practice?form=log-practice",
        asForm({ shotType: "roll", rounds, ppr }),
      );
      after = await textOf(await basic(answer.headers.get("Location") ?? ""));
      app.clock.advance(60_000);
    }
    expect(after).toContain("Next: Roll practice Next time To beat: 6.5 PPR over 10 rounds");
    expect(await dashboard(basic)).toContain("Roll practice To beat: 6.5 PPR over 10 rounds");
  });

  it("no page says every lesson, and the card of a locked one says until when", async () => {
    for (const path of ["/", "/plans", "/portal", "/portal?tab=content"])
      expect(await textOf(await basic(path))).not.toMatch(/every lesson|whole tutorial/i);
    expect(await textOf(await basic("/portal?tab=content"))).toMatch(
      /Early access for Pro members\. Opens for everyone on \w{3} \d+, \d{4}\./,
    );
  });

  it("a dash for videos says which plan has them", async () => {
    for (const ask of [basic, elite]) {
      const html = await (await ask("/portal")).text();
      expect(html).toMatch(
        /Videos Submitted<\/dt><dd[^>]*>–<\/dd><dd[^>]*>a coach reviews one a week(?:<!-- -->)? ?(?:<!-- -->)?<a [^>]*href="\/plans#pro"[^>]*>with Pro</,
      );
    }
    expect(await (await pro("/portal")).text()).not.toContain("with Pro<");
  });
});
