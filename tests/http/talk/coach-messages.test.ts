import { describe, expect, it } from "vitest";
import { listWaitingThreads } from "#app/features/talk/messages/thread/threads-list.server.ts";
import { startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, follow, onDatabase, pageAfter, statusOf, textOf, userId } from "../club.ts";
import { formOn, formsOf, sendForm } from "../page-forms.ts";
import { aCoach } from "../people.ts";
import { trailOf } from "../trail.ts";
import { answer, listedThread, messagesOf, talk, threadPage, write } from "./talk.ts";

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
  it("starts with the longest wait, then the latest message, and has only those with messages", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    await write(pro2, { text: "A young question" });
    const page = await list();
    expect(page).toMatch(/Avery Quinn 1 unread Waiting since .* Sage Winter 1 unread Waiting since /);
    expect(page).not.toContain("Robin Hale");
    expect(page).toMatch(
      /2 members are waiting for a reply, the longest since Mar 11, 2026, \d+:\d\d AM ET\./,
    );
    await answer(app, coach1, "pro@example.com", { text: "Both." });
    expect(await list()).toMatch(/Sage Winter .* Avery Quinn .* Coach: Both\./);
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
    await write(await app.signIn("pro2@example.com"), { text: "Hello" });
    expect(await list("?search=sage")).toContain("Sage Winter");
    expect(await list("?search=sage")).not.toContain("Devon Marsh");
    expect(await list("?search=PRO2%40")).toContain("Sage Winter");
    expect(await list("?search=%25")).toContain("No conversations found");
    expect(await list("?search=nobody-here")).toContain("No conversations found");
  });

  it("finds anyone to write to, with a conversation or without", async () => {
    expect(await list()).not.toContain("Sage Winter");
    const html = await (await coach1("/admin/messages?to=pro2%40")).text();
    expect(html).toContain(`href="/admin/messages/${idOf("pro2@example.com")}"`);
    expect(html).toContain(`href="/admin/members/${idOf("pro2@example.com")}"`);
    expect(await list("?to=casey")).toContain("No member has this name or email.");
    expect(await list("?to=%20")).not.toContain("No member has this name or email.");
  });

  it("leads from every name to the member's page", async () => {
    const html = await (await coach1("/admin/messages")).text();
    expect(html).toContain(`href="/admin/members/${idOf("pro@example.com")}"`);
  });

  it("forgets a conversation whose only message was taken back", async () => {
    const pro2 = await app.signIn("pro2@example.com");
    await write(pro2, { text: "Never mind" });
    const [message] = await messagesOf(app, "pro2@example.com");
    await write(pro2, { id: message?.id ?? "" }, "take-back");
    expect(await list()).not.toContain("Sage Winter");
  });

  it("knows whose is whose", async () => {
    await write(await app.signIn("pro2@example.com"), { text: "Hello" });
    expect(await list("?whose=mine")).toContain("No conversations found");
    await coach1(
      `${threadPage(app, "pro2@example.com")}?form=take-over`,
      asForm({ memberId: idOf("pro2@example.com") }),
    );
    expect(await list("?whose=mine")).toMatch(/Sage Winter 1 unread Waiting since .* Casey Rowe/);
    const coach2 = await app.signIn("coach2@example.com");
    expect(await list("?whose=mine", coach2)).toContain("No conversations found");
    expect(await list("", coach2)).toMatch(/Sage Winter 1 unread Waiting since .* Casey Rowe/);
  });

  it("has pages of 50 and ignores invalid parameters", async () => {
    onDatabase(app, (database) => {
      const begin = database.prepare(
        "INSERT INTO message_threads (user_id, last_message_at, waiting_since, last_place, last_member_place, last_coach_place, member_read_place, coach_read_place, member_mailed_place, coach_mailed_place) VALUES (?, 0, ?, 1, 1, 0, 0, 0, 0, 0)",
      );
      const say = database.prepare(
        "INSERT INTO messages (id, user_id, place, author_id, author_name, is_from_coach, text, created_at) VALUES (?, ?, 1, ?, 'Player', 0, 'Hi', 0)",
      );
      const add = database.prepare(
        "INSERT INTO users (id, email, user_name, first_name, last_name, subscription_tier, created_at) VALUES (?, ?, ?, 'Player', ?, 'pro', 0)",
      );
      for (let n = 100; n < 155; n += 1) {
        add.run(`m${n}`, `m${n}@example.com`, `m${n}`, `Number${n}`);
        begin.run(`m${n}`, n);
        say.run(`t${n}`, `m${n}`, `m${n}`);
      }
    });
    expect(await list()).toContain("1–50 of 57 conversations");
    const second = await list("?page=2");
    expect(second).toContain("51–57 of 57 conversations");
    expect(second).toContain("Number154");
    const all = new URLSearchParams({ allFound: "on", search: "Number" });
    const settled = await coach1("/admin/messages?form=settle", { method: "POST", body: all });
    const page = await pageAfter(coach1, settled);
    expect(await list("?show=waiting&search=Number")).toContain("No conversations found");
    expect(await waitingSince("pro@example.com")).toBeInstanceOf(Date);
    const [undo] = formsOf(page.html, "reopen");
    if (!undo) throw new Error("no Undo");
    await sendForm(coach1, undo);
    expect(await list("?show=waiting&search=Number")).toContain("of 55 conversations");
    for (const odd of ["?page=99", "?page=0", "?page=x", "?whose=x&show=x"])
      expect(await statusOf(coach1(`/admin/messages${odd}`))).toBe(200);
  });

  it("never lists the coaches, or members without Pro who never wrote", async () => {
    const page = await list();
    for (const name of ["Casey Rowe Unassigned", "Morgan Tate Unassigned", "Robin Hale", "Jordan Pike"])
      expect(page).not.toContain(name);
  });

  it("says in the search for whom to write to whose plan has no messages, with their email", async () => {
    const page = await (await coach1("/admin/messages?to=example.com")).text();
    expect(page).toContain(`href="${threadPage(app, "pro@example.com")}"`);
    expect(page).not.toContain(`href="${threadPage(app, "elite@example.com")}"`);
    expect(page).toContain('href="mailto:elite@example.com"');
    expect(await textOf(await coach1("/admin/messages?to=elite@example.com"))).toContain(
      "No messages on Elite. Write an email to elite@example.com",
    );
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
    const actId = /name="actId" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const coach2 = await app.signIn("coach2@example.com");
    expect((await coach2("/admin/messages?form=reopen", asForm({ actId }))).status).toBe(404);
    expect((await coach1("/admin/messages?form=reopen", asForm({ actId }))).status).toBe(303);
    expect(await waits()).toEqual(before);
  });

  it("are written to after a dry run, those on other pages and all found, too", async () => {
    const ids = ["pro@example.com", "pro2@example.com", "basic@example.com"].map(idOf);
    const query = ids.map((id) => `&memberIds=${id}`).join("");
    const where = `/admin/messages?bulk=message${query}`;
    expect(await textOf(await coach1(where))).toMatch(/It goes to 2 of 3: .*, each in their own/);
    const form = await formOn(coach1, where, "bulk-message");
    const after = await pageAfter(
      coach1,
      await sendForm(coach1, form, { text: "The club meets on Friday." }),
    );
    expect(after.words).toContain("To 2 members.");
    expect((await messagesOf(app, "pro2@example.com")).at(-1)?.text).toBe("The club meets on Friday.");
    const all = await textOf(await coach1("/admin/messages?bulk=message&allFound=on"));
    expect(all).toMatch(/It goes to 3 of 3: /);
    const found = await textOf(await coach1("/admin/messages?bulk=message&allFound=on&search=sage"));
    expect(found).toMatch(/It goes to 1 of 1: Sage Winter/);
  });

  it("are written to once under one send, also when it goes on after an interruption", async () => {
    const ids = ["pro@example.com", "pro2@example.com"].map(idOf);
    const text = "The club meets on Friday.";
    const counts = () =>
      Promise.all(
        ["pro@example.com", "pro2@example.com"].map(
          async (email) => (await messagesOf(app, email)).filter((one) => one.text === text).length,
        ),
      );
    onDatabase(app, (database) =>
      database.exec(
        `CREATE TRIGGER interrupted BEFORE INSERT ON messages WHEN NEW.user_id = '${idOf("pro2@example.com")}' BEGIN SELECT RAISE(ABORT, 'interrupted'); END`,
      ),
    );
    const send = () =>
      coach1(
        "/admin/messages?form=bulk-message",
        asForm({ userIds: ids.join(" "), text, sendKey: "one-send-of-a-page" }),
      );
    const failed = await send();
    expect(failed.status).toBe(500);
    expect(await textOf(failed)).toContain("Not sent to everyone");
    expect(await counts()).toEqual([1, 0]);
    onDatabase(app, (database) => database.exec("DROP TRIGGER interrupted"));
    for (const _time of [1, 2]) expect((await send()).status).toBe(303);
    expect(await counts()).toEqual([1, 1]);
  });

  it.each(["mark-read", "settle"])("%s with no one chosen is refused with a message", async (form) => {
    const refused = await mark(form, []);
    expect(refused.status).toBe(400);
    expect(await textOf(refused)).toContain("Please choose at least one conversation");
  });

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
    const trail = await trailOf(app.services, memberId);
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
  expect(today).toMatch(/Avery Quinn wrote (just now|\d+ (minute|hour)s? ago): “[^”]+”/);
  expect(today).toMatch(/Avery Quinn has late homework, due on Mar 8/);
  await expect(listWaitingThreads(app.services, { ...aCoach, isAdmin: false })).rejects.toThrow("permission");
});
