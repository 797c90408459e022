import { describe, expect, it } from "vitest";
import { listTrailOf } from "#app/features/base/audit/queries.server.ts";
import { listWaitingThreads } from "#app/features/talk/messages/thread/threads-list.server.ts";
import { startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, follow, onDatabase, statusOf, textOf, userId } from "../club.ts";
import { aCoach } from "../people.ts";
import { answer, listedThread, talk, threadPage, write } from "./talk.ts";

const app = appForEach(talk);
const coach1 = app.as("coach1@example.com");

const list = async (query = "", ask = coach1) => textOf(await ask(`/admin/messages${query}`));
const idOf = (email: string) => userId(app, email);
const mark = (form: string, memberIds: string[], ask = coach1) => {
  const body = new URLSearchParams(memberIds.map((id) => ["memberIds", id]));
  return ask(`/admin/messages?form=${form}`, { method: "POST", body });
};
const minutes = (n: number) => app.clock.advance(n * 60_000);
const waitingSince = async (email: string) => (await listedThread(app, email)).waitingSince;

describe("the list of conversations", () => {
  it("starts with the longest wait, then the latest message, then members who never wrote", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    await write(pro2, { text: "A young question" });
    const page = await list();
    expect(page).toMatch(
      /Avery Quinn 1 unread Waiting since .* Sage Winter 1 unread Waiting since .* Devon Marsh/,
    );
    expect(page).toMatch(
      /2 members are waiting for a reply, the longest since Mar 11, 2026, \d+:\d\d AM ET\./,
    );
    await answer(app, coach1, "pro@example.com", { text: "Both." });
    expect(await list()).toMatch(/Sage Winter .* Avery Quinn .* Coach: Both\. .* Devon Marsh/);
  });

  it("counts unread messages until a coach opens the conversation; the member still waits for an answer", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    for (const text of ["One", "Two", "Three"]) await write(pro2, { text });
    expect(await list()).toMatch(/Sage Winter 3 unread Waiting/);
    await (await coach1(threadPage(app, "pro2@example.com"))).text();
    expect(await list()).toMatch(/Sage Winter Waiting since/);
    expect(await list("?show=unread")).not.toContain("Sage Winter");
    expect(await list("?show=waiting")).toContain("Sage Winter");
  });

  it("a second message doesn't shorten the wait", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    await write(pro2, { text: "First" });
    const since = await waitingSince("pro2@example.com");
    minutes(90);
    await write(pro2, { text: "Second" });
    expect(await waitingSince("pro2@example.com")).toEqual(since);
  });

  it("is searched by name and address, with wildcards taken literally", async () => {
    expect(await list("?search=sage")).toContain("Sage Winter");
    expect(await list("?search=sage")).not.toContain("Devon Marsh");
    expect(await list("?search=FREE%40")).toContain("Devon Marsh");
    expect(await list("?search=%25")).toContain("No conversations found");
    expect(await list("?search=nobody-here")).toContain("No conversations found");
  });

  it("knows whose is whose", async () => {
    expect(await list("?whose=mine")).toContain("No conversations found");
    await coach1(
      `${threadPage(app, "pro2@example.com")}?form=take-over`,
      asForm({ memberId: idOf("pro2@example.com") }),
    );
    expect(await list("?whose=mine")).toContain("Sage Winter Casey Rowe");
    const coach2 = await app.signIn("coach2@example.com");
    expect(await list("?whose=mine", coach2)).toContain("No conversations found");
    expect(await list("", coach2)).toContain("Sage Winter Casey Rowe");
  });

  it("has pages of 50 and ignores invalid parameters", async () => {
    onDatabase(app, (database) => {
      const add = database.prepare(
        "INSERT INTO users (id, email, user_name, first_name, last_name, subscription_tier, created_at) VALUES (?, ?, ?, 'Player', ?, 'pro', 0)",
      );
      for (let n = 100; n < 155; n += 1) add.run(`m${n}`, `m${n}@example.com`, `m${n}`, `Number${n}`);
    });
    expect(await list()).toContain("1–50 of 58 conversations");
    const second = await list("?page=2");
    expect(second).toContain("51–58 of 58 conversations");
    expect(second).toContain("Number154");
    for (const odd of ["?page=99", "?page=0", "?page=x", "?whose=x&show=x"])
      expect(await statusOf(coach1(`/admin/messages${odd}`))).toBe(200);
  });

  it("never lists the coaches, or members without Pro who never wrote", async () => {
    const page = await list();
    for (const name of ["Casey Rowe Unassigned", "Morgan Tate Unassigned", "Robin Hale", "Jordan Pike"])
      expect(page).not.toContain(name);
  });

  it("keeps the conversation of a member whose plan ended, and says that they cannot read", async () => {
    changeRows(app, "UPDATE users SET subscription_tier = 'elite' WHERE email = 'pro@example.com'");
    expect(await list()).toContain("Avery Quinn");
    const page = await textOf(await coach1(threadPage(app, "pro@example.com")));
    expect(page).toContain("Avery can't read messages now.");
    expect(page).toContain("Should I bring my heavier bags too");
    const pro = await app.signIn("pro@example.com");
    expect(await textOf(await pro("/portal/messages"))).not.toContain("heavier bags");
  });
});

