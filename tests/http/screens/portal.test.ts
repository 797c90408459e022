import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, read, textOf, userId } from "../club.ts";
import { requestsOf } from "../video/desk.ts";

const app = appForEach();
let pro: Ask;
beforeEach(async () => {
  pro = await app.signIn("pro@example.com");
});

const page = async (ask: Ask, path: string) => textOf(await ask(path));

/** The rail's tabs that can be opened, by label. */
const openTabs = (html: string) => {
  const nav = /<nav[^>]*aria-label="Training portal"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  return [...nav.matchAll(/<a[^>]*href="\/portal\?tab=\w+"[^>]*>([\w ]+)/g)].map(([, label]) => label);
};

describe("the portal", () => {
  const labels = [
    "Dashboard",
    "Training Content",
    "Video Analysis",
    "Weekly Drills",
    "PPR Categories",
    "Practice Notes",
    "Training History",
  ];

  it("has seven tabs in order at their addresses; anything else is the dashboard (D43)", async () => {
    const html = await (await pro("/portal?tab=nonsense")).text();
    const nav = /<nav[^>]*aria-label="Training portal"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    expect([...nav.matchAll(/href="\/portal\?tab=(\w+)"/g)].map((match) => match[1])).toEqual([
      "dashboard",
      "content",
      "videos",
      "progress",
      "categories",
      "notes",
      "history",
    ]);
    let from = 0;
    for (const label of labels) {
      const at = nav.indexOf(label, from);
      expect([label, at >= from]).toEqual([label, true]);
      from = at;
    }
    expect(html).toContain("Recent Activity");
  });

  it.each([
    ["basic@example.com", "Upgrade Plan", ["Dashboard", "Training Content"]],
    ["new@example.com", "Upgrade Plan", ["Dashboard", "Training Content"]],
    ["elite@example.com", "Manage Plan", ["Dashboard", "Training Content", "Weekly Drills"]],
    ["pro@example.com", "Manage Plan", labels],
    ["coach1@example.com", "Upgrade Plan", labels],
  ])("opens for %s under '%s' %j", async (email, plan, open) => {
    const html = await (await (await app.signIn(email))("/portal")).text();
    expect(html).toContain(plan);
    expect(openTabs(html)).toEqual(open);
  });

  it("greets by first name, or as Player", async () => {
    expect(await page(pro, "/portal")).toContain("Welcome back, Avery");
    changeRows(app, "UPDATE users SET first_name = '' WHERE email = 'pro@example.com'");
    expect(await page(pro, "/portal")).toContain("Welcome back, Player");
  });

  it("says when the page was updated, in which zone, and can be refreshed without scripts", async () => {
    const text = await page(pro, "/portal?tab=notes");
    expect(text).toContain("Updated 2:30 PM ET Refresh");
    expect(await (await pro("/portal?tab=notes")).text()).toMatch(/href="\/portal\?tab=notes"[^>]*>Refresh/);
  });

  it.each([
    ["elite@example.com", "videos", "Pro Membership Required", "one video a week", "Upgrade to Pro"],
    ["elite@example.com", "categories", "Pro Membership Required", "Compare your shots", "Upgrade to Pro"],
    ["elite@example.com", "history", "Pro Membership Required", "week by week", "Upgrade to Pro"],
    ["basic@example.com", "progress", "Premium Feature", "a plan for every day", "Upgrade Plan"],
  ])("%s reads at %s: %s, %s", async (email, tab, title, reason, action) => {
    const html = await (await (await app.signIn(email))(`/portal?tab=${tab}`)).text();
    expect(html).toContain(title);
    expect(html).toContain(reason);
    expect(html).toMatch(new RegExp(`href="/plans"[^>]*>${action}`));
  });
});

