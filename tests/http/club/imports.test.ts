import { describe, expect, test } from "vitest";
import { removeOldLists } from "#app/features/club/imports/imports.server.ts";
import { readEntitlement } from "#app/features/people/entitlements/reasons/why.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import {
  asForm,
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  read,
  rowsOf,
  statusOf,
  textOf,
  userId,
} from "../club.ts";
import { aCoach, dana, enter, mailsOf, signUp } from "../people.ts";
import { trailOf } from "../trail.ts";

type Checked = {
  id: string;
  state: string;
  madeCount: number;
  dryRun: {
    goodCount: number;
    already: number;
    faults: { line: number; reason: string }[];
    remarks: string[];
    samples: string[];
  } | null;
};

const calls = "/api/admin/imports";

const app = appForEach();
const coach = app.as("coach1@example.com");

async function check(kind: "members" | "drills", text: string): Promise<Checked> {
  const { id } = await bodyOf<{ id: string }>(coach(calls, asJson({ kind, text })));
  return read<Checked>(coach, `${calls}/${id}`);
}
const run = (id: string) => coach(`${calls}/${id}`, { method: "POST" });
const undo = (id: string) => coach(`${calls}/${id}`, { method: "DELETE" });
const invite = (id: string) => coach(`${calls}/${id}/invitations`, { method: "POST" });
const mails = () => mailsOf(app).filter(({ subject }) => /invite|account at/i.test(subject));
const find = async (wanted: string) =>
  (await read<{ email: string }[]>(coach, "/api/admin/users")).find(({ email }) => email === wanted);
// No call tells what only the sign-in reads.
const secretsOf = (email: string) =>
  rowsOf(
    app,
    "SELECT password_hash AS password, email_verified_at AS verified FROM users WHERE email = ?",
    email,
  )[0];

const members = `\uFEFFE-mail;Name;Plan;Until;Coach;Joined
Ana@Example.net;Ana Lopez;Pro;;coach1;2024-05-01
bo@example.net;"Bo ""Ace"" Lund";elite;2027-01-31;;5/2/2025
cy@example.net;Cy;;;;
`;

describe("a member whose address someone signed up with and never confirmed (D77)", () => {
  const list = `email,name,plan\n${dana.email},Real Owner,pro\nbo@example.net,Bo Lund,elite\n`;

  test("is adopted: no password, signed out, invited; what was written stays, also when the import is undone", async () => {
    await signUp(app);
    const stranger = await enter(app, dana.email, dana.password);
    if (!stranger) throw new Error("The stranger could not sign in");
    const id = userId(app, dana.email);
    changeRows(app, "UPDATE users SET delete_after = 1 WHERE id = ?", id);
    const { id: list1, dryRun } = await check("members", list);
    expect(dryRun).toMatchObject({ goodCount: 2, already: 0 });
    expect(await statusOf(run(list1))).toBe(200);
    expect((await stranger("/api/auth/user")).status).toBe(401);
    expect(await enter(app, dana.email, dana.password)).toBeNull();
    expect(userId(app, dana.email)).toBe(id);
    expect(await find(dana.email)).toMatchObject({
      firstName: "Real",
      lastName: "Owner",
      subscriptionTier: "pro",
    });
    expect(secretsOf(dana.email)).toEqual({ password: null, verified: null });
    expect((await check("members", list)).dryRun).toMatchObject({ goodCount: 0, already: 2 });
    expect(await statusOf(invite(list1))).toBe(200);
    expect(
      mails()
        .map(({ recipient }) => recipient)
        .sort(),
    ).toEqual(["bo@example.net", dana.email]);
    expect(await statusOf(undo(list1))).toBe(200);
    expect(await find("bo@example.net")).toBeUndefined();
    expect(userId(app, dana.email)).toBe(id);
  });
});

