import { expect } from "vitest";
import type { App } from "#tests/support/app.ts";
import { rowsOf, textOf, userId } from "../club.ts";

const who = "pro@example.com";

/** Every screen of both areas that shows the demo's pro member's training, or what is agreed with them. */
async function screensOf(app: App) {
  const pro = await app.signIn(who);
  const coach = await app.signIn("coach1@example.com");
  const id = userId(app, who);
  const idIn = (table: string, where: string) =>
    rowsOf<{ id: string }>(app, `SELECT id FROM ${table} WHERE user_id = ? AND ${where}`, id)[0]?.id;
  const report = idIn("progress_reports", "month = '2026-02'");
  const call = idIn("calls", "status = 'booked'");
  const video = idIn("submissions", "status = 'pending'");
  return {
    Dashboard: () => pro("/portal"),
    "Weekly Drills": () => pro("/portal?tab=progress"),
    "Training History": () => pro("/portal?tab=history"),
    "History, week": () => pro("/portal?tab=history&week=2026-03-11"),
    "History, month": () => pro("/portal?tab=history&month=2026-02"),
    "PPR Categories": () => pro("/portal?tab=categories"),
    "Shot: airmail": () => pro("/portal/shots/airmail"),
    "Printed week": () => pro("/portal/week"),
    "Progress report": () => pro(`/portal/reports/${report}`),
    "/dashboard": () => pro("/dashboard"),
    "Your log": () => pro("/portal/entries"),
    Practice: () => pro("/portal/practice"),
    Homework: () => pro("/portal/homework"),
    Calls: () => pro("/portal/calls"),
    "A call": () => pro(`/portal/calls/${call}`),
    Videos: () => pro("/portal?tab=videos"),
    "A video": () => pro(`/portal/videos/${video}`),
    Goals: () => pro("/portal/goals"),
    "Practice Notes": () => pro("/portal?tab=notes"),
    "Coach: Today": () => coach("/admin"),
    "Coach: Video Submissions": () => coach("/admin/submissions"),
    "Coach: review desk": () => coach(`/admin/review/${video}`),
    "Coach: Messages": () => coach("/admin/messages"),
    "Coach: conversation": () => coach(`/admin/messages/${id}`),
    "Coach: Calls": () => coach("/admin/calls"),
    "Coach: a call": () => coach(`/admin/calls/${call}`),
    "Coach: Coach Assignments": () => coach("/admin/coach-assignments"),
    "Coach: Users": () => coach("/admin/users?user=none"),
    "Coach: open row": () => coach(`/admin/users?user=${id}`),
    "Coach: member": () => coach(`/admin/members/${id}`),
    "Coach: Practice Notes": () => coach(`/admin/notes?user=${id}`),
    "Coach: Weekly Drills": () => coach(`/admin/drills?user=${id}`),
    "Coach: report": () => coach(`/admin/reports/${report}`),
  } satisfies Record<string, () => Promise<Response>>;
}

/** The screens, by name. */
export type Screen = keyof Awaited<ReturnType<typeof screensOf>>;

/** A word with its one value, and where and how screens say it; groups are joined by spaces, or by `between`. */
export type Fact = {
  word: string;
  value(): string;
  on: (readonly [screen: Screen, says: RegExp])[];
  between?: string;
};

/** Reads the text of every screen. */
export async function readScreens(app: App): Promise<Record<Screen, string>> {
  const texts: [string, string][] = [];
  for (const [name, open] of Object.entries(await screensOf(app))) {
    const answer = await open();
    expect([name, answer.status]).toEqual([name, 200]);
    texts.push([name, await textOf(answer)]);
  }
  return Object.fromEntries(texts) as Record<Screen, string>;
}

/** What each screen says of a fact, next to what each should. */
export function compare(texts: Record<Screen, string>, { on, value, between = " " }: Fact) {
  const said = on.map(([screen, says]) => {
    const match = says.exec(texts[screen]);
    if (!match) return [screen, "not said"];
    const { ppr, rounds } = match.groups ?? {};
    return [screen, ppr ? `${ppr} ${rounds}` : match.slice(1).filter(Boolean).join(between)];
  });
  return { said, expected: on.map(([screen]) => [screen, value()]) };
}