describe("Dashboard", () => {
  it("has its three cards, a dash for videos below pro, and Active for everyone", async () => {
    expect(await page(pro, "/portal")).toMatch(/Videos Submitted 2 .*Membership Status Active Pro plan/);
    expect(await page(await app.signIn("basic@example.com"), "/portal")).toMatch(
      /Videos Submitted – .*Membership Status Active Basic plan/,
    );
    const free = await page(await app.signIn("new@example.com"), "/portal");
    expect(free).toContain("Membership Status Active Basic, no plan bought yet");
    expect(free).toContain("Elite: Know what to practice each week, and log every drill.");
    expect(await page(pro, "/portal")).not.toContain("Elite: Know what to practice");
  });

  it("reminds pro of the weekly upload and lists the three latest requests", async () => {
    const text = await page(pro, "/portal");
    expect(text).toContain("1/1 (100%)");
    expect(text).toContain("Pending Review");
    expect(text).toContain("Reviewed");
    expect(await page(await app.signIn("pro2@example.com"), "/portal")).toContain("0/1 (0%)");
    expect(await page(await app.signIn("elite@example.com"), "/portal")).not.toContain("Recent Activity");
  });

  it("opens on the next drill with the last result, and below elite on tutorials to watch", async () => {
    const html = await (await pro("/portal")).text();
    const link = /<a[^>]*aria-label="Complete Drill: Cut Around the Corner"[^>]*>/.exec(html)?.[0] ?? "";
    expect(link).toMatch(/href="\/portal\/log\?complete=[\w-]+"/);
    expect(await page(pro, "/portal")).toMatch(
      /Today · \d+ min · cut Cut Around the Corner To beat: \d+\.\d PPR over \d+ rounds? Complete Drill/,
    );
    const basic = await page(await app.signIn("basic@example.com"), "/portal");
    expect(basic).toContain("The first of 6 tutorials on your plan");
    expect(basic).not.toContain("Cut Around the Corner");
  });

  it("shows today's result when its drills are logged, and what comes next", async () => {
    changeRows(app, "UPDATE weekly_drills SET is_active = 0 WHERE title = 'Cut Around the Corner'");
    expect(await page(pro, "/portal")).toMatch(
      /Today is done \d+ drills?, \d+ rounds, \d+\.\d PPR Next, tomorrow · \d+ min/,
    );
  });

  it("offers a drill done ahead nowhere on its day, and marks its day done ahead (D84)", async () => {
    // Last week's doesn't count: pro2's Thursday has one drill.
    const plan = await read<{ id: string; title: string }[]>(pro, "/api/weekly-drills");
    const drillId = plan.find(({ title }) => title === "Slick Side Stop")?.id;
    const pro2 = await app.signIn("pro2@example.com");
    const log = { drillId, roundsThrown: 10, ppr: 6 };
    await pro2("/api/drill-completions", asJson({ ...log, completedAt: "2026-03-06T20:00:00.000Z" }));
    expect(await page(pro2, "/portal")).toContain("Thursday 12, planned");
    await pro2("/api/drill-completions", asJson(log));
    expect(await page(pro2, "/portal")).toContain("Thursday 12, done ahead on Wednesday");
    expect(await page(pro2, "/portal?tab=progress")).toMatch(/thursday Mar 12 Slick Side Stop Done ahead/);
    const leadsTo = async (ask: typeof pro2) => {
      const html = await (await ask("/portal")).text();
      const strip = html.matchAll(
        /href="\/portal\?tab=progress([^"]*)"[^>]*>(?:<span[^>]*>(?:[^<]|<svg.*?<\/svg>)*<\/span>)*?<span class="sr-only">(\w+)/g,
      );
      return new Map([...strip].map(([, address, day]) => [day, address]));
    };
    // A day whose drills are done leads to its log, every other to its plan.
    const days = await leadsTo(pro2);
    expect([days.get("Thursday"), days.get("Friday")]).toEqual(["#own-log", "&amp;day=friday#friday"]);
    app.clock.set("2026-03-12T15:00:00Z");
    const later = await app.signIn("pro2@example.com");
    expect(await page(later, "/portal")).toMatch(/Today is done Next, tomorrow · 20 min · roll Soft Roll/);
    expect(await page(later, "/portal")).toContain("Thursday 12, today, done");
    // Something was thrown on it, but not its own drill.
    expect((await leadsTo(later)).get("Wednesday")).toBe("&amp;on=2026-03-11#past-day");
    expect(await page(later, "/")).toContain("Your next drill, tomorrow: Soft Roll.");
    for (const path of ["/portal?tab=progress", "/portal/log"])
      expect(await page(later, path)).toMatch(/Slick Side Stop.+Complete Drill Done ahead Mar 11/);
    expect(await page(later, "/portal?tab=progress")).toMatch(/friday Mar 13 Soft Roll 20 min/);
  });

  it("lists what waits in words, oldest promise first, and nothing that is done", async () => {
    const words = await page(pro, "/portal");
    const list = /Waiting for you (.*?) This week /.exec(words)?.[1] ?? "";
    const places = [
      /Late, due Mar 8 · next video Mar 15/,
      /2 unread notes from your coach/,
      /Your review is on its way Due by \w{3}, Mar 1/,
    ].map((part) => list.search(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    changeRows(app, "UPDATE homework SET done_at = 1");
    changeRows(app, "UPDATE practice_notes SET read_at = 1");
    changeRows(app, "UPDATE submissions SET status = 'reviewed', reviewed_at = 1, seen_at = 1");
    changeRows(app, "DELETE FROM calls");
    expect(await page(pro, "/portal")).not.toContain("Waiting for you");
  });

  it("shows and counts a finished review until its member opens it, and a later answer again", async () => {
    const { pending: id } = requestsOf(app);
    const reviewedAt = (at: number) =>
      changeRows(
        app,
        "UPDATE submissions SET status = 'reviewed', reviewed_at = ?, seen_at = max(seen_at, 2) WHERE id = ?",
        at,
        id,
      );
    changeRows(app, "UPDATE submissions SET seen_at = reviewed_at");
    const isShown = async () => {
      const words = await page(pro, "/portal");
      return [words.includes("Your review is ready"), words.includes("Video Analysis 1 new")];
    };
    expect(await isShown()).toEqual([false, false]);
    reviewedAt(1);
    expect(await isShown()).toEqual([true, true]);
    await page(pro, `/portal/videos/${id}`);
    expect(await isShown()).toEqual([false, false]);
    reviewedAt(app.clock.now().getTime() + 1);
    expect(await isShown()).toEqual([true, true]);
  });

  it("shows the week as seven days, and the weeks in a row", async () => {
    const words = await page(pro, "/portal");
    expect(words).toMatch(
      /This week, Mar 8–14 What the marks mean \d\/\d done of that day's drills · ✕ missed .*Saturday 14, .* \d of \d+ drills done · \d+ weeks in a row with practice Missed \d drills: .* PPR by shot, .* PPR Categories \d\.\d PPR in /,
    );
    expect(words).toContain("Wednesday 11, today, 1 of 2 drills done");
    expect(words).toMatch(/Sunday 8, (missed|done|rest day)/);
    // The circles and the number are the same week (D81, D54).
    expect(words).toMatch(/\d\.\d PPR in Mar 8–14 so far.*[,;] /);
    // The day to log by is the week's last.
    app.clock.set("2026-03-15T17:00:00Z");
    const later = await app.signIn("pro@example.com");
    expect(await page(later, "/portal")).toMatch(
      /This week, Mar 15–21 .*Saturday 21, .* \d+ weeks in a row with practice\. Log by Sat, Mar 21 to make it \d+\./,
    );
  });

  it("has what to do, what waits, the week, PPR, goals, the plan's numbers, and the videos, in this order", async () => {
    const html = await (await pro("/portal")).text();
    const main = html.slice(html.indexOf("<main"));
    const parts = [
      'aria-label="Next drill"',
      "Waiting for you",
      "This week, ",
      " in a row with practice",
      " PPR in Mar 8–14 so far",
      "Your goals",
      "Available Content",
      "Videos Submitted",
      "Membership Status",
      "Weekly video upload",
      "Recent Activity",
    ];
    const places = parts.map((part) => main.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    // The sentence is one tap from all weeks, and the plan's numbers are behind none.
    expect(main).toMatch(
      /<a [^>]*href="\/portal\?tab=history"[^>]*>(?:<(?!\/a)[^>]*>|[^<])* PPR in Mar 8–14 so far/,
    );
    expect(main).not.toContain("plan in numbers");
    expect(await page(pro, "/portal")).toMatch(/Weekly video upload This week 1\/1 \(100%\).* Uploaded /);
  });

  it("leads a missed day to what was planned on it, and to a log of practice for it", async () => {
    changeRows(
      app,
      "DELETE FROM drill_completions WHERE completed_on > '2026-03-07'; DELETE FROM practice_results",
    );
    const html = await (await pro("/portal")).text();
    const days = [
      ...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>(?:(?!<\/a>).)*<span class="sr-only">(\w+ \d+, [^<]+)/gs),
    ];
    const hrefs = Object.fromEntries(
      days.map(([, href = "", words = ""]) => [words, href.replace("&amp;", "&")]),
    );
    expect(hrefs["Sunday 8, missed"]).toBe("/portal?tab=progress&on=2026-03-08#past-day");
    expect(hrefs["Wednesday 11, today, planned"]).toBe("/portal?tab=progress&day=wednesday#wednesday");
    const drills = await read<{ title: string; dayOfWeek: string }[]>(pro, "/api/weekly-drills");
    const planned = drills.filter(({ dayOfWeek }) => dayOfWeek === "sunday").map(({ title }) => title);
    const day = await (await pro("/portal?tab=progress&on=2026-03-08")).text();
    const section = /<section id="past-day"[\s\S]*?<\/section>/.exec(day)?.[0] ?? "";
    expect(planned.length).toBeGreaterThan(0);
    for (const title of planned) expect(section).toContain(`Complete Drill: ${title}`);
    const [them, they] = planned.length === 1 ? ["it", "it counts"] : ["them", "they count"];
    expect(section).toMatch(/Sunday, Mar 8<.*Missed</s);
    expect(section).toContain(`Throw ${them} any day this week, and ${they} for this day.`);
    expect(section).not.toContain("Your last 7 days");
    expect(section).toContain('href="/portal/practice?on=2026-03-08"');
    // What was thrown instead leaves the day's drills to do.
    const practice = { shotType: "push", rounds: "5", ppr: "6", practicedOn: "2026-03-08" };
    await pro("/api/practice-results", asJson(practice));
    expect(await (await pro("/portal")).text()).toContain("on=2026-03-08#past-day");
    expect(await page(pro, "/portal?tab=progress&on=2026-03-08")).toMatch(/Missed .+ Your last 7 days/);
  });

  it("shows no day but one of this week that is over, and logs practice for no day to come", async () => {
    for (const on of ["2026-03-11", "2026-03-12", "2026-03-07", "soon"]) {
      expect(await page(pro, `/portal?tab=progress&on=${on}`)).not.toContain("Close this day");
    }
    const begun = async (on: string) =>
      /<input[^>]*name="practicedOn"[^>]*>/.exec(await (await pro(`/portal/practice?on=${on}`)).text())?.[0];
    expect(await begun("2026-03-08")).toContain('value="2026-03-08"');
    for (const on of ["2026-03-12", "2026-03-04", "soon"]) {
      expect(await begun(on)).toContain('value="2026-03-11"');
    }
  });

  it("opens Practice Notes below pro only for members with a note (D53)", async () => {
    const elite = await app.signIn("elite@example.com");
    const openToElite = async () => openTabs(await (await elite("/portal")).text());
    expect(await openToElite()).not.toContain("Practice Notes");
    changeRows(app, "UPDATE practice_notes SET user_id = ?", userId(app, "elite@example.com"));
    expect(await openToElite()).toContain("Practice Notes");
  });
});