describe("members", () => {
  test("a dry run lists every bad row with its line and the reason, and stores no one", async () => {
    const list = [
      "email,name,plan,until,coach,joined",
      "ana@example.net,Ana Lopez,pro,,,",
      "not an address,Bo,,,,",
      ",Nobody,,,,",
      "cy@example.net,,,,,",
      "dee@example.net,Dee,gold,,,",
      "eli@example.net,Eli,pro,2020-01-01,,",
      "fay@example.net,Fay,,2027-01-01,,",
      "gil@example.net,Gil,pro,soon,,",
      "hal@example.net,Hal,,,Nobody,",
      "ida@example.net,Ida,,,,2199-01-01",
      "ANA@example.net,Ana again,,,,",
      "pro@example.com,Avery,,,,",
      "coach2@example.com,A coach,,,,",
    ].join("\r\n");
    const { dryRun, state } = await check("members", list);
    expect(state).toBe("checked");
    expect(dryRun).toMatchObject({ goodCount: 1, already: 1 });
    expect(dryRun?.faults).toEqual([
      { line: 3, reason: "“not an address” is not an email address" },
      { line: 4, reason: "The email is missing" },
      { line: 5, reason: "The name is missing" },
      { line: 6, reason: "There is no plan “gold”. Use basic, elite or pro" },
      { line: 7, reason: "“until” has passed" },
      { line: 8, reason: "“until” needs a plan" },
      { line: 9, reason: "“soon” is not a date. Write it as 2026-12-31" },
      { line: 10, reason: "There is no coach “Nobody”. Use Casey Rowe or Morgan Tate" },
      { line: 11, reason: "“joined” is in the future" },
      { line: 12, reason: "The same email as line 2" },
    ]);
    expect(dryRun?.remarks).toEqual(["Line 14: already a coach here, left as is."]);
    expect(await find("ana@example.net")).toBeUndefined();
  });

  test("a list with a byte-order mark, semicolons and quotes is imported in full, and no one is emailed", async () => {
    const before = mailsOf(app).length;
    const { id } = await check("members", members);
    expect(await bodyOf(run(id))).toMatchObject({ kind: "members", madeCount: 3 });
    expect(await find("ana@example.net")).toMatchObject({
      firstName: "Ana",
      lastName: "Lopez",
      userName: "ana.lopez",
      subscriptionTier: "pro",
      subscriptionStatus: "active",
      assignedCoach: "coach1",
    });
    expect(secretsOf("ana@example.net")).toEqual({ password: null, verified: null });
    expect(await find("bo@example.net")).toMatchObject({
      lastName: '"Ace" Lund',
      subscriptionTier: null,
      freeMembershipTier: "elite",
    });
    expect(mailsOf(app)).toHaveLength(before);
    const ana = { userId: userId(app, "ana@example.net") };
    const { changes } = await readEntitlement(app.services, aCoach, ana);
    expect(changes).toMatchObject([{ toTier: "pro", source: "coach" }]);
    expect(await trailOf(app.services, ana.userId)).toMatchObject([{ action: "import_member" }]);
  });

  test("the same list or press twice creates no one twice", async () => {
    const first = await check("members", members);
    await run(first.id);
    expect(await statusOf(run(first.id))).toBe(409);
    const second = await check("members", members);
    expect(second.dryRun).toMatchObject({ goodCount: 0, already: 3 });
    expect(await statusOf(run(second.id))).toBe(409);
  });

  test("invitations are sent when the coach says so, once each, set a password, and prove the address", async () => {
    const { id } = await check("members", members);
    await run(id);
    expect(await bodyOf(invite(id))).toMatchObject({ invited: 3 });
    expect(await statusOf(invite(id))).toBe(409);
    expect(mails().map(({ recipient }) => recipient)).toEqual([
      "ana@example.net",
      "bo@example.net",
      "cy@example.net",
    ]);
    const link = /http:\S+reset-password\S+/.exec(mails()[0]?.text ?? "")?.[0] ?? "";
    const token = new URL(link).searchParams.get("token") ?? "";
    expect(await textOf(await app.fetch(new URL(link).pathname + new URL(link).search))).toContain(
      "Set your password",
    );
    // It still works ten days later; an ordinary reset link wouldn't.
    app.clock.advance(10 * 86_400_000);
    const fields = { token, newPassword: "plenty of bags", confirmPassword: "plenty of bags" };
    expect(await statusOf(app.fetch("/api/auth/reset-password", asJson(fields)))).toBe(200);
    const signIn = { email: "ana@example.net", password: "plenty of bags" };
    expect(await statusOf(app.fetch("/api/auth/signin", asJson(signIn)))).toBe(200);
    expect(secretsOf("ana@example.net")).toMatchObject({ verified: expect.any(Number) });
  });

  test("who hasn't set a password can be invited again, and the earlier link ends", async () => {
    const { id } = await check("members", members);
    await run(id);
    await invite(id);
    const again = () => coach(`${calls}/${id}/invitations`, asJson({ again: true }));
    const token = /token=([\w-]+)/.exec(mails()[0]?.text ?? "")?.[1] ?? "";
    const fields = { token, newPassword: "plenty of bags", confirmPassword: "plenty of bags" };
    await app.fetch("/api/auth/reset-password", asJson(fields));
    app.clock.advance(60_000);
    const here = await coach(`/admin/import/${id}`);
    expect(await textOf(here)).toMatch(/2 members haven't set a password yet\..*Send 2 invitations again/s);
    expect(await bodyOf(again())).toMatchObject({ invited: 2 });
    expect(mails()).toHaveLength(5);
    const dead = /token=([\w-]+)/.exec(mails()[1]?.text ?? "")?.[1] ?? "";
    expect(await statusOf(app.fetch("/api/auth/reset-password", asJson({ ...fields, token: dead })))).toBe(
      400,
    );
  });

  test("undo removes the accounts, except those that have signed in", async () => {
    const { id } = await check("members", members);
    await run(id);
    changeRows(app, "UPDATE users SET password_hash = 'x' WHERE email = 'cy@example.net'");
    expect(await bodyOf(undo(id))).toMatchObject({ undone: 2, left: 1 });
    expect(await find("ana@example.net")).toBeUndefined();
    expect(await find("cy@example.net")).toBeDefined();
    expect(await statusOf(undo(id))).toBe(409);
  });

  test("anything but a list is refused with the reason, as a file or pasted", async () => {
    const send = async (text: string | null, file: Uint8Array | null = null) => {
      const parts: [string, string | Uint8Array | null, string?][] = [
        ["kind", "members"],
        ["text", text],
        ["file", file, "list.csv"],
      ];
      const answer = await coach(calls, asMultipart(parts));
      return [answer.status, (await bodyOf<{ message?: string }>(answer)).message];
    };
    expect(await send("")).toEqual([400, "Please choose a file or paste a list"]);
    expect(await send("email,name")).toEqual([400, "The list has no rows below its first line."]);
    expect(await send("name\nAna")).toEqual([400, "The first line must name the columns. Missing: email."]);
    expect(await send('email,name\n"ana@example.net,Ana')).toEqual([
      400,
      expect.stringContaining("can't be read"),
    ]);
    expect(await send(null, new Uint8Array([0xff, 0xfe, 0x41]))).toEqual([
      400,
      expect.stringContaining("isn't text"),
    ]);
    expect((await send(null, new TextEncoder().encode(members)))[0]).toBe(201);
    expect(await send(null, new Uint8Array(6 * 1024 * 1024))).toEqual([413, expect.stringContaining("5 MB")]);
  });

  test("a pasted list may be as long as a file, and comes back if it is refused", async () => {
    const rows = Array.from({ length: 40_000 }, (_, n) => `m${n}@example.net,Member No${n},elite,,coach2`);
    const send = (text: string) =>
      coach(
        "/admin/import?form=check-list",
        asMultipart([
          ["kind", "members"],
          ["text", text],
        ]),
      );
    const [short, long] = [rows.slice(0, 15_000), rows].map((some) => some.join("\n"));
    expect(await statusOf(send(`email,name,plan,until,coach\n${short}`))).toBe(303);
    // Over a megabyte, without the names of its columns.
    const refused = await send(`${long}\nlast@example.net,The Last`);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("last@example.net,The Last");
  });

  test("ten thousand rows are imported together", { timeout: 300_000 }, async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, n) => `m${n}@example.net,Member No${n},elite,,coach2,2025-01-01`,
    );
    const text = `email,name,plan,until,coach,joined\n${rows.join("\n")}`;
    const { id, dryRun } = await check("members", text);
    expect(dryRun).toMatchObject({ goodCount: 10_000, faults: [] });
    expect(await bodyOf(run(id))).toMatchObject({ madeCount: 10_000 });
    expect(await bodyOf(undo(id))).toMatchObject({ undone: 10_000, left: 0 });
  });

  test("a coach's first name is enough, and the first rows are previewed", async () => {
    const list = "email,name,plan,until,coach\nana@example.net,Ana Lopez,pro,2027-01-31,morgan";
    const { id, dryRun } = await check("members", list);
    expect(dryRun?.samples).toEqual(["Ana Lopez (ana@example.net): pro until 2027-01-31, coach Morgan Tate"]);
    await run(id);
    expect(await find("ana@example.net")).toMatchObject({ assignedCoach: "coach2" });
    expect(
      await textOf(await coach(`/admin/import/${(await check("members", "email,name\nx@x.example,Xi")).id}`)),
    ).toContain("Xi (x@x.example): no plan");
  });

  test("a list of the other kind is recognized", async () => {
    const send = async (kind: string, text: string) => {
      const answer = await coach(calls, asJson({ kind, text }));
      return [answer.status, (await bodyOf<{ message: string }>(answer)).message];
    };
    expect(await send("members", "email,date,drill,rounds,ppr\na@a.example,2025-01-01,push,10,6")).toEqual([
      400,
      expect.stringContaining("looks like a list of past drills"),
    ]);
    expect(await send("drills", "email,name,plan\na@a.example,Ana,pro")).toEqual([
      400,
      expect.stringContaining("looks like a list of members"),
    ]);
  });

  test("a list no one imported is deleted after a week", async () => {
    const { id } = await check("members", members);
    app.clock.advance(8 * 86_400_000);
    await removeOldLists(app.services);
    const later = await app.signIn("coach1@example.com");
    expect(await statusOf(later(`${calls}/${id}`))).toBe(404);
  });
});

