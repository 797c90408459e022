import { beforeAll, describe, expect, it } from "vitest";
import { appForAll } from "#tests/support/app-hooks.ts";
import { rowsOf, userId } from "../club.ts";
import { compare, type Fact, readScreens } from "./one-value.ts";

// The same member's calls, homework, videos, goals, notes, and plan: each time and word has one value on every screen.

const app = appForAll();
let texts: Awaited<ReturnType<typeof readScreens>>;
beforeAll(async () => {
  texts = await readScreens(app);
});

/** A number stored for the member, in words. */
const stored = (sql: string) =>
  rowsOf<{ value: number | string }>(app, sql, userId(app, "pro@example.com"))[0]?.value ?? "nothing";

const inEastern = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { ...options, timeZone: "America/New_York" });
/** A stored date, "Mar 13". */
const dayOf = (date: number | string) =>
  inEastern({ month: "short", day: "numeric" }).format(
    typeof date === "number" ? date : new Date(`${date}T12:00:00Z`),
  );
const dueOf = (words: string) =>
  dayOf(stored(`SELECT due_on AS value FROM homework WHERE user_id = ? AND text LIKE '${words}%'`));

const facts: Fact[] = [
  {
    word: "time of the next call",
    value: () => {
      const at = Number(
        stored("SELECT starts_at AS value FROM calls WHERE user_id = ? AND status = 'booked'"),
      );
      return `${dayOf(at)} ${inEastern({ hour: "numeric", minute: "2-digit" }).format(at).replace(/\s/, " ")} ET`;
    },
    on: [
      ["Dashboard", /Call with Casey Rowe \w+, (\w+ \d+), (\d+:\d+ \w+ \w+)/],
      ["Calls", /Your next calls \w+, (\w+ \d+), (\d+:\d+ \w+ \w+)/],
      ["A call", /\w+, (\w+ \d+), 2026, (\d+:\d+ \w+ \w+) Booked/],
      ["Coach: Calls", /Upcoming \w+, (\w+ \d+), 2026, (\d+:\d+ \w+ \w+)/],
      ["Coach: a call", /\w+, (\w+ \d+), 2026, (\d+:\d+ \w+ \w+) Booked/],
      ["Coach: member", /Call (\w+ \d+), (\d+:\d+ \w+ \w+)/],
    ],
  },
  {
    word: "when the drill given as homework is due",
    value: () => dueOf("Last Bag"),
    on: [
      ["Dashboard", /Last Bag Pressure: Once[^.]*\. Homework · due \w+, (\w+ \d+)/],
      ["Homework", /due \w+, (\w+ \d+) Last Bag Pressure: Once/],
      ["Coach: member", /due (\w+ \d+), 2026: Last Bag Pressure: Once/],
    ],
  },
  {
    word: "when the late homework was due",
    value: () => dueOf("Film"),
    on: [
      ["Dashboard", /Film your[^.]*\. Late, due (\w+ \d+)/],
      ["Homework", /Late due \w+, (\w+ \d+) Film your/],
      ["Coach: Today", /late homework, due on (\w+ \d+): “Film your/],
      ["Coach: Messages", /Avery Quinn due \w+, (\w+ \d+) Film your/],
      ["Coach: member", /due (\w+ \d+), 2026: Film your/],
    ],
  },
  {
    word: "how late it is",
    value: () => "3 days",
    on: [
      ["Coach: Today", /phone at knee height\.” (\d+ days) late/],
      ["Coach: member", /Homework, (\d+ days) late/],
    ],
  },
  {
    word: "when the video was sent",
    value: () =>
      dayOf(stored("SELECT uploaded_at AS value FROM submissions WHERE user_id = ? AND status = 'pending'")),
    on: [
      ["Dashboard", /Airmail from the left box[^…]*… Pending Review sent (\w+ \d+), 2026/],
      ["Videos", /Under Review In Analysis Queue sent (\w+ \d+), 2026/],
      ["A video", /Under Review In Analysis Queue sent (\w+ \d+), 2026/],
      ["A video", /Sent , done · (\w+ \d+), 2026/],
      ["A video", /What you asked, (\w+ \d+), 2026/],
      ["Coach: Video Submissions", /Avery Quinn Pro (\w+ \d+), 2026 Airmail from/],
      ["Coach: review desk", /Sent (\w+ \d+), 2026/],
      ["Coach: member", /(\w+ \d+) Avery sent a video: Airmail from/],
    ],
  },
  {
    word: "by when its review comes",
    value: () => "Mar 13",
    on: [
      ["Dashboard", /Your review is on its way Due by \w+, (\w+ \d+)/],
      ["Videos", /a coach answers by \w+, (\w+ \d+)/],
      ["A video", /A coach answers by \w+, (\w+ \d+)/],
      ["Coach: Today", /Airmail from the left box[^…]*… by (\w+ \d+) Review/],
      ["Coach: Video Submissions", /Due (\w+ \d+) pending/],
      ["Coach: member", /Review by (\w+ \d+)/],
    ],
  },
  {
    word: "this week's upload, and when the next one opens",
    value: () => "1/1 Mar 15",
    on: [
      ["Dashboard", /(\d\/\d) \(100%\) , the next upload opens on \w+, (\w+ \d+)/],
      ["Videos", /(\d\/\d) \(100%\) , the next upload opens on \w+, (\w+ \d+)/],
    ],
  },
  {
    word: "the goal for pushes",
    value: () => "9.0 PPR on pushes Apr 22",
    on: [
      ["Dashboard", /(9\.0 PPR on pushes) Now .*? by (\w+ \d+)/],
      ["Goals", /(9\.0 PPR on pushes) by (\w+ \d+)/],
      ["Coach: member", /(9\.0 PPR on pushes) by (\w+ \d+)/],
    ],
  },
  {
    word: "when the goal of drills a week was reached",
    value: () => "4 drills a week Mar 7",
    on: [
      ["Dashboard", /(4 drills a week) Reached on (\w+ \d+)/],
      ["Goals", /(4 drills a week) by .*? in a row on (\w+ \d+)/],
      ["Coach: member", /(4 drills a week) by .*? in a row on (\w+ \d+)/],
    ],
  },
  {
    word: "since when the member waits for a reply",
    value: () => "Mar 11 7:15 AM ET",
    on: [
      ["Coach: Messages", /Waiting since (\w+ \d+), 2026, (\d+:\d+ \w+ \w+)/],
      ["Coach: conversation", /waiting for a reply since \w+, (\w+ \d+), (\d+:\d+ \w+ \w+)/],
    ],
  },
  {
    word: "by when a reply is due",
    value: () => "Mar 12",
    on: [
      ["Coach: Today", /usually play\?” by (\w+ \d+), 7:15 AM ET/],
      ["Coach: Users", /Reply by (\w+ \d+)/],
      ["Coach: member", /Reply by (\w+ \d+)/],
    ],
  },
  {
    word: "unread notes",
    value: () =>
      String(stored("SELECT count(*) AS value FROM practice_notes WHERE user_id = ? AND read_at IS NULL")),
    on: [["Dashboard", /(\d) unread notes from your coach/]],
  },
  {
    word: "the latest note",
    value: () => "Before the weekend Mar 9",
    on: [
      ["Practice Notes", /(Before the weekend) New Casey · (\w+ \d+), 2026/],
      ["/dashboard", /(Before the weekend) New Casey · (\w+ \d+), 2026/],
      ["Coach: Practice Notes", /(Before the weekend) Casey, (\w+ \d+), 2026, not read yet/],
    ],
  },
  {
    word: "plan",
    value: () => "Pro",
    on: [
      ["Dashboard", /Membership Status Active (\w+) plan/],
      ["/dashboard", /(\w+) Member Progress/],
      ["/dashboard", /Your plan: (\w+) \(subscription\)/],
      ["Coach: Users", /Avery Quinn pro@example\.com (\w+) subscription/],
      ["Coach: open row", /Avery Quinn pro@example\.com Member page (\w+) today/],
      ["Coach: member", /Sign Out (\w+) pro@example\.com/],
      ["Coach: Coach Assignments", /Avery Quinn pro@example\.com (\w+) subscription Unassigned/],
      ["Coach: Video Submissions", /Avery Quinn (\w+) Mar 10/],
      ["Coach: conversation", /Avery Quinn .*?(\w+) pro@example\.com/],
    ],
  },
];

describe("one value on every screen (D81 to D85)", () => {
  it.each(facts)("$word", (fact) => {
    const { said, expected } = compare(texts, fact);
    expect(said).toEqual(expected);
  });
});