describe("Video Analysis", () => {
  it("has the guide at its own address: what to film, example questions, tips", async () => {
    expect(await page(pro, "/portal?tab=videos")).toContain("What to film");
    const guide = await page(pro, "/portal?tab=videos&guide=film");
    for (const words of [
      "Example questions",
      "Tips",
      "Your whole body from the side",
      "So that your coach can measure",
      "Keep the camera still, on something steady, and at a right angle to the throw.",
      "Have a whole board in the picture",
      "Film 60 frames per second or more.",
    ])
      expect(guide).toContain(words);
  });

  it("promises a date in business days for waiting videos, and shows the feedback of others", async () => {
    const text = await page(pro, "/portal?tab=videos");
    expect(text).toMatch(
      /Under Review In Analysis Queue sent Mar \d+, 2026 You can expect feedback within 2-3 business days: [\w ]+ answers by \w+, Mar 1\d\. /,
    );
    expect(text.match(/business days/g)).toHaveLength(1);
    expect(text).toContain("Analysis Complete");
    expect(text).toContain("Keep the thumb down until the bag has left the hand");
  });

  it("says that a video is chosen again after its page was closed, because no page gets an earlier one's file", async () => {
    const text = await page(await app.signIn("pro2@example.com"), "/portal?tab=videos");
    expect(text).toContain("choose the same video again to pick up where you left off");
  });
});

