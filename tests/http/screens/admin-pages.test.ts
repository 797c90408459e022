import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { watchStatements } from "#tests/support/statements.mjs";
import { changeRows, pageAfter, read, textOf, userId } from "../club.ts";

const app = appForEach();
const coach = app.as("coach1@example.com");

const of = (key: string) => userId(app, `${key}@example.com`);
const htmlOf = async (query: string) => (await coach(`/admin/${query}`)).text();
const wordsOf = async (query: string) => textOf(await coach(`/admin/${query}`));
/** What one member, or everyone, has logged of drills. */
const completions = (member = "") => read<unknown[]>(coach, `/api/admin/drill-completions${member}`);
const active = () => read<{ id: string }[]>(coach, "/api/admin/weekly-drills");

/** Sends a form like a browser; `fields` may repeat a name. */
const send = (query: string, fields: [string, string][]) =>
  coach(`/admin/${query}`, { method: "POST", body: new URLSearchParams(fields) });

/** Follows a sent form to the page it leads to: its text, its HTML and its address. */
const follow = (answer: Response) => pageAfter(coach, answer);

/** The Undo of a page's message, as the request it makes. */
function undoOf(html: string): Promise<Response> {
  const form =
    /<form[^>]* action="([^"]+)"[^>]*>(?:<input[^>]*>)??<input type="hidden" name="actId" value="([^"]+)"/.exec(
      html,
    );
  if (!form?.[1] || !form[2]) throw new Error("The page offers no Undo");
  return coach(form[1].replaceAll("&amp;", "&"), {
    method: "POST",
    body: new URLSearchParams({ actId: form[2] }),
  });
}

/** The names in a list, in order. */
const order = (html: string, names: readonly string[]) =>
  names.filter((name) => html.includes(name)).sort((a, b) => html.indexOf(a) - html.indexOf(b));
const people = ["Devon Marsh", "Avery Quinn", "Sage Winter", "Jordan Pike", "Robin Hale", "Riley Stone"];

describe("the header", () => {
  it("shows the selected coach's name, and changes nothing else", async () => {
    const { coaches } = app.services.config;
    for (const { key, name } of coaches)
      expect(await htmlOf(`users?coachView=${key}`)).toMatch(
        new RegExp(`<h1[^>]*><span[^>]*>${name}&#x27;s Admin: </span>Users</h1>`),
      );
  });

  it("begins with the coach who signed in", async () => {
    const other = await app.signIn("coach2@example.com");
    expect(await (await other("/admin/users")).text()).toContain("Morgan Tate&#x27;s Admin: ");
    expect(await htmlOf("users")).toContain("Casey Rowe&#x27;s Admin: ");
  });

  it("keeps its selectors in the address of every tab", async () => {
    const html = await htmlOf("users?view=elite&hideBasic=on");
    expect(html).toContain("/admin/drills?view=elite&amp;hideBasic=on");
  });

  it("has nine labeled tabs, grouped by a coach's day (D43)", async () => {
    const html = await htmlOf("users");
    const nav = /<nav[^>]*aria-label="Admin area"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
    const tabs = [
      ...nav.matchAll(
        /<a[^>]*href="\/admin\/(contacts|submissions|notes|drills|upload|newsletter|users|coach-assignments|system-tools)"[^>]*>([\w ]+)/g,
      ),
    ];
    expect(tabs.map(([, id, label]) => [id, label])).toEqual([
      ["submissions", "Video Submissions"],
      ["contacts", "Contact Forms"],
      ["drills", "Weekly Drills"],
      ["notes", "Practice Notes"],
      ["upload", "Video Upload"],
      ["users", "Users"],
      ["coach-assignments", "Coach Assignments"],
      ["newsletter", "Newsletter"],
      ["system-tools", "System Tools"],
    ]);
  });
});

describe("Users", () => {
  it("are sorted pro, elite, basic; or the reverse", async () => {
    expect(order(await htmlOf("users"), people)).toEqual([
      "Devon Marsh",
      "Avery Quinn",
      "Sage Winter",
      "Jordan Pike",
      "Robin Hale",
      "Riley Stone",
    ]);
    const turned = order(await htmlOf("users?sort=desc"), people);
    expect(turned.slice(0, 3)).toEqual(["Robin Hale", "Riley Stone", "Jordan Pike"]);
    // Coaches have no plan, and come last either way.
    for (const sort of ["asc", "desc"]) {
      const html = await htmlOf(`users?sort=${sort}`);
      const rows = [...html.matchAll(/<i>([a-z0-9]+)@example\.com<\/i>/g)].map(([, name]) => name);
      expect(rows.slice(-2).sort()).toEqual(["coach1", "coach2"]);
    }
  });

  it("are sorted by the table's headers, each the other way around the second time", async () => {
    const sorted = async (sort: string) => order(await htmlOf(`users?sort=${sort}`), people);
    const byName = ["Robin Hale", "Devon Marsh", "Jordan Pike", "Avery Quinn", "Riley Stone", "Sage Winter"];
    expect(await sorted("name")).toEqual(byName);
    expect(await sorted("name-desc")).toEqual(byName.toReversed());
    expect((await sorted("log")).slice(0, 2).sort()).toEqual(["Avery Quinn", "Jordan Pike"]);
    expect((await sorted("log-asc")).slice(-2).sort()).toEqual(["Avery Quinn", "Jordan Pike"]);
    // Someone without a coach, a number, or anything due comes last either way around.
    expect((await sorted("ppr")).at(-1)).toBe((await sorted("ppr-asc")).at(-1));
    expect((await sorted("next"))[0]).not.toBe("Robin Hale");
    expect((await sorted("next-desc"))[0]).not.toBe("Riley Stone");
    const html = await htmlOf("users?sort=name&user=none");
    const head = html.slice(html.indexOf("<thead"), html.indexOf("</thead"));
    expect([...head.matchAll(/sort=([a-z-]+)/g)].map(([, sort]) => sort)).toEqual([
      "name-desc",
      "asc",
      "coach",
      "log",
      "ppr",
      "next",
    ]);
    expect(head.match(/aria-sort="[a-z]+"/g)).toEqual(['aria-sort="ascending"']);
  });

  it("show a coach as one, and a week that isn't over never as down", async () => {
    const words = await wordsOf("users");
    expect(words).toMatch(/coach1@example.com +Coach +never/);
    // Every other list counts the members alone.
    expect(words).toContain("1–8 of 8 users (6 members and 2 coaches)");
    expect(await wordsOf("notes")).toContain("1–6 of 6 members");
    changeRows(
      app,
      "UPDATE weekly_accuracy SET average_ppr = 3, accuracy_percentage = '25.00', trend_from_previous = -30 WHERE user_id = ? AND year = 2026 AND week_number = 10",
      of("pro"),
    );
    const html = await htmlOf(`users?user=${of("pro")}`);
    const panel = html.slice(html.indexOf('aria-label="Performance of'), html.indexOf("Weekly table"));
    expect(html.includes("<i>week so far</i>")).toBe(true);
    expect(panel).toMatch(/Trend:(<!-- -->| )*Week so far(<!-- -->)*[.,]/);
    expect(panel.match(/(declining|so far)(?=<\/span><\/span><\/li><\/ol>)/)?.[0]).toBe("so far");
    expect(html.includes(`href="/admin/members/${of("pro")}?part=drills"`)).toBe(true);
  });

  it.each([
    ["search=quinn", ["Avery Quinn"]],
    ["search=avery quinn", ["Avery Quinn"]],
    ["search=PRO2@", ["Sage Winter"]],
    ["search=%25", []],
    ["tier=elite", ["Jordan Pike"]],
    ["coach=coach1", ["Jordan Pike"]],
    ["coach=unassigned&tier=elite", []],
    ["view=elite&hideBasic=on", ["Devon Marsh", "Avery Quinn", "Sage Winter", "Jordan Pike"]],
    ["view=basic&hideBasic=on", people],
    ["page=nonsense&tier=gold", people],
  ])("%s shows %j", async (query, names) => {
    changeRows(app, "UPDATE users SET assigned_coach = 'coach1' WHERE email = 'elite@example.com'");
    const html = await htmlOf(`users?${query}`);
    expect(order(html.slice(html.indexOf("<search")), people).sort()).toEqual([...names].sort());
  });

  it("a pro card has best week, trend, table and the latest five of all completions; others don't", async () => {
    const words = await wordsOf("users?search=pro@example.com");
    const total = (await completions(`/${of("pro")}`)).length;
    expect(words).toMatch(
      /Best week: \w+ \d+–[\w ]+, 2026 , with \d+\.\d% over \d+ rounds[^.]*\. Practice apart: \d\.\d PPR over \d+ rounds\. Trend: Stable so far \..* 59\.5% steady .* Up \(\+8\.0\) .* Stable \(-1\.3\)/,
    );
    expect(words).toContain(`and ${total - 5} more`);
    expect(await wordsOf("users?search=elite@")).not.toContain("Performance");
  });

  it("a pro card calls the first recorded week the baseline", async () => {
    const card = () => wordsOf("users?search=pro@example.com");
    const trends = async () => (await card()).match(/Baseline|(?:Up|Down|Stable) \([+-]/g) ?? [];
    // The card shows the newest weeks, and the first one is older.
    expect(await trends()).not.toContain("Baseline");
    changeRows(
      app,
      "DELETE FROM weekly_accuracy WHERE user_id = ? AND year = 2026 AND week_number > 3",
      of("pro"),
    );
    expect((await trends()).filter((words) => words === "Baseline")).toHaveLength(1);
    expect((await trends()).at(-1)).toBe("Baseline");
  });

  it("an open row says each plan and free membership once (D85)", async () => {
    const said = async (key: string, word: string) => {
      const html = await htmlOf(`users?user=${of(key)}`);
      const open = html.slice(html.indexOf('id="member"'), html.indexOf("What coaches did"));
      // What could be chosen, and what was, isn't what is.
      const shown = open.replaceAll(/<(select|details|script)\b[\s\S]*?<\/\1>|<[^>]+>/g, " ");
      return shown.replace("Lends Elite or Pro until", "").match(new RegExp(word, "g")) ?? [];
    };
    expect(await said("pro", "\\bPro\\b")).toEqual(["Pro"]);
    expect(await said("elite", "\\bElite\\b")).toEqual(["Elite"]);
    expect(await said("pro", "No active free membership")).toHaveLength(1);
    expect(await said("free", "Active Free PRO until Apr 1\\d, 2026")).toHaveLength(1);
  });

  it("show the account's details", async () => {
    const words = await wordsOf("users?search=free@");
    expect(words).toMatch(/Active Free PRO until Apr 1\d, 2026/);
    expect(words).toMatch(/Status\s+inactive/);
    const untouched = await wordsOf("users?search=new@");
    expect(untouched).toMatch(/Last updated\s+Never/);
    expect(untouched).toContain("No active free membership");
  });

  it("are assigned a coach on their card, which says who did it", async () => {
    const sent = await send("users?search=new@&form=assign-coach", [
      ["userId", of("new")],
      ["assignedCoach", "coach2"],
    ]);
    const { to, words } = await follow(sent);
    expect(to).toBe("/admin/users?search=new%40");
    expect(words).toContain("Coach assignment updated successfully!");
    expect(words).toMatch(/Changed the coach · Casey Rowe.+Assigned coach: Morgan Tate/);
  });
});

describe("Coach Assignments", () => {
  const form = "coach-assignments?form=assign-coaches";

  it("changes everyone checked, and Undo restores each one's former coach", async () => {
    await send("users?form=assign-coach", [
      ["userId", of("pro")],
      ["assignedCoach", "coach2"],
    ]);
    const assigned = async () => {
      const users = await read<{ id: string; assignedCoach: string | null }[]>(coach, "/api/admin/users");
      return users.map(({ id, assignedCoach }) => [id, assignedCoach]);
    };
    const before = await assigned();
    const checked: [string, string][] = ["pro", "pro2", "elite"].map((key) => ["userIds", of(key)]);
    const { html, words } = await follow(await send(form, [...checked, ["assignedCoach", "coach1"]]));
    expect(words).toContain("Coach assignment updated successfully!");
    expect((await assigned()).filter(([, key]) => key === "coach1")).toHaveLength(3);
    await follow(await undoOf(html));
    expect(await assigned()).toEqual(before);
    const again = await undoOf(html);
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining("can no longer be undone"),
    ]);
  });

  it("says so if no one is checked", async () => {
    const answer = await send(form, [["assignedCoach", "coach1"]]);
    expect([answer.status, await textOf(answer)]).toEqual([
      400,
      expect.stringContaining("No users selected"),
    ]);
  });
});

