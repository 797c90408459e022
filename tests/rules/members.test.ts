import { describe, expect, it, test } from "vitest";
import type { RosterRow } from "#app/features/club/member-view/roster.server.ts";
import {
  lastLogWords,
  nextWords,
  quietWords,
  trendWords,
  whyInShort,
} from "#app/features/club/member-view/row-words.ts";
import { inDueOrder, type Owed } from "#app/features/club/member-view/rules.ts";
import { countOf, timelinePartNames, timelineParts } from "#app/features/club/member-view/timeline-rules.ts";

const zone = "America/New_York";
const now = new Date("2026-11-20T15:00:00Z");
const seen = { now, timeZone: zone, siteTimeZone: zone };
const owed = (kind: Owed["kind"], rest: Partial<Owed> = {}): Owed => ({
  userId: "m",
  kind,
  ref: `${kind}-1`,
  at: null,
  day: null,
  ...rest,
});
const hour = 3_600_000;
const terms = { siteTimeZone: zone, memberZone: zone, replyWithin: 24 * hour };
const wordsOf = (...all: Owed[]) => inDueOrder(all, now, terms).map((one) => nextWords(one, seen));

test("what the club owes comes before homework, the soonest first, and what has no day last", () => {
  expect(
    wordsOf(
      owed("homework", { day: "2026-11-18" }),
      owed("report", { day: "2026-10" }),
      owed("call", { at: Date.parse("2026-11-21T00:00:00Z") }),
      owed("reply", { at: now.getTime() - 22 * hour }),
      owed("review", { day: "2026-11-13" }),
    ),
  ).toEqual([
    "Review, 1 day overdue",
    "Reply today",
    "Call 7:00 PM ET",
    "Write the report",
    "Homework, 2 days late",
  ]);
});

test("a promised day is the same for every reader, and a time is on the reader's clock", () => {
  const reader = { ...seen, timeZone: "Asia/Tokyo" };
  const said = (one: Owed) => inDueOrder([one], now, terms).map((due) => nextWords(due, reader));
  expect(said(owed("review", { day: "2026-11-19" }))).toEqual(["Review by Nov 24"]);
  expect(said(owed("homework", { day: "2026-11-22" }))).toEqual(["Homework by Nov 22"]);
  // 11 PM on the 21st at the club.
  expect(said(owed("reply", { at: Date.parse("2026-11-21T04:00:00Z") }))).toEqual(["Reply by Nov 22"]);
});

test.each([
  ["Homework, 1 day late", "2026-11-19", zone],
  // It is already the next day there.
  ["Homework, 2 days late", "2026-11-19", "Asia/Tokyo"],
  ["Homework today", "2026-11-20", zone],
])(
  "homework is %s by the member's own days, as on Today and on the member's page",
  (words, day, memberZone) => {
    const [due] = inDueOrder([owed("homework", { day })], now, { ...terms, memberZone });
    expect(due && nextWords(due, seen)).toBe(words);
  },
);

test("a review is due on the third business day, named by the club's own date (D38)", () => {
  expect(wordsOf(owed("review", { day: "2026-11-19" }))).toEqual(["Review by Nov 24"]);
});

const row = (rest: Partial<RosterRow>) =>
  ({ isCoach: false, plan: { source: "subscription", until: null }, source: null, ...rest }) as RosterRow;

test.each([
  [
    "free until Dec 31",
    row({ plan: { source: "free_membership", until: new Date("2027-01-01T05:00:00Z") } }),
  ],
  [
    "free until Jun 30, 2027",
    row({ plan: { source: "free_membership", until: new Date("2027-07-01T04:00:00Z") } }),
  ],
  ["no plan chosen", row({ plan: { source: "none", until: null } })],
  ["subscription", row({ source: "sign_up" })],
  ["access code", row({ source: "access_code" })],
  ["store", row({ source: "store" })],
  ["set by a coach", row({ source: "coach" })],
  ["", row({ isCoach: true })],
])("the reason of a plan in short: %s", (words, given) => {
  expect(whyInShort(given, seen)).toBe(words);
});

test.each([
  [null, "never"],
  ["2026-11-20T06:00:00Z", "today"],
  ["2026-11-20T04:00:00Z", "yesterday"],
  ["2026-11-10T12:00:00Z", "Nov 10"],
  ["2025-11-10T12:00:00Z", "Nov 10, 2025"],
])("the last log at %s is told as %s, in the coach's own days", (at, words) => {
  expect(lastLogWords(at ? new Date(at) : null, seen)).toBe(words);
});

describe("the trend of a row", () => {
  const ppr = (values: number[], rest = {}) => ({
    values,
    trend: values.length > 1 ? (((values.at(-1) ?? 0) - (values.at(-2) ?? 0)) / 12) * 100 : null,
    newest: { ppr: values.at(-1) ?? 0, rounds: 40, apart: null },
    isOpen: false,
    roundsBefore: 40,
    ...rest,
  });

  it.each([
    ["baseline", ppr([6])],
    ["▲ 0.4", ppr([6, 6.4])],
    ["▼ 0.4", ppr([6.4, 6])],
    ["week so far", ppr([6.4, 6], { isOpen: true })],
    ["stable", ppr([6.4, 6.3])],
    ["▲ 0.25", ppr([6.2, 6.4], { trend: 2.08 })],
    ["▲ 0.241", ppr([6.2, 6.4], { trend: 2.01 })],
    ["stable", ppr([6.2, 6.4], { trend: 2 })],
    ["small sample", ppr([6, 9], { newest: { ppr: 9, rounds: 29, apart: null } })],
    ["small sample", ppr([6, 9], { roundsBefore: 12 })],
  ])("is %s (D21)", (words, given) => {
    expect(trendWords(given).words).toBe(words);
  });
});

test("a member with nothing due is quiet after ten days, a coach never", () => {
  const joined = new Date("2026-11-01T12:00:00Z");
  const never = { joined, lastLogged: null, lastFilmed: null };
  expect(quietWords(row(never), seen)).toBe("quiet for 19 days");
  expect(quietWords(row({ ...never, lastLogged: now }), seen)).toBeNull();
  expect(quietWords(row({ ...never, lastFilmed: now }), seen)).toBeNull();
  expect(quietWords(row({ ...never, isCoach: true }), seen)).toBeNull();
  expect(quietWords(row({ ...never, waits: { invitedAt: null } }), seen)).toBe("never signed in");
});

test("every kind of entry is in a part, and the whole leaves out only what is told twice", () => {
  const kinds = timelinePartNames
    .filter((name) => name !== "all")
    .flatMap((name) => [...timelineParts[name].kinds] as string[]);
  expect(kinds.filter((kind) => kind !== "act").sort()).toEqual([...timelineParts.all.kinds].sort());
  expect(countOf("drills", { drill: 3, practice: 2, note: 9 })).toBe(5);
});
