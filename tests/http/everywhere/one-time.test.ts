import { beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { changeRows, textOf } from "../club.ts";
import { readScreens } from "./one-value.ts";

// A time is in its reader's zone, on lists and on what they lead to, and the zone is named (D17). Dates are written in one way.

const app = appForAll();
const readers = { pro: "America/Los_Angeles", coach1: "Pacific/Honolulu" };
const words = { pro: "PT", coach1: "HST" };
const texts: [reader: keyof typeof readers, screen: string, text: string][] = [];

/** Pages with times that the other tests of values don't read. */
const more = {
  pro: ["/portal/messages", "/portal/reports", "/portal/matches", "/account", "/portal?tab=content", "/"],
  coach1: [
    "/admin/contacts",
    "/admin/newsletter",
    "/admin/newsletter?show=notifications",
    "/admin/newsletter?show=subscribers",
    "/admin/upload",
    "/admin/system-tools",
    "/admin/questions",
    "/admin/templates",
    "/admin/reports",
    "/admin/recently-deleted",
    "/admin/site",
  ],
};

beforeAll(async () => {
  for (const [key, zone] of Object.entries(readers))
    changeRows(app, "UPDATE users SET time_zone = ? WHERE email = ?", zone, `${key}@example.com`);
  for (const [name, text] of Object.entries(await readScreens(app)))
    texts.push([name.startsWith("Coach:") ? "coach1" : "pro", name, text.replaceAll(forOthers, "")]);
  for (const reader of ["pro", "coach1"] as const) {
    const ask: Ask = await app.signIn(`${reader}@example.com`);
    for (const path of more[reader]) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 200]);
      texts.push([reader, path, await textOf(answer)]);
    }
  }
});

/** What a call is for the other two, whose zones it names (D17). */
const forOthers = /For [\w ]+ it is [^.]+ [A-Z]{2,4}\./g;

/** Pages of many times that name the zone once, for all of them. */
const namedOnce: Record<string, RegExp> = {
  Calls: /All times are PT/,
  "Coach: conversation": /Today · HST .*1:15 AM/,
  "/portal/messages": /Today · PT .*4:15 AM/,
};

describe("every page", () => {
  it("names the reader's zone with each time, or once for all", () => {
    let times = 0;
    const faults = texts.flatMap(([reader, screen, text]) => {
      const once = namedOnce[screen];
      if (once) return once.test(text) ? [] : [`${screen} doesn't name the zone`];
      return [...text.matchAll(/.{0,40}\b\d{1,2}:\d\d\s[AP]M(?<zone>.{0,4})/g)].flatMap((match) => {
        times += 1;
        return match.groups?.zone?.trim().startsWith(words[reader]) ? [] : [`${screen}: ${match[0]}`];
      });
    });
    expect(faults).toEqual([]);
    expect(times).toBeGreaterThan(40);
  });

  it("names no other zone, and writes each date the same way", () => {
    const faults = texts.flatMap(([reader, screen, text]) => {
      const others = ["ET", "CT", "UTC", reader === "pro" ? "HST" : "PT"].join("|");
      const odd = [
        new RegExp(`[AP]M (?:${others})\\b`),
        /\b\d{4}-\d\d-\d\d\b/,
        /\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December)\b/,
        /\b(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2} \d{4}\b/,
        /\b\d{1,2}\/\d{1,2}\/\d{2,4}\b/,
        /\b(?:1[3-9]|2[0-3]):[0-5]\d\b/,
      ];
      return odd.flatMap((pattern) => {
        const [match] = new RegExp(`.{0,40}${pattern.source}.{0,20}`).exec(text) ?? [];
        return match === undefined ? [] : [`${screen}: ${match}`];
      });
    });
    expect(faults).toEqual([]);
  });

  it.each([
    ["a call", "Mar 14 6:00 AM PT", "Dashboard", /Call with Casey Rowe \w+, (\w+ \d+), (\d+:\d+ \w+ \w+)/],
    ["a call", "Mar 14 6:00 AM PT", "Calls", /Your next calls \w+, (\w+ \d+), (\d+:\d+ \w+ \w+)/],
    ["a call", "Mar 14 6:00 AM PT", "A call", /\w+, (\w+ \d+), 2026, (\d+:\d+ \w+ \w+) Booked/],
    ["a call", "Mar 14 3:00 AM HST", "Coach: Calls", /Upcoming \w+, (\w+ \d+), 2026, (\d+:\d+ \w+ \w+)/],
    ["a call", "Mar 14 3:00 AM HST", "Coach: a call", /\w+, (\w+ \d+), 2026, (\d+:\d+ \w+ \w+) Booked/],
    ["a call", "Mar 14 3:00 AM HST", "Coach: member", /Call (\w+ \d+), (\d+:\d+ \w+ \w+)/],
    ["a video", "Mar 10 2:07 PM PT", "A video", /What you asked, (\w+ \d+), 2026, (\d+:\d+ \w+ \w+)/],
    ["a video", "Mar 10 11:07 AM HST", "Coach: review desk", /Sent (\w+ \d+), 2026, (\d+:\d+ \w+ \w+)/],
    [
      "a message",
      "Mar 11 1:15 AM HST",
      "Coach: Messages",
      /Waiting since (\w+ \d+), 2026, (\d+:\d+ \w+ \w+)/,
    ],
    [
      "a message",
      "Mar 11 1:15 AM HST",
      "Coach: conversation",
      /reply since \w+, (\w+ \d+), (\d+:\d+ \w+ \w+)/,
    ],
  ])("says of %s %s on the list and on what it leads to: %s", (_what, time, screen, says) => {
    const [, , text = ""] = texts.find(([, name]) => name === screen) ?? [];
    expect(says.exec(text)?.slice(1).join(" ")).toBe(time);
  });
});