describe("Weekly Drills", () => {
  it("asks before deleting all drills, and Undo restores exactly those", async () => {
    expect(await htmlOf("drills?confirm=delete-all")).toMatch(/<dialog open/);
    const before = await active();
    const { html, words } = await follow(await send("drills?confirm=delete-all&form=delete-all-drills", []));
    expect(words).toContain("All weekly drills deleted successfully!");
    expect(words).toContain("12 drills removed. Completion stats are preserved.");
    expect(await active()).toEqual([]);
    expect((await follow(await undoOf(html))).words).toContain("Undone");
    expect((await active()).map((row) => row.id)).toEqual(before.map((row) => row.id));
  });

  it("shows a member's drills in the package view", async () => {
    const plan = async (view: string) => {
      const html = await htmlOf(`drills?user=${of("pro")}&view=${view}`);
      return (html.slice(html.indexOf('aria-label="Drills of')).match(/>(Completed|Not Completed)</g) ?? [])
        .length;
    };
    expect([await plan("admin"), await plan("pro"), await plan("elite"), await plan("basic")]).toEqual([
      14, 14, 7, 0,
    ]);
  });

  it("copies in three pages, with Select All, ALL ELITE and a summary", async () => {
    const pro = of("pro");
    expect(await wordsOf("drills?copy=source&find=avery")).toContain("Avery Quinn");
    const second = await htmlOf(`drills?copy=drills&source=${pro}&all=on`);
    const ids = [...second.matchAll(/name="drillIds"[^>]*value="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(ids).toHaveLength(3);
    expect(second.match(/checked=""[^>]*name="drillIds"|name="drillIds"[^>]*checked=""/g)).toHaveLength(3);
    const picked = ids.map((id) => `drillIds=${id}`).join("&");
    const third = await wordsOf(
      `drills?copy=targets&source=${pro}&${picked}&allElite=on&targetUserIds=${of("pro2")}`,
    );
    expect(third).toContain("Selected 1 Elite users!");
    expect(third.replace(/\s+/g, " ")).toContain(
      "3 drills × 2 members = 6 drills to be created Week 2, for Jordan Pike and Sage Winter.",
    );
    const boxes = await htmlOf(`drills?copy=targets&source=${pro}&${picked}&allElite=on`);
    expect(boxes).toMatch(
      new RegExp(`<input[^>]*value="${of("elite")}"[^>]*checked=""|checked=""[^>]*value="${of("elite")}"`),
    );
    expect(boxes).toMatch(/class="toast-region".{0,400}Selected 1 Elite users!/s);
    // Unchecking is enough to leave one out.
    expect(boxes).not.toMatch(/name="allElite" value="on"\/>/);
    // Without scripts the page can't know who was checked since.
    const noOne = await wordsOf(`drills?copy=targets&source=${pro}&${picked}`);
    expect(noOne).toContain("3 drills for each member you check");
    expect(third).toContain("Week 2: Roll Over the Blocker, Last Bag Pressure, and Push Through Traffic.");
    const fields: [string, string][] = [
      ["sourceUserId", pro],
      ...ids.map((id): [string, string] => ["drillIds", id]),
      ["targetUserIds", of("pro2")],
      ["targetUserIds", of("elite")],
    ];
    const { to, html, words } = await follow(
      await send(`drills?copy=targets&source=${pro}&${picked}&form=copy-drills`, fields),
    );
    expect(to).toBe("/admin/drills");
    expect(words).toContain("Successfully copied 6 drill(s)!");
    expect(words).toContain("Week 2, for Jordan Pike and Sage Winter.");
    expect(await active()).toHaveLength(18);
    await follow(await undoOf(html));
    expect(await active()).toHaveLength(12);
  });

  it("keeps what was written when a drill is refused", async () => {
    const answer = await send("drills?drill=new&form=create-drill", [
      ["title", "Half-written"],
      ["week", "none"],
    ]);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('value="Half-written"');
  });
});

describe("the package view", () => {
  const elite = "This view hides";
  it.each<[query: string, shown: string[], hidden: string[], line: string | null]>([
    ["notes", ["Jordan Pike", "Avery Quinn"], [], null],
    ["notes?view=pro", ["Jordan Pike", "Avery Quinn"], [], null],
    ["notes?view=elite", ["Jordan Pike", "Robin Hale"], ["Avery Quinn"], `${elite} members on Pro.`],
    [
      "notes?view=basic",
      ["Robin Hale"],
      ["Avery Quinn", "Jordan Pike"],
      `${elite} members on Elite and Pro.`,
    ],
    ["coach-assignments?view=elite", ["Jordan Pike"], ["Avery Quinn"], `${elite} members on Pro.`],
    ["coach-assignments", ["Jordan Pike", "Avery Quinn"], [], null],
    ["submissions", ["Airmail from the left box"], [], null],
    ["submissions?view=elite", [], ["Airmail from the left box"], `${elite} videos of members on Pro.`],
    ["users?view=basic", ["Robin Hale", "Jordan Pike", "Avery Quinn"], [], null],
    [
      "upload?show=tutorials&view=elite",
      ["ELITE", "BASIC"],
      ["PRO "],
      `${elite} videos and tutorials for Pro.`,
    ],
    [
      "upload?show=tutorials&view=basic",
      ["BASIC"],
      ["ELITE", "PRO "],
      `${elite} videos and tutorials for Elite and Pro.`,
    ],
    ["upload?show=tutorials", ["ELITE", "BASIC", "PRO "], [], null],
  ])("%s lists %j but not %j, and says what is hidden", async (query, shown, hidden, line) => {
    const words = await wordsOf(query);
    for (const name of shown) expect(words).toContain(name);
    for (const name of hidden) expect(words).not.toContain(name);
    if (line === null) expect(words).not.toContain(elite);
    else expect(words.replaceAll(/\s+/g, " ")).toContain(`${line} Show everything`);
  });
});

describe("Practice Notes", () => {
  it("lets a card's list open in the same place, not cut", async () => {
    const total = (await completions(`/${of("pro")}`)).length;
    const listed = async (query: string) => {
      const [, card = ""] = /pro@example\.com<\/p>(.*?)<details name="note"/s.exec(await htmlOf(query)) ?? [];
      return (card.match(/Write a note about this/g) ?? []).length;
    };
    expect(await listed("notes")).toBe(10);
    expect(await htmlOf("notes")).toContain(`/admin/notes?more=${of("pro")}`);
    expect(await listed(`notes?more=${of("pro")}`)).toBe(total);
    expect(await wordsOf(`notes?more=${of("pro")}`)).not.toContain(`Showing latest 10 of ${total}`);
  });

  it("has title, content and Send Practice Note on each card, for that member alone", async () => {
    const html = await htmlOf("notes");
    const card = new RegExp(
      `<details name="note".*?<form[^>]*user=${of("pro")}[^>]*form=send-note.*?</details>`,
      "s",
    );
    const [found = ""] = card.exec(html) ?? [];
    expect(found.slice(found.lastIndexOf("<details"))).toMatch(
      /Practice note.*>Title<.*>Content<.*>Send Practice Note</s,
    );
    const fields: [string, string][] = [
      ["userId", of("pro")],
      ["title", "From the card"],
      ["content", ""],
      ["returnTo", "/admin/notes?search=pro"],
    ];
    const query = `notes?search=pro&user=${of("pro")}&form=send-note`;
    const refused = await send(query, fields);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('value="From the card"');
    fields[2] = ["content", "Keep the wrist still."];
    const { to, words } = await follow(await send(query, fields));
    expect(to).toBe("/admin/notes?search=pro");
    expect(words).toContain("Practice note sent successfully!");
  });

  it("shows the latest ten with a link to all, and five recent ones with a count of the rest", async () => {
    const words = await wordsOf("notes");
    const total = (await completions(`/${of("pro")}`)).length;
    const everybody = (await completions()).length;
    expect(words).toMatch(new RegExp(`Showing latest 10 of ${total}`));
    expect(words).toContain(`and ${everybody - 5} more`);
    const all = await htmlOf(`notes?user=${of("pro")}&all=on`);
    expect((all.match(/Write a note about this/g) ?? []).length).toBeGreaterThanOrEqual(total);
  });

  it("lets a coach write a note only to the selected member", async () => {
    const forms = async (query: string) =>
      [...(await htmlOf(query)).matchAll(/name="userId" value="([^"]+)"/g)].map((match) => match[1]);
    // Each card has its own member's.
    expect(new Set(await forms("notes")).size).toBe((await forms("notes")).length);
    expect(await forms(`notes?user=${of("elite")}`)).toEqual([of("elite")]);
  });
});

describe("System Tools", () => {
  it("asks before recalculating, activating and fixing, and says what changed", async () => {
    for (const confirm of ["recalculate", "activate", "fix"])
      expect(await htmlOf(`system-tools?confirm=${confirm}`)).toMatch(/<dialog open/);
    const done = async (form: string, fields: [string, string][] = []) =>
      (await follow(await send(`system-tools?form=${form}`, fields))).words;
    expect(await done("recalculate")).toMatch(
      /Recalculation Complete\s+Weekly accuracy of 8 members was rebuilt/,
    );
    expect(await done("activate-drills", [["activate", "true"]])).toMatch(
      /Drills Activated\s+2 drills changed/,
    );
    expect(await done("fix-stats")).toMatch(/Stats Fixed\s+The stats of 0 members were filled in/);
    expect(await done("test-mail", [["email", "a@example.com"]])).toContain("Test email saved");
    const refused = await send("system-tools?form=test-mail", [["email", "nobody"]]);
    expect([refused.status, await textOf(refused)]).toEqual([
      400,
      expect.stringMatching(/Invalid Email\s+Please enter a valid email address/),
    ]);
  });
});

describe("query counts", () => {
  const asked = async (query: string) => {
    const path = `/admin/${query.replace("PRO", of("pro"))}`;
    const { run, result } = await watchStatements(() => coach(path));
    expect(result.status).toBe(200);
    expect(run.length).toBeGreaterThan(2);
    return run.length;
  };

  it.each([
    "contacts",
    "submissions",
    "notes",
    "drills",
    "upload",
    "newsletter",
    "users",
    "coach-assignments",
    "system-tools",
  ])("%s spends eight queries at most, the shell's two included", async (tab) => {
    expect(await asked(tab)).toBeLessThanOrEqual(8);
  });

  it.each([
    "notes?user=PRO",
    "drills?user=PRO&drill=new",
    "drills?copy=targets&source=PRO&drillIds=x&allElite=on",
  ])("%s, which shows more than its list, runs at most 12", async (query) => {
    expect(await asked(query)).toBeLessThanOrEqual(12);
  });
});
