import { describe, expect, test } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, asMultipart, bodyOf, changeRows, read, rowsOf, textOf } from "../club.ts";

type DryRun = {
  goodCount: number;
  faults: { line: number; reason: string }[];
  samples: string[];
  asksOrder: boolean;
};

const calls = "/api/admin/imports";
const app = appForEach();
const coach = app.as("coach1@example.com");

type Checked = { id: string; dryRun: DryRun };

async function check(kind: "members" | "drills", text: string, more = {}): Promise<Checked> {
  const { id } = await bodyOf<{ id: string }>(coach(calls, asJson({ kind, text, ...more })));
  return read<Checked>(coach, `${calls}/${id}`);
}
const run = ({ id }: Checked) => coach(`${calls}/${id}`, { method: "POST" });
const refusalOf = async (kind: "members" | "drills", text: string) => {
  const answer = await coach(calls, asJson({ kind, text }));
  return [answer.status, ((await answer.json()) as { message: string }).message];
};

const drills = (...rows: string[]) => ["email,date,drill,rounds,ppr", ...rows].join("\n");
const one = (row: string) => check("drills", drills(row));

describe("a row", () => {
  test("with more cells than there are columns is left out, whatever its numbers would be", async () => {
    const { dryRun } = await check(
      "drills",
      drills("pro@example.com,2026-01-20,push,10,7,5", "pro@example.com,2026-01-21,push,10,7,,"),
    );
    expect(dryRun.faults).toEqual([
      { line: 2, reason: expect.stringMatching(/6 cells, but the list has 5 columns/) },
    ]);
    expect(dryRun.samples).toEqual([expect.stringContaining("2026-01-21, 10 rounds at 7 PPR")]);
  });

  test.each([
    ['"1,000"', "7", /rounds is a whole number/],
    ["1e1", "7", /rounds is a whole number/],
    ["0x7", "7", /rounds is a whole number/],
    ["10.0", "7", /rounds is a whole number/],
    ["+10", "7", /rounds is a whole number/],
    ["１０", "7", /rounds is a whole number/],
    ["10", "7e0", /ppr is a number/],
    ["10", '"7,500"', /ppr is a number/],
    ["10", "seven", /ppr is a number/],
    ["10", "-1", /ppr is a number/],
  ])("with %s rounds at %s is left out", async (rounds, ppr, reason) => {
    const { dryRun } = await one(`pro@example.com,2026-01-20,push,${rounds},${ppr}`);
    expect([dryRun.goodCount, dryRun.faults]).toEqual([
      0,
      [{ line: 2, reason: expect.stringMatching(reason) }],
    ]);
  });

  test.each(['"7,5"', "7.5", "7.50", '"7,50"'])("has its points as %s", async (ppr) => {
    expect((await one(`pro@example.com,2026-01-20,push,10,${ppr}`)).dryRun.samples).toEqual([
      expect.stringContaining("10 rounds at 7.5 PPR"),
    ]);
  });
});

