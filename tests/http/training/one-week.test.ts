import { describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asJson, changeRows, read, textOf, userId } from "../club.ts";

const app = appForAll();
const dayMs = 86_400_000;

/** The Sunday and Saturday of the member's week, with arithmetic written only for this test. */
function weekOf(instant: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(new Date(instant));
  const today = Date.parse(`${parts}T00:00:00Z`);
  const sunday = new Date(today - new Date(today).getUTCDay() * dayMs);
  const saturday = new Date(sunday.getTime() + 6 * dayMs);
  const month = (date: Date) => date.toLocaleDateString("en-US", { month: "short", timeZone: "UTC" });
  const last = month(sunday) === month(saturday) ? "" : `${month(saturday)} `;
  const year = sunday.getUTCFullYear();
  return {
    days: `${month(sunday)} ${sunday.getUTCDate()}–${last}${saturday.getUTCDate()}`,
    year,
    weekNumber: Math.ceil(((sunday.getTime() - Date.UTC(year, 0, 1)) / dayMs + 1) / 7),
  };
}

/** Every screen that says this week, and how it says its days. */
const places: [who: "member" | "coach", path: string, says: (days: string) => string][] = [
  ["member", "/portal", (days) => `This week, ${days}`],
  ["member", "/portal", (days) => `6.0 PPR in ${days} so far (10 rounds, small sample)`],
  ["member", "/portal?tab=progress", (days) => `This week, ${days} Weekly accuracy 50.0%`],
  ["member", "/portal?tab=history", (days) => `6.0 PPR in ${days} so far (10 rounds, small sample)`],
  ["member", "/portal/week", (days) => `Your week, ${days}`],
  ["member", "/dashboard", (days) => `Current Week 50.0% ${days}: `],
  ["coach", "/admin/drills?user=", (days) => `This week, ${days}`],
];

async function memberIn(zone: string, instant: string): Promise<Ask> {
  changeRows(app, "UPDATE users SET time_zone = ? WHERE email = 'pro2@example.com'", zone);
  app.clock.set(instant);
  return app.signIn("pro2@example.com");
}

async function logOne(member: Ask) {
  const [drill] = await read<{ id: string }[]>(member, "/api/weekly-drills");
  const entry = { drillId: drill?.id, roundsThrown: 10, ppr: 6 };
  expect((await member("/api/drill-completions", asJson(entry))).status).toBe(201);
}

const clear = () =>
  changeRows(app, "DELETE FROM drill_completions; DELETE FROM practice_results; DELETE FROM weekly_accuracy");