describe("past drills", () => {
  const results = [
    "email,date,drill,rounds,PPR",
    "basic@example.com,2025-03-03,Push to the Lip,10,6.5",
    "basic@example.com,3/4/2025,push to the lip,20,7",
    "basic@example.com,2025-03-04,Slick side,12,8",
    "basic@example.com,2025-03-04,Slick side,12,8",
  ].join("\n");

  test("a dry run lists every bad row", async () => {
    const { dryRun } = await check(
      "drills",
      [
        "email,date,drill,rounds,PPR",
        "basic@example.com,2025-03-03,Push to the Lip,10,6.5",
        "ana@example.net,2025-03-03,Push to the Lip,10,6",
        "basic@example.com,03.03.2025,Push to the Lip,10,6",
        "basic@example.com,2199-03-03,Push to the Lip,10,6",
        "basic@example.com,2025-03-03,Unheard of,10,6",
        "basic@example.com,2025-03-03,Push to the Lip,201,6",
        "basic@example.com,2025-03-03,Push to the Lip,10,12.5",
        "basic@example.com,2025-03-03,Push to the Lip,1,11",
        "basic@example.com,2025-03-03,Push to the Lip,,6",
      ].join("\n"),
    );
    expect(dryRun?.goodCount).toBe(2);
    expect(dryRun?.faults.map(({ line, reason }) => `${line}: ${reason}`)).toEqual([
      "3: ana@example.net is not a member",
      "4: “03.03.2025” is not a date. Write it as 2026-12-31",
      "5: The date is in the future",
      "7: rounds is a whole number from 1 to 200",
      "8: ppr is a number from 0 to 12",
      "9: 1 rounds can't come to 11 points a round",
      "10: rounds is missing",
    ]);
  });

  test("missing drills are added, inactive; the same list adds nothing again, and undo removes them", async () => {
    const list = [
      "email,date,drill,rounds,PPR",
      "basic@example.com,2025-03-03,Four-Bagger,10,6.5",
      "basic@example.com,2025-03-04,four-bagger,10,7",
      "basic@example.com,2025-03-05,Barn Door,10,7",
      "basic@example.com,2025-03-05,Barn Door,10,7",
    ].join("\n");
    const { id, dryRun } = await check("drills", list);
    expect(dryRun).toMatchObject({ goodCount: 4, faults: [] });
    expect(dryRun?.remarks).toEqual([
      "2 drills this club doesn't have would be added, inactive: Four-Bagger, Barn Door. Check the spelling first.",
    ]);
    const added = async () => {
      const lists = ["/api/admin/weekly-drills", "/api/admin/weekly-drills/inactive"];
      const drills = await Promise.all(lists.map((list) => read<{ title: string }[]>(coach, list)));
      return drills.flat().filter(({ title }) => title === "Four-Bagger" || title === "Barn Door");
    };
    expect(await added()).toEqual([]);
    expect(await bodyOf(run(id))).toMatchObject({ madeCount: 4 });
    const inactive = (title: string) => expect.objectContaining({ title, isActive: false });
    const both = await added();
    expect(both).toHaveLength(2);
    expect(both).toEqual(expect.arrayContaining([inactive("Barn Door"), inactive("Four-Bagger")]));
    expect((await check("drills", list)).dryRun).toMatchObject({ goodCount: 0, already: 4, remarks: [] });
    expect(await bodyOf(undo(id))).toMatchObject({ undone: 4 });
    expect(await added()).toEqual([]);
  });

  test("stats include them, the trail says so, a repeat adds nothing, and undo removes all", async () => {
    const { id } = await check("drills", results);
    expect(await bodyOf(run(id))).toMatchObject({ madeCount: 4 });
    const member = userId(app, "basic@example.com");
    const weeks = async () => {
      const all = await read<{ userId: string }[]>(coach, "/api/admin/users-weekly-accuracy");
      return all.filter((week) => week.userId === member);
    };
    // D19: one week, weighted by rounds; practice is separate from drills and doesn't count in a week that has some.
    const week = { year: 2025, weekNumber: 9, totalRounds: expect.any(Number) };
    const counted = await weeks();
    expect(counted).toHaveLength(1);
    expect(counted).toMatchObject([week]);
    const trail = await trailOf(app.services, member);
    expect(trail).toMatchObject([{ action: "import_drills", subject: "4 results" }]);
    const again = await check("drills", results);
    expect(again.dryRun).toMatchObject({ goodCount: 0, already: 4 });
    expect(await bodyOf(undo(id))).toMatchObject({ undone: 4 });
    expect(await weeks()).toEqual([]);
    expect((await check("drills", results)).dryRun).toMatchObject({ goodCount: 4 });
  });
});