describe("several together", () => {
  it("are marked as read, and still wait", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    await write(pro2, { text: "One" });
    const sent = await mark("mark-read", [idOf("pro2@example.com"), idOf("pro@example.com")]);
    expect(await textOf(await follow(coach1, sent))).toContain("Marked as read");
    expect(await list("?show=unread")).toContain("No conversations found");
    expect(await list()).toContain("2 members are waiting");
  });

  it("can be marked as needing no answer, and Undo restores their wait", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    await write(pro2, { text: "Thanks!" });
    const waits = () => Promise.all(["pro@example.com", "pro2@example.com"].map(waitingSince));
    const before = await waits();
    minutes(5);
    const sent = await mark("settle", [
      idOf("pro2@example.com"),
      idOf("pro@example.com"),
      idOf("free@example.com"),
    ]);
    const html = await (await follow(coach1, sent)).text();
    expect(html).toContain("No one needs a reply.");
    const memberIds = /name="memberIds" value="([^"]* [^"]*)"/.exec(html)?.[1] ?? "";
    expect(memberIds.split(" ")).toHaveLength(2);
    expect((await coach1("/admin/messages?form=reopen", asForm({ memberIds }))).status).toBe(303);
    expect(await waits()).toEqual(before);
  });

  it.each(["mark-read", "settle", "reopen"])(
    "%s with no one chosen is refused with a message",
    async (form) => {
      const refused = await mark(form, []);
      expect(refused.status).toBe(400);
      expect(await textOf(refused)).toContain("Please choose at least one conversation");
    },
  );

  it.each(["basic@example.com", "pro@example.com", "free@example.com"])(
    "can't be marked by %s",
    async (email) => {
      const ask = await app.signIn(email);
      for (const form of ["mark-read", "settle", "reopen"])
        expect((await mark(form, [idOf("pro@example.com")], ask)).status).toBe(403);
      expect(await waitingSince("pro@example.com")).toBeInstanceOf(Date);
    },
  );
});

describe("taking over", () => {
  it("makes the caller the member's coach and is in the trail", async () => {
    const coach2 = await app.signIn("coach2@example.com");
    const there = threadPage(app, "pro@example.com");
    const memberId = idOf("pro@example.com");
    await coach1(`${there}?form=take-over`, asForm({ memberId }));
    minutes(1);
    const sent = await coach2(`${there}?form=take-over`, asForm({ memberId }));
    expect(await textOf(await follow(coach2, sent))).toContain("This conversation is yours now");
    expect(await textOf(await coach2(there))).toContain("Morgan Tate's member");
    expect(await textOf(await coach2(there))).not.toContain("Take over");
    const trail = await listTrailOf(app.services, aCoach, { userId: memberId });
    const assigned = trail.filter(({ action }) => action === "assign_coach");
    expect(assigned.map(({ after }) => after?.assignedCoach)).toEqual(["coach2", "coach1"]);
  });

  it("is refused for an account that isn't a configured coach", async () => {
    const COACHES = JSON.stringify([{ key: "a", name: "Ada Field", email: "ada@example.com" }]);
    const other = await startApp({ environment: { COACHES } });
    try {
      const ask = await other.signIn("coach1@example.com");
      const memberId = userId(other, "pro@example.com");
      expect(await textOf(await ask(`/admin/messages/${memberId}`))).not.toContain("Take over");
      const refused = await ask(`/admin/messages/${memberId}?form=take-over`, asForm({ memberId }));
      expect(refused.status).toBe(400);
      expect(await textOf(refused)).toContain("isn't one of the club's coaches");
    } finally {
      await other.close();
    }
  });
});

it("Today lists members who wait, longest first", async () => {
  const pro2 = await app.signIn("pro2@example.com");
  await write(pro2, { text: "Hello" });
  const waiting = await listWaitingThreads(app.services, aCoach);
  expect(waiting.map(({ name }) => name)).toEqual(["Avery Quinn", "Sage Winter"]);
  const today = await textOf(await coach1("/admin"));
  expect(today).toMatch(/Avery Quinn wrote (just now|\d+ hours? ago): “[^”]+”/);
  expect(today).toMatch(/Avery Quinn has late homework, due on Mar 8/);
  await expect(listWaitingThreads(app.services, { ...aCoach, isAdmin: false })).rejects.toThrow("permission");
});
