import { expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, pageAfter, read, userId } from "../club.ts";

// How long a message stays with scripts (D40): none says 5 seconds, which is the usual.

const app = appForEach();
const coach = app.as("coach1@example.com");
const pro = app.as("pro@example.com");

async function secondsAfter(ask: typeof coach, path: string, fields: Record<string, string>) {
  const { html } = await pageAfter(ask, await ask(path, asForm(fields)));
  return /data-notice="success"(?: data-seconds="(\d+)")?/.exec(html)?.[1] ?? "usual";
}

it("without a way back a message stays the usual time, with Undo 10 s, a note 20 s (D40)", async () => {
  const told = { title: "Rain", message: "Indoors today.", targetTier: "all" };
  const form = (tab: string, name: string) => `/admin/${tab}?form=${name}`;
  expect(await secondsAfter(coach, form("newsletter", "send-notification"), told)).toBe("usual");
  const [{ id = "" } = {}] = await read<{ id: string }[]>(coach, "/api/admin/notifications");
  expect(await secondsAfter(coach, form("newsletter", "deactivate-notification"), { id })).toBe("10");
  const note = { userId: userId(app, "pro@example.com"), title: "Grip", content: "Two fingers" };
  expect(await secondsAfter(coach, form("notes", "send-note"), note)).toBe("20");
  expect(await secondsAfter(coach, form("system-tools", "recalculate"), {})).toBe("10");
  const goal = { kind: "drills", target: "3", dueOn: "2026-06-01" };
  expect(await secondsAfter(pro, "/portal/goals?form=set-goal", goal)).toBe("usual");
});