test("the pages' forms do the same: check, import, invite, undo", async () => {
  const parts: [string, string][] = [
    ["kind", "members"],
    ["text", members],
  ];
  const checked = await coach("/admin/import?form=check-list", asMultipart(parts));
  const here = checked.headers.get("Location") ?? "";
  expect(await textOf(await coach(here))).toContain("3 members would be imported.");
  const id = here.split("/").at(-1) ?? "";
  const press = async (form: string) => statusOf(coach(`${here}?form=${form}`, asForm({ id })));
  expect(await press("run-import")).toBe(303);
  expect(await textOf(await coach(here))).toContain("Send 3 invitations");
  expect(await press("invite")).toBe(303);
  expect(await press("undo-import")).toBe(303);
  expect(await textOf(await coach("/admin/import"))).toContain("Undone");
});

describe("the preview of a list", () => {
  const rows = (many: number) =>
    `email,name\n${Array.from({ length: many }, (_row, n) => `m${n + 1}@example.net,Member ${n + 1}`).join("\n")}`;

  test("shows every row that would be imported, fifty a page", async () => {
    const { id } = await check("members", rows(53));
    const page = async (number: number) => textOf(await coach(`/admin/import/${id}?page=${number}`));
    const first = await page(1);
    expect(first).toContain("53 members would be imported.");
    expect(first).toContain("To import Member 1 (m1@example.net)");
    expect(first).toContain("m50@example.net");
    expect(first).not.toContain("m51@example.net");
    expect(first).toContain("1–50 of 53 members");
    const second = await page(2);
    expect(second).toContain("m51@example.net");
    expect(second).toContain("m53@example.net");
    expect(second).not.toContain("m50@example.net");
  });

  test("has no pages for a short list", async () => {
    const { id } = await check("members", rows(12));
    const words = await textOf(await coach(`/admin/import/${id}`));
    expect(words).toContain("m12@example.net");
    expect(words).not.toContain("of 12 members");
  });
});