describe("a date", () => {
  test.each([
    ["2026-01-20T23:30:00Z", "2026-01-20"],
    ["2026-01-21T02:30:00.000Z", "2026-01-20"],
    ["2026-01-21 02:30:00+09:00", "2026-01-20"],
    ["1/20/2026", "2026-01-20"],
  ])("%s is the member's day %s", async (date, day) => {
    expect((await one(`pro@example.com,${date},push,10,7`)).dryRun.samples).toEqual([
      expect.stringContaining(`on ${day},`),
    ]);
  });

  test.each([
    "2026-01-20 18:30",
    "2026-01-20 in the evening",
    "2026-01-20x",
    "1/20/2026 9pm",
    "20.1.2026",
    "2026-02-30",
    "1/20/26",
  ])("%s is no date", async (date) => {
    const { dryRun } = await one(`pro@example.com,${date},push,10,7`);
    expect(dryRun.faults).toEqual([{ line: 2, reason: expect.stringMatching(/is not a date/) }]);
  });

  test("with an impossible month makes all with slashes doubtful, until a coach says what comes first", async () => {
    const list = drills(
      "pro@example.com,3/1/2026,push,10,7",
      "pro@example.com,20/1/2026,push,10,7",
      "pro@example.com,2026-01-05,push,10,7",
    );
    const { id, dryRun } = await check("drills", list);
    expect(dryRun).toMatchObject({ asksOrder: true, goodCount: 1 });
    expect(dryRun.faults.map(({ line, reason }) => [line, /which comes first/.test(reason)])).toEqual([
      [2, true],
      [3, true],
    ]);
    const address = `/admin/import/${id}`;
    expect(await textOf(await coach(address))).toContain("How does this list write its dates?");
    const chosen = await coach(`${address}?form=choose-date-order`, asForm({ id, dateOrder: "day" }));
    expect(chosen.status).toBe(303);
    const page = await textOf(await coach(address));
    expect(page).not.toContain("How does this list write its dates?");
    expect(page).toContain("on 2026-01-03");
    expect((await run({ id, dryRun })).status).toBe(200);
    expect(
      rowsOf(app, "SELECT completed_on AS day FROM drill_completions WHERE import_id = ? ORDER BY 1", id),
    ).toEqual([]);
    expect(
      rowsOf(app, "SELECT practiced_on AS day FROM practice_results WHERE import_id = ? ORDER BY 1", id),
    ).toEqual([{ day: "2026-01-03" }, { day: "2026-01-05" }, { day: "2026-01-20" }]);
    const month = await check("drills", list, { dateOrder: "month" });
    expect(month.dryRun.faults).toEqual([{ line: 3, reason: expect.stringMatching(/is not a date/) }]);
  });
});

describe("the line that names the columns", () => {
  test.each([
    ["below Excel's own line", "sep=;\nemail;name;plan\nana.p@club.example;Ana P;pro", 3],
    [
      "below a title and blank lines",
      "Members of the club, 2026\n\n\nemail,name\nana.p@club.example,Ana P",
      5,
    ],
    ["with tabs", "email\tname\nana.p@club.example\tAna P", 2],
  ])("is found %s", async (_where, text, line) => {
    expect((await check("members", text)).dryRun.samples).toEqual([
      expect.stringContaining("Ana P (ana.p@club.example)"),
    ]);
    const { dryRun } = await check("members", `${text}\nnot an address`);
    expect(dryRun.faults).toEqual([
      { line: line + 1, reason: expect.stringMatching(/not an email address/) },
    ]);
  });

  test("may name no column twice", async () => {
    expect(await refusalOf("members", "email,name,E-Mail\nana.d1@club.example,Ana D,")).toEqual([
      400,
      expect.stringMatching(/Two columns are called “email”/),
    ]);
  });

  test("may name 50 columns, and no row or list is read beyond what is allowed", async () => {
    const wide = (columns: number) =>
      `email,name,${Array.from({ length: columns - 2 }, (_column, place) => `c${String.fromCharCode(97 + (place % 26))}${"x".repeat(place)}`).join(",")}\nana@club.example,Ana`;
    expect((await check("members", wide(50))).dryRun.goodCount).toBe(1);
    expect(await refusalOf("members", wide(51))).toEqual([
      400,
      expect.stringMatching(/more than 50 columns/),
    ]);
    expect(await refusalOf("members", `email,name${",".repeat(900_000)}\nana@club.example,Ana`)).toEqual([
      400,
      expect.stringMatching(/more than 50 columns/),
    ]);
    expect(await refusalOf("members", `email,name\n${"a@b.example,A\n".repeat(20_001)}`)).toEqual([
      400,
      expect.stringMatching(/more than 20,000 rows/),
    ]);
  });
});

