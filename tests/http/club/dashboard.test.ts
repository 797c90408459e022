import { describe, expect, test } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asJson, changeRows, textOf, userId } from "../club.ts";

const app = appForAll();

const mail = (name: string) => `${name}@example.com`;
const dashboardOf = async (ask: Ask) => textOf(await ask("/dashboard"));
const pageOf = async (name: string) => dashboardOf(await app.signIn(mail(name)));
const cards = ["Your Progress", "Baseline (Week 1)", "Current Week", "Analysis Requests"];

function setUser(club: App, name: string, values: Record<string, unknown>) {
  const columns = Object.keys(values).map((column) => `${column} = ?`);
  changeRows(
    club,
    `UPDATE users SET ${columns.join(", ")} WHERE email = ?`,
    ...Object.values(values),
    mail(name),
  );
}

describe("the member dashboard (D6)", () => {
  test.each([
    ["new", "Riley", "Basic Member"],
    ["basic", "Robin", "Basic Member"],
    ["elite", "Jordan", "Elite Member"],
    ["pro", "Avery", "Pro Member"],
    ["free", "Devon", "Pro Member"],
    ["coach1", "Casey", "Basic Member"],
  ])("%s is welcomed by name, with the badge of the effective plan (D52)", async (name, first, badge) => {
    const text = await pageOf(name);
    expect(text).toContain(`Welcome back, ${first}`);
    expect(text).toContain(badge);
    expect(text).toMatch(/Member since [A-Z][a-z]{2} \d{1,2}, \d{4}/);
  });

  test("the current week is never called declining, nor is its fall put in a number, because it has not ended (D74)", async () => {
    const other = await startApp();
    const pro = await other.signIn(mail("pro"));
    changeRows(
      other,
      "UPDATE weekly_accuracy SET trend_from_previous = -7.1 WHERE user_id = ?",
      userId(other, mail("pro")),
    );
    const text = await dashboardOf(pro);
    expect(text).toContain("Mar 8–14: this week so far");
    expect(text).not.toMatch(/declining|-7\.1/);
    await other.close();
  });

  test("without a first name they are Player", async () => {
    const other = await startApp();
    setUser(other, "basic", { first_name: "" });
    expect(await dashboardOf(await other.signIn(mail("basic")))).toContain("Welcome back, Player");
    await other.close();
  });

  test.each([
    ["basic", false],
    ["elite", false],
    ["pro", true],
    ["free", true],
    ["coach1", false],
  ])("Your Progress for %s: %s (effective pro)", async (name, isShown) => {
    const text = await pageOf(name);
    for (const card of cards) expect([card, text.includes(card)]).toEqual([card, isShown]);
  });

  test.each([
    ["basic", false],
    ["elite", false],
    ["pro", true],
    ["free", false],
  ])("the Upload Video shortcut for %s: %s (stored pro, D52)", async (name, isShown) => {
    const html = await (await (await app.signIn(mail(name)))("/dashboard")).text();
    expect(html.includes("Upload Video")).toBe(isShown);
    expect(html).toMatch(/href="\/portal"[^>]*>View Tutorials/);
    expect(html).toMatch(/href="\/contact"[^>]*>Contact Support/);
  });

  test("pro's numbers match the API's", async () => {
    const ask = await app.signIn(mail("pro"));
    const of = async (path: string) => (await ask(path)).json();
    const [first] = await of("/api/weekly-accuracy");
    const week = await of("/api/current-week-accuracy");
    const { consistencyPercentage } = await of("/api/consistency-percentage");
    const text = await dashboardOf(ask);
    expect(text).toContain(`Baseline (Week 1) ${Number(first.accuracyPercentage).toFixed(1)}%`);
    expect(text).toContain(`Consistency ${Math.round(consistencyPercentage)}%`);
    expect(text).toContain("Analysis Requests 2 1 waiting for feedback");
    const pill = Math.round((Number(week.accuracyPercentage) + week.consistencyPercentage) / 2);
    if (week.accuracyPercentage !== null && week.consistencyPercentage !== null)
      expect(text).toContain(`Progress ${pill}%`);
  });

  test("the coach's own numbers override the week's (D30)", async () => {
    const other = await startApp();
    setUser(other, "pro", { accuracy_progress: 80, consistency_progress: 61 });
    expect(await dashboardOf(await other.signIn(mail("pro")))).toContain("Progress 71%");
    await other.close();
  });

  test("three notes and a count of the rest, or the empty state", async () => {
    const other = await startApp();
    const coach = await other.signIn(mail("coach1"));
    const id = userId(other, mail("pro"));
    for (const n of [1, 2]) {
      other.clock.advance(1000);
      const note = { userId: id, title: `Fresh note ${n}`, content: "Elbow in." };
      expect((await coach("/api/admin/practice-notes", asJson(note))).status).toBe(201);
    }
    const text = await dashboardOf(await other.signIn(mail("pro")));
    expect(text).toMatch(/Fresh note 2.+Fresh note 1/);
    expect(text.match(/Casey ·|Morgan ·/g)).toHaveLength(3);
    expect(text).toMatch(/2 more notes from your coach/);
    expect(await dashboardOf(await other.signIn(mail("new")))).toContain(
      "No practice notes yet Your coach will send personalized notes based on your progress",
    );
    await other.close();
  });

  test("says why a member has the plan (D1)", async () => {
    expect(await pageOf("free")).toContain("Pro, free until Apr 10, 2026, granted by your coach; then Basic");
    expect(await pageOf("new")).toContain("Your plan: Basic (no plan bought yet)");
  });
});
