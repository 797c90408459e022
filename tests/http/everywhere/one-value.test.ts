import { beforeAll, describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { asJson, read, rowsOf, userId } from "../club.ts";
import { compare, type Fact, readScreens } from "./one-value.ts";

// One member of the demo club at one moment: every word and number of a week, a month, a shot, and a planned drill, on every
// screen of both areas it is on, has one value. What it should be is counted here from the log, with arithmetic written only
// for this test.

const app = appForAll();
const pro = app.as("pro@example.com");
let texts: Awaited<ReturnType<typeof readScreens>>;

type Entry = { on: string; rounds: number; ppr: number; shot: string; isDrill: boolean };
let log: Entry[] = [];

const round = (value: number) => (Math.round(value * 10 + 1e-6) / 10).toFixed(1);
const pprOf = (entries: readonly Entry[]) =>
  round(entries.reduce((sum, { ppr, rounds }) => sum + ppr * rounds, 0) / roundsOf(entries));
const roundsOf = (entries: readonly Entry[]) => entries.reduce((sum, { rounds }) => sum + rounds, 0);
const days = "Mar 8–14";
const inWeek = ({ on }: Entry) => on >= "2026-03-08" && on <= "2026-03-14";
const drilled = () => log.filter((entry) => inWeek(entry) && entry.isDrill);
const practiced = () => log.filter((entry) => inWeek(entry) && !entry.isDrill);
const february = () => log.filter(({ on }) => on.startsWith("2026-02"));
const airmails = (since: string) => log.filter(({ shot, on }) => shot === "airmail" && on >= since);

type Drill = { id: string; title: string };

beforeAll(async () => {
  const drills = await read<Drill[]>(pro, "/api/weekly-drills");
  const logNow = async (title: string) => {
    const drillId = drills.find((drill) => drill.title === title)?.id;
    await pro("/api/drill-completions", asJson({ drillId, roundsThrown: 12, ppr: 6.5 }));
  };
  // It is Wednesday: one of Monday's drills is made up, and one of Thursday's is done ahead.
  await logNow("Slick Side Ladder");
  await logNow("Slick Side Stop");
  const done = await read<{ completedOn: string; roundsThrown: number; ppr: number; drillId: string }[]>(
    pro,
    "/api/my-drill-completions",
  );
  const shots = new Map(
    rowsOf<{ id: string; category: string }>(app, "SELECT id, category FROM weekly_drills").map((row) => [
      row.id,
      row.category,
    ]),
  );
  const practice = rowsOf<{ on: string; rounds: number; ppr: number; shot: string }>(
    app,
    'SELECT practiced_on AS "on", rounds, ppr, shot_type AS shot FROM practice_results WHERE user_id = ?',
    userId(app, "pro@example.com"),
  );
  log = [
    ...done.map(({ completedOn, roundsThrown, ppr, drillId }) => {
      return { on: completedOn, rounds: roundsThrown, ppr, shot: shots.get(drillId) ?? "", isDrill: true };
    }),
    ...practice.map((entry) => ({ ...entry, isDrill: false })),
  ];
  texts = await readScreens(app);
});

const facts: Fact[] = [
  {
    word: "this week's days",
    value: () => days,
    on: [
      ["Dashboard", /This week, (\w+ \d+–\d+)/],
      ["Dashboard", /PPR in (\w+ \d+–\d+) so far/],
      ["Weekly Drills", /This week, (\w+ \d+–\d+) Weekly accuracy/],
      ["Weekly Drills", /PPR in (\w+ \d+–\d+) so far/],
      ["Training History", /PPR in (\w+ \d+–\d+) so far/],
      ["Training History", /Current Week [\d.]+% (\w+ \d+–\d+):/],
      ["History, week", /(\w+ \d+–\d+), 2026 [\d.]+ PPR/],
      ["/dashboard", /Current Week [\d.]+% (\w+ \d+–\d+):/],
      ["Printed week", /Your week, (\w+ \d+–\d+)/],
      ["Coach: Weekly Drills", /This week, (\w+ \d+–\d+)/],
      ["Coach: member", /PPR in (\w+ \d+–\d+) so far/],
      ["Coach: Practice Notes", /PPR in (\w+ \d+–\d+) so far/],
      ["Coach: open row", /(\w+ \d+–\d+), 2026 [\d.]+% \w+/],
    ],
  },
  {
    word: "this week's PPR",
    value: () => pprOf(drilled()),
    on: [
      ["Dashboard", /([\d.]+) PPR in Mar 8–14 so far/],
      ["Weekly Drills", /Average PPR ([\d.]+) Consistency/],
      ["Weekly Drills", /([\d.]+) PPR in Mar 8–14 so far/],
      ["Training History", /([\d.]+) PPR in Mar 8–14 so far/],
      ["Training History", /Mar 8–14, so far ([\d.]+) /],
      ["Training History", /Mar 8–14, 2026 [\d.]+% ([\d.]+) /],
      ["History, week", /Mar 8–14, 2026 ([\d.]+)\sPPR/],
      ["History, month", /Mar 8–14, 2026 [\d.]+% ([\d.]+) /],
      ["Coach: Users", /Avery Quinn pro@example\.com Pro subscription today ([\d.]+) /],
      ["Coach: open row", /Avery Quinn pro@example\.com Member page Pro today ([\d.]+) /],
      ["Coach: open row", /Mar 8–14, 2026 [\d.]+% \w+ ([\d.]+) /],
      ["Coach: member", /([\d.]+) PPR in Mar 8–14 so far/],
      ["Coach: Practice Notes", /([\d.]+) PPR in Mar 8–14 so far/],
    ],
  },
  {
    word: "this week's rounds",
    value: () => String(roundsOf(drilled())),
    on: [
      ["Dashboard", /so far \((\d+) rounds\)/],
      ["Weekly Drills", /Drills This Week \d+ (\d+) rounds so far/],
      ["Training History", /so far \((\d+) rounds\)/],
      ["Training History", /Mar 8–14, so far [\d.]+ [\d.]+% (\d+)/],
      ["Training History", /Mar 8–14, 2026 [\d.]+% [\d.]+ (\d+)/],
      ["History, week", /Mar 8–14, 2026 [\d.]+\sPPR\s· (\d+)\srounds/],
      ["Coach: Users", /Pro subscription today [\d.]+ (\d+) rounds/],
      ["Coach: open row", /Mar 8–14, 2026 [\d.]+% \w+ [\d.]+ (\d+) /],
      ["Coach: member", /so far \((\d+) rounds\)/],
      ["Coach: Practice Notes", /so far \((\d+) rounds\)/],
    ],
  },
  {
    word: "practice this week leaves out",
    value: () => `${pprOf(practiced())} PPR over ${roundsOf(practiced())} rounds`,
    on: (
      [
        ["Dashboard", /so far \(\d+ rounds\)\. /],
        ["Weekly Drills", /so far\. /],
        ["Training History", /so far [\d.]+ PPR · \d+ rounds\. |so far \(\d+ rounds\)\. /],
        ["History, week", /Mar 8–14, 2026 [\d.]+\sPPR\s· \d+\srounds\. /],
        ["/dashboard", /Mar 8–14: [^.]+\. /],
        ["Coach: Users", /Pro subscription today [\d.]+ \d+ rounds /],
        ["Coach: open row", /Mar 8–14, 2026 [\d.]+% \w+ [\d.]+ \d+ /],
        ["Coach: member", /so far \(\d+ rounds\)\. /],
        ["Coach: Practice Notes", /so far \(\d+ rounds\)\. /],
      ] as const
    ).map(([screen, before]) => [
      screen,
      new RegExp(`(?:${before.source})Practice apart: ([\\d.]+ PPR over \\d+ rounds)`),
    ]),
  },
  {
    word: "this week's accuracy",
    value: () =>
      `${round((drilled().reduce((sum, { ppr, rounds }) => sum + ppr * rounds, 0) / roundsOf(drilled()) / 12) * 100)}%`,
    on: [
      ["Weekly Drills", /Weekly accuracy ([\d.]+%)/],
      ["Training History", /Current Week ([\d.]+%)/],
      ["Training History", /Mar 8–14, so far [\d.]+ ([\d.]+%)/],
      ["Training History", /Mar 8–14, 2026 ([\d.]+%)/],
      ["/dashboard", /Current Week ([\d.]+%)/],
      ["Coach: open row", /Mar 8–14 : ([\d.]+%)/],
      ["Coach: open row", /Mar 8–14, 2026 ([\d.]+%)/],
    ],
  },
  {
    word: "drills this week",
    value: () => String(drilled().length),
    on: [
      ["Weekly Drills", /Drills This Week (\d+)/],
      ["Dashboard", /(\d+) of \d+ drills done · \d+ weeks in a row/],
      ["Weekly Drills", /(\d+) of \d+ drills done/],
    ],
  },
  {
    word: "PPR and rounds of February",
    value: () => `${pprOf(february())} ${roundsOf(february())}`,
    on: [
      ["History, month", /Feb 2026 ([\d.]+)\sPPR\s· (\d+)\srounds\./],
      ["History, month", /Feb 2026 ([\d.]+) [\d.]+% (\d+)/],
      ["Progress report", /Rounds (?<rounds>\d+) .*?Points per round (?<ppr>[\d.]+)/],
      ["Coach: report", /Rounds (?<rounds>\d+) .*?Points per round (?<ppr>[\d.]+)/],
    ],
  },
  {
    word: "airmail, last 4 weeks",
    value: () => `${pprOf(airmails("2026-02-12"))} ${roundsOf(airmails("2026-02-12"))}`,
    on: [["PPR Categories", /Your lowest average in the last 4 weeks: ([\d.]+) points per round over (\d+)/]],
  },
  {
    word: "airmail, last 4 weeks and its change",
    value: () => {
      const before = log.filter(({ shot, on }) => shot === "airmail" && on < "2026-02-12");
      const change = Number(pprOf(airmails("2026-02-12"))) - Number(pprOf(before));
      return `${pprOf(airmails("2026-02-12"))} up ${round(change)}`;
    },
    on: [
      ["Dashboard", /last 4 weeks vs\. everything before .*?Airmail ([\d.]+), (up [\d.]+) /],
      ["Training History", /last 4 weeks vs\. everything before .*?Airmail ([\d.]+), (up [\d.]+) /],
      ["PPR Categories", /Airmail ([\d.]+) PPR in the last 4 weeks \(\d+ rounds\), (up [\d.]+) PPR/],
      ["Shot: airmail", /([\d.]+) PPR in the last 4 weeks \(\d+ rounds\), (up [\d.]+) PPR/],
      ["Coach: member", /Airmail ([\d.]+) PPR in the last 4 weeks \(\d+ rounds\), (up [\d.]+) PPR/],
    ],
  },
  {
    word: "rounds of airmail in the last 4 weeks, and before",
    value: () => {
      const lately = roundsOf(airmails("2026-02-12"));
      return `${lately} ${roundsOf(airmails("")) - lately}`;
    },
    on: (["PPR Categories", "Shot: airmail", "Coach: member"] as const).map((screen) => [
      screen,
      screen === "Shot: airmail"
        ? /in the last 4 weeks \((\d+) rounds\), up [\d.]+ PPR from everything before \((\d+) rounds\)/
        : /Airmail [\d.]+ PPR in the last 4 weeks \((\d+) rounds\), up [\d.]+ PPR from everything before \((\d+) rounds\)/,
    ]),
  },
  {
    word: "airmail of February, and of the last 4 weeks next to it",
    value: () => {
      const mine = log.filter(({ shot, on }) => shot === "airmail" && on.startsWith("2026-02"));
      const lately = airmails("2026-02-12");
      const change = Number(pprOf(mine)) - Number(pprOf(lately));
      const words =
        change === 0 ? "the same as" : `${round(Math.abs(change))} ${change > 0 ? "above" : "below"}`;
      return `${pprOf(mine)} ${roundsOf(mine)} ${words} ${roundsOf(lately)}`;
    },
    on: [
      [
        "History, month",
        /Airmail ([\d.]+) PPR over (\d+) rounds, ([\w. ]+) your last 4 weeks \((\d+) rounds\)/,
      ],
    ],
  },
  {
    word: "airmail, of all time",
    value: () => pprOf(airmails("")),
    on: [["PPR Categories", /of all time Category .*? Airmail ([\d.]+) /]],
  },
  ...(
    [
      ["First Reverse Cut", "Done Mar 8"],
      ["Push to the Lip", "Done Mar 9"],
      ["Slick Side Ladder", "Made up Mar 11"],
      ["Slick Side Stop", "Done ahead Mar 11"],
    ] as const
  ).map(
    ([title, outcome]): Fact => ({
      word: `${title}, planned for this week`,
      value: () => outcome,
      on: [
        ["Printed week", new RegExp(`${title} · ([\\w ]+ Mar \\d+)`)],
        ["Coach: Weekly Drills", new RegExp(`${title} \\d+ min · ([\\w ]+ Mar \\d+)`)],
      ],
    }),
  ),
  {
    word: "Airmail Window, planned for Tuesday",
    value: () => "missed",
    on: [
      ["Dashboard", /Tuesday 10, (missed)/],
      ["Printed week", /Mar 10, 2026 \((missed)\) Airmail Window/],
      ["Coach: Weekly Drills", /Airmail Window \d+ min · (missed)/],
    ],
  },
  {
    word: "drills missed this week",
    value: () => "2",
    on: [
      ["Dashboard", /Missed (\d) drills: Roll Over the Blocker \(Tue\) , Airmail Window \(Tue\)/],
      ["Weekly Drills", /Missed (\d) drills: Roll Over the Blocker \(Tue\) , Airmail Window \(Tue\)/],
    ],
  },
  {
    word: "Tuesday's practice",
    value: () => `8.6 30`,
    on: [
      ["Practice", /Push ([\d.]+) PPR · (\d+) rounds · Mar 10, 2026/],
      ["PPR Categories", /Push ([\d.]+) PPR · (\d+) rounds · Mar 10, 2026/],
      ["Your log", /Push practice ([\d.]+) PPR · (\d+) rounds · Mar 10, 2026/],
      ["Weekly Drills", /Push practice ([\d.]+) PPR · (\d+) rounds · Tue, Mar 10/],
      ["Coach: member", /Mar 10 Avery practiced push: ([\d.]+) PPR over (\d+) rounds/],
    ],
  },
  {
    word: "Monday's drill",
    value: () => `8.6 17`,
    on: [
      ["Your log", /Push to the Lip ([\d.]+) PPR · (\d+) rounds · Mar 9, 2026/],
      ["Weekly Drills", /Push to the Lip ([\d.]+) PPR · (\d+) rounds · Mon, Mar 9/],
      ["Training History", /Push to the Lip ([\d.]+) PPR · (\d+) rounds · Mar 9, 2026/],
      [
        "Coach: Practice Notes",
        /Push to the Lip Mar 9, 2026 PPR ([\d.]+) strong Accuracy [\d.]+% strong (\d+) rounds/,
      ],
      ["Coach: member", /Mar 9 Avery logged Push to the Lip : ([\d.]+) PPR over (\d+) rounds/],
    ],
  },
  {
    word: "days of this week",
    value: () => "Sunday 8, done · Monday 9, done · Tuesday 10, missed, something else logged",
    between: " · ",
    on: [["Dashboard", /(Sunday 8, \w+) .*?(Monday 9, [\w ]+?) T 10 (Tuesday 10, [\w ,]+?) Today /]],
  },
];

describe("one value on every screen (D81 to D84)", () => {
  it.each(facts)("$word", (fact) => {
    const { said, expected } = compare(texts, fact);
    expect(said).toEqual(expected);
  });
});