describe("every screen means the same week (D81)", () => {
  it.each([
    ["America/New_York", "2026-03-15T03:59:59Z"],
    ["America/New_York", "2026-03-15T04:00:00Z"],
    ["Pacific/Apia", "2026-04-04T10:30:00Z"],
    ["Europe/Berlin", "2026-10-25T00:30:00Z"],
    ["America/New_York", "2026-11-01T05:30:00Z"],
    ["Asia/Kolkata", "2026-12-31T18:30:00Z"],
    ["Pacific/Kiritimati", "2027-01-02T10:00:00Z"],
    ["Pacific/Honolulu", "2027-01-03T09:59:59Z"],
    ["Pacific/Honolulu", "2028-12-31T10:00:00Z"],
    ["Pacific/Apia", "2029-01-06T10:59:59Z"],
  ])("in %s at %s", async (zone, instant) => {
    clear();
    const member = await memberIn(zone, instant);
    const coach = await app.signIn("coach1@example.com");
    await logOne(member);
    const { days, ...week } = weekOf(instant, zone);
    const id = userId(app, "pro2@example.com");
    for (const [who, path, says] of places) {
      const words = await textOf(await (who === "coach" ? coach(`${path}${id}`) : member(path)));
      expect([path, words.includes(says(days))], `${path} says ${says(days)}`).toEqual([path, true]);
    }
    expect(await read(member, "/api/current-week-accuracy")).toMatchObject({ ...week, totalRounds: 10 });
    expect(await read(member, "/api/weekly-accuracy")).toMatchObject([{ ...week, totalRounds: 10 }]);
  });

  it.each(["Pacific/Apia", "Pacific/Kiritimati"])(
    "and a member who moved to %s keeps earlier days, and logs on the new ones (D17)",
    async (zone) => {
      clear();
      await logOne(await memberIn("America/New_York", "2026-03-14T22:00:00Z"));
      const moved = await memberIn(zone, "2026-03-14T22:05:00Z");
      await logOne(moved);
      const dates = await read<{ completedOn: string }[]>(moved, "/api/my-drill-completions");
      expect(dates.map(({ completedOn }) => completedOn)).toEqual(["2026-03-15", "2026-03-14"]);
      expect(await read(moved, "/api/weekly-accuracy")).toMatchObject([
        { year: 2026, weekNumber: 10, totalRounds: 10 },
        { year: 2026, weekNumber: 11, totalRounds: 10 },
      ]);
      expect(await textOf(await moved("/portal"))).toContain("This week, Mar 15–21");
    },
  );

  /** What a member's pages say after a move: this week, drills of it, and what is listed. */
  async function readMoved(member: Ask, coach: Ask) {
    const [home, drills, history, entries] = await Promise.all(
      ["/portal", "/portal?tab=progress", "/portal?tab=history", "/portal/entries"].map(async (path) =>
        textOf(await member(path)),
      ),
    );
    const board = await textOf(await coach(`/admin/drills?user=${userId(app, "pro2@example.com")}`));
    const words = [home, drills, history, entries, board].join(" ");
    return { home, drills, history, entries, board, words };
  }

  it.each([
    ["Pacific/Auckland", "Pacific/Honolulu", "2026-03-14T12:00:00Z"],
    ["Pacific/Kiritimati", "Pacific/Pago_Pago", "2026-03-14T10:30:00Z"],
    ["Asia/Kolkata", "America/New_York", "2026-03-14T19:00:00Z"],
  ])("a log in %s keeps its day in %s, and counts once that day begins (D17)", async (from, to, instant) => {
    clear();
    const coach = await app.signIn("coach1@example.com");
    await logOne(await memberIn(from, instant));
    const moved = await memberIn(to, instant);
    const now = await readMoved(moved, coach);
    const dated = "1 log from another time zone, dated Mar 15";
    for (const page of [now.home, now.drills]) {
      expect(page).toContain("This week, Mar 8–14");
      expect(page).toContain(`0 drills done · ${dated}`);
    }
    expect(now.drills).toMatch(/Drills This Week 0/);
    expect(now.words).not.toMatch(/weeks? in a row|week with practice|so far \(/);
    expect(now.history).toContain("nothing logged this week");
    expect(now.board).toContain("This week, Mar 8–14");
    expect(now.entries).toMatch(/Mar 15, 2026(?!,)/);
    expect(await (await moved("/files/history/entries.csv")).text()).toContain("2026-03-15");
    expect(await read(moved, "/api/current-week-accuracy")).toMatchObject({ weekNumber: 10, totalRounds: 0 });

    // A day later it is that week, and everything counts it.
    const later = await memberIn(to, new Date(Date.parse(instant) + dayMs * 1.5).toISOString());
    const then = await readMoved(later, coach);
    for (const page of [then.home, then.drills]) {
      expect(page).toContain("This week, Mar 15–21");
      expect(page).not.toContain(dated);
    }
    expect(then.drills).toMatch(/Drills This Week 1/);
    expect(then.home).toContain("1 week with practice");
    expect(then.home).toContain("6.0 PPR in Mar 15–21 so far (10 rounds, small sample)");
  });

  it.each([
    ["Pacific/Honolulu", "Pacific/Auckland", "2026-03-14T12:00:00Z"],
    ["Pacific/Pago_Pago", "Pacific/Kiritimati", "2026-03-14T10:30:00Z"],
    ["America/New_York", "Asia/Kolkata", "2026-03-14T19:00:00Z"],
  ])(
    "a log in %s is last week's in %s, where the next one continues the run (D17)",
    async (from, to, instant) => {
      clear();
      const coach = await app.signIn("coach1@example.com");
      await logOne(await memberIn(from, instant));
      const moved = await memberIn(to, instant);
      const now = await readMoved(moved, coach);
      for (const page of [now.home, now.drills]) expect(page).toContain("This week, Mar 15–21");
      expect(now.home).toContain("1 week with practice. Log by Sat, Mar 21 to make it 2.");
      expect(now.drills).toMatch(/Drills This Week 0/);
      expect(now.entries).toMatch(/Mar 1[34], 2026(?!,)/);
      expect(now.words).not.toContain("from another time zone");
      await logOne(moved);
      const { home, drills } = await readMoved(moved, coach);
      expect(home).toContain("2 weeks in a row with practice");
      expect(drills).toMatch(/Drills This Week 1/);

      // Back where they came from, this week is the first one again, and the second is ahead.
      const back = await readMoved(await memberIn(from, instant), coach);
      expect(back.home).toContain("1 log from another time zone, dated Mar 15");
      expect(back.home).toContain("1 week with practice");
      expect(back.home).not.toContain("Log by");
      expect(back.home).toContain("6.0 PPR in Mar 8–14 so far");
    },
  );
});