describe("Weekly Drills", () => {
  it("starts with today in the member's zone", async () => {
    const first = async (zone: string) => {
      const html = await (
        await pro("/portal?tab=progress", { headers: { Cookie: `time_zone=${zone}` } })
      ).text();
      return /<h2 id="(\w+)"/.exec(html)?.[1];
    };
    expect(await first("America/New_York")).toBe("wednesday");
    expect(await first("Pacific/Auckland")).toBe("thursday");
    app.clock.set("2026-03-12T04:30:00Z");
    pro = await app.signIn("pro@example.com");
    expect([await first("Pacific/Honolulu"), await first("America/New_York")]).toEqual([
      "wednesday",
      "thursday",
    ]);
  });

  it("names the days of the week's numbers once, what they rest on, and the span of each Consistency (D54)", async () => {
    // Wednesday, March 11: Saturday's rounds were last week's, in every number.
    changeRows(app, "DELETE FROM drill_completions; DELETE FROM practice_results");
    const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
    const log = (roundsThrown: number, completedAt: string) =>
      pro("/api/drill-completions", asJson({ drillId: drill?.id, roundsThrown, ppr: 6, completedAt }));
    await log(40, "2026-03-07T18:00:00Z");
    await log(7, "2026-03-09T18:00:00Z");
    const words = await page(pro, "/portal?tab=progress");
    expect(words).toContain(
      "This week, Mar 8–14 Weekly accuracy 50.0% Average PPR 6.0 Consistency – Drills This Week 1 7 rounds so far. " +
        "Accuracy: +0.0 percentage points so far, steady, small sample. Consistency needs two logged drills.",
    );
    expect(await page(pro, "/portal?tab=history")).toMatch(/Consistency 100% over all drills/);
    expect(await page(pro, "/dashboard")).toMatch(/Consistency 100% over all 2 drills/);
  });

  it("lists the five newest entries of the last seven days, and the others one tap below", async () => {
    changeRows(app, "DELETE FROM drill_completions; DELETE FROM practice_results");
    const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
    for (let round = 1; round <= 7; round += 1)
      await pro("/api/drill-completions", asJson({ drillId: drill?.id, roundsThrown: 30 + round, ppr: 6 }));
    const words = await page(pro, "/portal?tab=progress");
    const [newest, others] = words.slice(words.indexOf("Your last 7 days")).split("Show 2 more");
    expect(newest?.match(/3\d rounds/g)).toHaveLength(5);
    expect(others?.match(/3\d rounds/g)).toHaveLength(2);
  });

  it("has today's drill first, the rest of the week, the week in one row of numbers, and the chart, in this order", async () => {
    const words = await page(pro, "/portal?tab=progress");
    const parts = [
      "Today",
      "Complete Drill",
      "saturday Mar 14",
      "This week, ",
      "Weekly accuracy",
      "Your last weeks",
    ];
    const places = parts.map((part) => words.indexOf(part, words.indexOf("Weekly Drills Pro")));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("shows tiles and chart only to pro", async () => {
    expect(await page(pro, "/portal?tab=progress")).toMatch(/Weekly accuracy .*Drills This Week/);
    const elite = await page(await app.signIn("elite@example.com"), "/portal?tab=progress");
    expect(elite).not.toContain("Drills This Week");
    expect(elite).toContain("Complete Drill");
  });

  it("opens today, and any other day in place by its own address", async () => {
    const open = async (more = "") =>
      [
        ...(await (await pro(`/portal?tab=progress${more}`)).text()).matchAll(
          /<details id="(\w+)"[^>]* open/g,
        ),
      ].map(([, day]) => day);
    // Wednesday, March 11.
    expect(await page(pro, "/portal?tab=progress")).toMatch(/wednesday Today Cut Around the Corner/);
    expect(await open()).toEqual([]);
    expect(await open("&day=friday")).toEqual(["friday"]);
    expect(await open("&day=someday")).toEqual([]);
  });

  it("opens the next day that has a drill when today has none", async () => {
    changeRows(app, "UPDATE weekly_drills SET is_active = 0 WHERE day_of_week IN ('wednesday', 'thursday')");
    const html = await (await pro("/portal?tab=progress")).text();
    expect(html).toMatch(/<details id="friday"[^>]* open/);
    expect(/class="[^"]*btn-primary[^"]*"/.exec(html)).not.toBeNull();
  });

  it("offers the quick form and, by address, one row of taps per round", async () => {
    const [drill] = await read<{ id: string }[]>(pro, "/api/weekly-drills");
    const quick = await (await pro(`/portal?tab=progress&complete=${drill?.id}`)).text();
    expect(quick).toContain("At most 12 points per round.");
    const rounds = await (await pro(`/portal?tab=progress&complete=${drill?.id}&rounds=15`)).text();
    const choices = /type="radio"[^>]* name="(?:in|on)\d+"/g;
    expect(rounds.match(choices)).toHaveLength(400);
    // It begins with three rounds; the others are behind "more".
    expect(rounds.slice(0, rounds.indexOf("More rounds, from 4")).match(choices)).toHaveLength(30);
  });
});

describe("Practice Notes", () => {
  const unread = async () =>
    (await read<{ id: string; isRead: boolean }[]>(pro, "/api/practice-notes")).filter(
      (note) => !note.isRead,
    );

  it("are read by opening them, and new again by a button", async () => {
    const [note, other] = await unread();
    expect(await page(pro, "/portal?tab=notes")).toMatch(/New .* New /);
    expect(await page(pro, `/portal?tab=notes&note=${note?.id}`)).toContain("Mark as unread");
    expect(await unread()).toMatchObject([{ id: other?.id }]);
    const undo = await pro("/portal?tab=notes&form=unread-note", asForm({ id: note?.id ?? "" }));
    expect(undo.status).toBe(303);
    expect(await unread()).toHaveLength(2);
  });

  it("of another member stay unchanged", async () => {
    const [note] = await unread();
    const pro2 = await app.signIn("pro2@example.com");
    await pro2(`/portal?tab=notes&note=${note?.id}`);
    expect((await pro2("/portal?tab=notes&form=unread-note", asForm({ id: note?.id ?? "" }))).status).toBe(
      404,
    );
    expect(await unread()).toHaveLength(2);
    const text = await page(pro2, "/portal?tab=notes");
    expect(text).toContain("No practice notes yet");
    expect(text).toContain("Your coach will send personalized notes based on your progress");
  });
});

it("PPR Categories says what to train next, the weakest two with the reason in words", async () => {
  const text = await page(pro, "/portal?tab=categories");
  // The same window as the trends below it (D83).
  const lately = [...text.matchAll(/(\d\.\d) PPR in the last 4 weeks/g)].map(([, ppr]) => Number(ppr)).sort();
  const [lowest, next] = lately.map((ppr) => ppr.toFixed(1));
  expect(text).toContain(`Your lowest average in the last 4 weeks: ${lowest} points per round over`);
  expect(text).toContain(`Your next lowest average in the last 4 weeks: ${next} points per round over`);
  expect(text).toContain("Show the numbers of all time");
  for (const column of ["Category", "Avg PPR", "Accuracy %", "Consistency %", "Drills Completed"])
    expect(text).toContain(column);
});

it('a category with one drill shows no consistency (contract, "Numbers")', async () => {
  const pro2 = await app.signIn("pro2@example.com");
  const [drill] = await read<{ id: string }[]>(pro2, "/api/weekly-drills");
  await pro2("/api/drill-completions", asJson({ drillId: drill?.id, roundsThrown: 10, ppr: 6 }));
  expect(await page(pro2, "/portal?tab=categories")).toMatch(/6\.0 50\.0% – 1/);
});