describe("a member", () => {
  test.each([
    ['"Lopez, Ana"', "Ana Lopez (ana@club.example)"],
    ["Ana Maria Lopez", "Ana Maria Lopez (ana@club.example)"],
  ])("named %s is %s", async (name, words) => {
    expect((await check("members", `email,name\nana@club.example,${name}`)).dryRun.samples).toEqual([
      expect.stringContaining(words),
    ]);
  });

  test("has the parts of a name in their columns", async () => {
    const checked = await check("members", 'email,name\nana@club.example,"Lopez, Ana"');
    await run(checked);
    expect(
      rowsOf(app, "SELECT first_name AS f, last_name AS l FROM users WHERE email = 'ana@club.example'"),
    ).toEqual([{ f: "Ana", l: "Lopez" }]);
  });

  test("with a name no page has room for is named, not cut", async () => {
    const list = `email,first name,last name\na@club.example,${"x".repeat(51)},B\nb@club.example,A,${"y".repeat(51)}\nc@club.example,${"😀".repeat(50)},C`;
    const { dryRun } = await check("members", list);
    expect(dryRun.faults).toEqual([
      { line: 2, reason: "The first name is longer than 50 characters" },
      { line: 3, reason: "The last name is longer than 50 characters" },
    ]);
    expect(dryRun.goodCount).toBe(1);
  });

  test("has an address without invisible marks, shown in the letters people use", async () => {
    const { dryRun } = await check(
      "members",
      "email,name\n\u200bana@club.example\ufeff,Ana\nbo@bücher.example,Bo",
    );
    expect(dryRun.samples).toEqual([
      expect.stringContaining("(ana@club.example)"),
      expect.stringContaining("(bo@bücher.example)"),
    ]);
  });
});

test.each([
  ["with a mark", Buffer.from("\ufeffemail,name\nana@club.example,José\n", "utf16le")],
  ["without a mark", Buffer.from("email,name\nana@club.example,Jose\n", "utf16le")],
  ["of Latin-1", Buffer.from("email,name\nana@club.example,José\n", "latin1")],
])("a file %s of another encoding gets the sentence that says how to save it", async (_which, bytes) => {
  const form = asMultipart([
    ["kind", "members"],
    ["file", bytes, "list.csv"],
  ]);
  const answer = await coach("/admin/import?form=check-list", form);
  expect(answer.status).toBe(400);
  expect(await textOf(answer)).toContain("save the list as CSV (UTF-8)");
});

/** The columns our lists had before the words on screen became one each (D85). */
const namedBefore: Record<string, string> = {
  "plan now": "tier now",
  "plan bought": "subscription tier",
  "free membership": "free membership tier",
};

/** One of our lists as an earlier version exported it. */
const asBefore = (list: string) => {
  const [head = "", ...rows] = list.split("\r\n");
  const names = head.split(",");
  expect(names.filter((name) => name in namedBefore).length).toBeGreaterThan(0);
  return [names.map((name) => namedBefore[name] ?? name).join(","), ...rows].join("\r\n");
};

