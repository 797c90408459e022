import { describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, read, rowsOf, textOf } from "../club.ts";

const app = appForEach();
const elite = app.as("elite@example.com");

const send = (form: string) => elite(`/portal?tab=progress&form=${form}`, asForm({}));

async function addressOf(ask: Ask): Promise<string | null> {
  const html = await (await ask("/portal?tab=progress")).text();
  const found = /value="(http[^"]*\/files\/calendar\/[^"]*)"/.exec(html)?.[1];
  return found ? new URL(found).pathname : null;
}

async function made(): Promise<string> {
  expect((await send("make-calendar")).status).toBe(303);
  const address = await addressOf(elite);
  if (!address) throw new Error("The page shows no calendar address");
  return address;
}

describe("the calendar feed", () => {
  it("is an iCalendar file with each drill of the plan on its day, every week, for anyone with the link", async () => {
    expect(await addressOf(elite)).toBeNull();
    const answer = await app.fetch(await made());
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    const text = (await answer.text()).replaceAll("\r\n ", "");
    const events = text.split("BEGIN:VEVENT").slice(1);
    expect(events).toHaveLength(6);
    const push = events.find((event) => event.includes("SUMMARY:Push to the Lip"));
    expect(push).toContain("DTSTART;VALUE=DATE:20260309");
    expect(push).toContain("RRULE:FREQ=WEEKLY");
    expect(push).toContain("DTSTAMP:20260311T183000Z");
    expect(text).toContain("SUMMARY:First Reverse Cut");
    expect(text).not.toContain("Roll Over the Blocker");
    for (const line of (await (await app.fetch((await addressOf(elite)) ?? "")).text()).split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });

  it("can be turned off by its owner; a new link replaces the old one", async () => {
    const first = await made();
    const second = await made();
    expect(second).not.toBe(first);
    expect((await app.fetch(first)).status).toBe(404);
    expect((await app.fetch(second)).status).toBe(200);
    expect((await send("close-calendar")).status).toBe(303);
    expect((await app.fetch(second)).status).toBe(404);
    expect(await addressOf(elite)).toBeNull();
  });

  it("is deleted with its owner's account", async () => {
    const address = await made();
    changeRows(app, "UPDATE users SET delete_after = 1 WHERE email = 'elite@example.com'");
    await deleteDueAccounts(app.services);
    expect((await app.fetch(address)).status).toBe(404);
  });

  it("can't be derived from the database: the row alone opens nothing", async () => {
    const address = await made();
    const [feed] = rowsOf<{ id: string }>(app, "SELECT id FROM calendar_feeds");
    expect(address).toContain(feed?.id);
    for (const key of [
      feed?.id,
      `${feed?.id}.ics`,
      `${feed?.id}.x.ics`,
      address.split("/").at(-1)?.slice(0, -5),
    ]) {
      expect((await app.fetch(`/files/calendar/${key}`)).status).toBe(404);
    }
  });

  it("follows the plan: below elite it is empty, and basic members get no link", async () => {
    const address = await made();
    changeRows(app, "UPDATE users SET subscription_tier = 'basic' WHERE email = 'elite@example.com'");
    const text = await (await app.fetch(address)).text();
    expect(text).toContain("BEGIN:VCALENDAR");
    expect(text).not.toContain("BEGIN:VEVENT");
    expect((await send("make-calendar")).status).toBe(403);
  });
});

describe("the printable week", () => {
  it("names its member and week, and lists what is left from today on before what is done", async () => {
    const plan = await read<{ id: string; title: string; dayOfWeek: string }[]>(elite, "/api/weekly-drills");
    const monday = plan.find(({ dayOfWeek }) => dayOfWeek === "monday");
    changeRows(app, "DELETE FROM drill_completions");
    const log = { drillId: monday?.id, roundsThrown: 12, ppr: 6 };
    await elite("/api/drill-completions", asJson(log));
    const words = await textOf(await elite("/portal/week"));
    const many = plan.length;
    expect(words).toMatch(
      new RegExp(`Your week, Mar 8–14 .*Jordan Pike ?\\. ${many - 1} of ${many} drills left\\.`),
    );
    expect(words).toMatch(/wednesday , Mar 11, 2026 .+ sunday , Mar 8, 2026 \(missed\) .+ Done this week/);
    expect(words).toMatch(
      new RegExp(`Done this week ${monday?.title} · Made up Mar 11 ?, 12 rounds, 6\\.0 PPR`),
    );
    expect(words).not.toContain("monday , Mar 9, 2026");
  });

  it("lists the plan by date with room to write, without React", async () => {
    const answer = await elite("/portal/week");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).not.toContain("__reactRouterContext");
    expect(html).toContain("Mar 12, 2026");
    expect(html).toContain("Slick Side Stop");
    const locked = await textOf(await (await app.signIn("basic@example.com"))("/portal/week"));
    expect(locked).toContain("Elite Membership Required");
    expect(locked).not.toContain("Slick Side Stop");
    expect((await app.fetch("/portal/week")).status).toBe(302);
  });
});