describe("our own lists come back as they went out", () => {
  test("what members logged in the evening keeps its day", async () => {
    changeRows(
      app,
      "UPDATE drill_completions SET completed_at = strftime('%s', completed_on || 'T23:30:00') * 1000 + 5 * 3600000",
    );
    const list = await (await coach("/files/admin/completions.csv")).text();
    const { dryRun } = await check("drills", list);
    expect(dryRun.faults).toEqual([]);
    const days = rowsOf<{ day: string }>(
      app,
      "SELECT completed_on AS day FROM drill_completions ORDER BY completed_at DESC",
    );
    expect(dryRun.samples.map((words) => /on (\S+),/.exec(words)?.[1])).toEqual(days.map(({ day }) => day));
  });

  test.each([
    ["of this version", (list: string) => list],
    ["of before", asBefore],
  ])("members %s keep their subscription, and a free membership on top of it", async (_when, written) => {
    changeRows(
      app,
      "UPDATE users SET subscription_tier = 'elite', free_membership_tier = 'pro', free_membership_until = 4102444800000 WHERE email = 'pro2@example.com'",
    );
    const [pro2] = rowsOf(app, plansOf, "pro2@example.com");
    const list = written(await (await coach("/files/admin/users.csv")).text()).replaceAll(
      "pro2@example.com",
      "pro2@moved.example",
    );
    const checked = await check("members", list);
    expect(checked.dryRun.faults.filter(({ reason }) => !/a coach's/.test(reason))).toEqual([]);
    await run(checked);
    expect(rowsOf(app, plansOf, "pro2@moved.example")).toEqual([pro2]);
  });

  test.each([
    ["of this version", (list: string) => list],
    ["of before", asBefore],
  ])("assignments %s keep the plan and the coach", async (_when, written) => {
    changeRows(app, "UPDATE users SET assigned_coach = 'coach2' WHERE email = 'elite@example.com'");
    const list = written(await (await coach("/files/admin/assignments.csv")).text());
    const checked = await check("members", list.replaceAll("elite@example.com", "elite@moved.example"));
    expect(checked.dryRun.faults).toEqual([]);
    await run(checked);
    const sql = "SELECT first_name, subscription_tier, assigned_coach FROM users WHERE email = ?";
    expect(rowsOf(app, sql, "elite@moved.example")).toEqual(rowsOf(app, sql, "elite@example.com"));
  });

  test("what members logged comes back from a list of before, whose dates were instants", async () => {
    const rows = rowsOf<{
      email: string;
      title: string;
      at: number;
      ppr: number;
      rounds: number;
      day: string;
    }>(
      app,
      `SELECT u.email, d.title, c.completed_at AS at, c.ppr, c.rounds_thrown AS rounds, c.completed_on AS day
       FROM drill_completions c JOIN users u ON u.id = c.user_id JOIN weekly_drills d ON d.id = c.drill_id
       ORDER BY c.completed_at DESC LIMIT 10`,
    );
    const list = [
      "member,email,drill,date,ppr,rounds,accuracy %,notes",
      ...rows.map(({ email, title, at, ppr, rounds }) =>
        ["Someone", email, title, new Date(at).toISOString(), ppr, rounds, "", ""].join(","),
      ),
    ].join("\r\n");
    const { dryRun } = await check("drills", list);
    expect(dryRun.faults).toEqual([]);
    expect(dryRun.samples.map((words) => /on (\S+),/.exec(words)?.[1])).toEqual(rows.map(({ day }) => day));
  });
});

const plansOf =
  "SELECT first_name, last_name, subscription_tier, free_membership_tier, free_membership_until, created_at FROM users WHERE email = ?";

describe("a list as other programs save it", () => {
  const two = [
    expect.stringContaining("Ana Lopez (ana@club.example)"),
    expect.stringContaining("Bo Reed (bo@club.example)"),
  ];

  test.each([
    [
      "with a mark before its first letter",
      "\ufeffemail,name\nana@club.example,Ana Lopez\nbo@club.example,Bo Reed",
    ],
    [
      "with columns padded by spaces",
      "email            , name      \nana@club.example  , Ana Lopez   \nbo@club.example    , Bo Reed ",
    ],
    ["with semicolons", "email;name\nana@club.example;Ana Lopez\nbo@club.example;Bo Reed"],
    [
      "with semicolons, the last of them left out",
      "email;name;phone\nana@club.example;Ana Lopez\nbo@club.example;Bo Reed",
    ],
    [
      "with rows of separators alone",
      "email,name\nana@club.example,Ana Lopez\n,\n,\nbo@club.example,Bo Reed\n,\n",
    ],
    [
      "without an end to its last line",
      "email,name\r\nana@club.example,Ana Lopez\r\nbo@club.example,Bo Reed",
    ],
    [
      "with two kinds of line ends and quotes",
      '"email","name"\r\n"ana@club.example","Ana Lopez"\n"bo@club.example","Bo Reed"\r\n',
    ],
    [
      "with invisible spaces around its cells",
      "email,name\n\u00a0ana@club.example\u200b,\u00a0Ana Lopez\u00a0\nbo@club.example,Bo\u00a0Reed",
    ],
  ])("%s has its members", async (_what, text) => {
    const { dryRun } = await check("members", text);
    expect([dryRun.faults, dryRun.samples]).toEqual([[], two]);
  });

  test("counts no fault for its header, and names a name of spaces alone", async () => {
    const { dryRun } = await check("members", "email,name\nana@club.example,Ana Lopez\nbo@club.example,   ");
    expect([dryRun.goodCount, dryRun.faults]).toEqual([1, [{ line: 3, reason: "The name is missing" }]]);
  });

  test("whose member is known changes no name of theirs", async () => {
    const before = rowsOf(app, "SELECT first_name, last_name FROM users WHERE email = 'pro@example.com'");
    await run(await check("members", "email,name\npro@example.com,Someone Else\nana@club.example,Ana Lopez"));
    expect(rowsOf(app, "SELECT first_name, last_name FROM users WHERE email = 'pro@example.com'")).toEqual(
      before,
    );
  });
});
