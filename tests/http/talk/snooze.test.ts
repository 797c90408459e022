import { describe, expect, it } from "vitest";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { addDays, localDate } from "#app/features/base/calendar/rules.ts";
import { talk, threadPage, write } from "#tests/http/talk/talk.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, cellOf, changeRows, follow, read, textOf, userId } from "../club.ts";

const app = appForEach(talk);
const coach = app.as("coach1@example.com");
const other = app.as("coach2@example.com");
const member = app.as("pro2@example.com");
/** A day of the club, counted from its today. */
const inDays = (days: number) => addDays(localDate(app.clock.now(), "America/New_York"), days);

/** One contact message, one conversation and one question wait, and nothing else. */
async function oneOfEach() {
  changeRows(app, "UPDATE contact_messages SET responded_at = 1, response = 'Yes'");
  changeRows(app, "UPDATE message_threads SET waiting_since = NULL");
  changeRows(app, "UPDATE tutorial_questions SET waiting_since = NULL");
  const at = app.clock.now().getTime();
  changeRows(
    app,
    "INSERT INTO contact_messages (id, name, email, message, created_at) VALUES ('c', 'Nia Noon', 'n@example.com', 'Hello', ?)",
    at,
  );
  await write(member, { text: "Which bag?", formKey: "k1" });
  const tutorials = await read<{ id: string; title: string }[]>(coach, "/api/tutorials");
  const tutorial = tutorials.find(({ title }) => title === "Your first push shot");
  await member(`/api/tutorials/${tutorial?.id}/questions`, asJson({ text: "Which foot?" }));
  app.clock.advance(60_000);
  const question = String(cellOf(app, "SELECT id FROM tutorial_questions WHERE waiting_since IS NOT NULL"));
  const thread = userId(app, "pro2@example.com");
  return [
    { kind: "contact", id: "c", list: "/admin/contacts?status=pending", words: "Nia Noon" },
    { kind: "thread", id: thread, list: "/admin/messages?show=waiting", words: "Which bag?" },
    { kind: "question", id: question, list: "/admin/questions", words: "Which foot?" },
  ];
}

const put = (kind: string, id: string, until: string, by = coach) =>
  by("/admin?form=snooze", asForm({ kind, id, until }));
const today = () => coach("/admin").then(textOf);
/** How much the navigation and the home page say waits. */
async function counts() {
  const html = await (await coach("/admin/templates")).text();
  const home = await textOf(await coach("/"));
  return {
    rail: /Today[\s\S]{0,400}?(\d+)<[\s\S]{0,60}?waiting/.exec(html)?.[1],
    home: /(\d+) messages? needs? a reply|\d+ thing waits|Nothing is waiting/.exec(home)?.[0],
  };
}

describe("putting something off until a day (D96)", () => {
  it("takes it out of the lists and counts until that day in the club's zone, and then says so", async () => {
    for (const { kind, id, list, words } of await oneOfEach()) {
      expect([kind, await today()]).toEqual([kind, expect.stringContaining(words)]);
      const sent = await put(kind, id, inDays(4));
      expect([kind, sent.status]).toEqual([kind, 303]);
      expect(await textOf(await follow(coach, sent))).toContain(`Snoozed until ${dayWords(inDays(4))}`);
      expect([kind, await today()]).toEqual([kind, expect.not.stringContaining(words)]);
      expect([kind, await textOf(await coach(list))]).toEqual([
        kind,
        kind === "question" ? expect.stringContaining("Snoozed (1)") : expect.not.stringContaining(words),
      ]);
    }
  });

  it("counts nothing that is put off, on any page", async () => {
    const all = await oneOfEach();
    changeRows(app, "UPDATE submissions SET status = 'reviewed'");
    expect((await counts()).home).toBe("2 messages need a reply");
    const next = () => coach("/admin/users?search=pro2@example.com").then(textOf);
    expect(await next()).toMatch(/Reply/);
    for (const { kind, id } of all) await put(kind, id, inDays(4));
    expect((await counts()).home).toBe("1 thing waits");
    expect(await textOf(await coach("/admin/contacts"))).toContain("0 pending · 1 snoozed");
    expect(await textOf(await coach("/admin/messages"))).toContain("No one needs a reply.");
    expect(await textOf(await coach("/admin/questions"))).toContain("No open questions");
    expect(await next()).not.toMatch(/Reply/);
  });

  it("stays in reach of Today, with a link to each list that can bring it back", async () => {
    expect(await today()).not.toContain("snoozed:");
    for (const { kind, id } of await oneOfEach()) await put(kind, id, inDays(4));
    const page = await coach("/admin");
    const html = await page.text();
    expect(html).toContain("3 snoozed:");
    const lists = [...html.matchAll(/<a[^>]*href="([^"]+snoozed)"[^>]*>([^<]+)<\/a>/g)];
    expect(lists.map(([, to, words]) => [to, words])).toEqual([
      ["/admin/contacts?status=snoozed", "1 contact message"],
      ["/admin/messages?show=snoozed", "1 conversation"],
      ["/admin/questions#snoozed", "1 question"],
    ]);
    for (const [, to = ""] of lists)
      expect([to, await textOf(await coach(to.replace(/#.*/, "")))]).toEqual([
        to,
        expect.stringContaining("Snoozed until"),
      ]);
  });

  it("comes back at the day's first minute in the club's zone", async () => {
    const [contact] = await oneOfEach();
    const tomorrow = inDays(1);
    await put("contact", contact?.id ?? "", tomorrow);
    // It is daylight saving time: midnight in New York is 4 AM in UTC.
    app.clock.advance(Date.parse(`${tomorrow}T03:59:00Z`) - app.clock.now().getTime());
    const early = await app.signIn("coach1@example.com");
    expect(await textOf(await early("/admin"))).not.toContain("Nia Noon");
    app.clock.advance(60_000);
    expect(await textOf(await early("/admin"))).toMatch(
      new RegExp(`Nia Noon.*Was snoozed until ${dayWords(tomorrow)} by`),
    );
  });

  it("comes back when the member writes again", async () => {
    const all = await oneOfEach();
    const thread = all.find(({ kind }) => kind === "thread");
    await put("thread", thread?.id ?? "", inDays(7));
    app.clock.advance(60_000);
    await write(member, { text: "Never mind the bag.", formKey: "k2" });
    expect(await today()).toContain("Never mind the bag.");
    expect(await today()).not.toContain("Was snoozed");
  });

  it("takes no day that isn't one, today, an earlier one, or one after a year", async () => {
    const [contact] = await oneOfEach();
    const refused = async (until: string) => {
      const answer = await put("contact", contact?.id ?? "", until);
      return [answer.status, await textOf(answer)] as const;
    };
    expect(await refused("2026-02-30")).toEqual([400, expect.stringContaining("Choose a real day")]);
    expect(await refused("")).toEqual([400, expect.stringContaining("Choose a real day")]);
    expect(await refused(inDays(0))).toEqual([400, expect.stringContaining("Choose a day after today")]);
    expect(await refused(inDays(-1))).toEqual([400, expect.stringContaining("Choose a day after today")]);
    expect(await refused(inDays(400))).toEqual([400, expect.stringContaining("Choose a day within a year")]);
    expect(await today()).toContain("Nia Noon");
    expect((await put("video", "x", inDays(4))).status).toBe(400);
    expect((await put("thread", "nobody", inDays(4))).status).toBe(404);
  });

  it("tells the second of two coaches what the first one did", async () => {
    const [contact] = await oneOfEach();
    const id = contact?.id ?? "";
    await put("contact", id, inDays(4));
    const second = await put("contact", id, inDays(6), other);
    expect(second.status).toBe(409);
    expect(await textOf(second)).toContain(`already snoozed it until ${dayWords(inDays(4))}.`);
    await coach("/admin?form=wake", asForm({ kind: "contact", id }));
    await coach("/admin/contacts?form=respond-contact", asForm({ submissionId: id, response: "Hi" }));
    const late = await put("contact", id, inDays(6), other);
    expect([late.status, await textOf(late)]).toEqual([
      409,
      expect.stringContaining("It was answered in the meantime"),
    ]);
  });

  it("can be undone, and an answer that is taken back waits again", async () => {
    const [contact] = await oneOfEach();
    const id = contact?.id ?? "";
    await put("contact", id, inDays(4));
    const undone = await coach("/admin?form=wake", asForm({ kind: "contact", id, returnTo: "/admin" }));
    expect(undone.headers.get("Location")).toBe("/admin");
    expect(await today()).toContain("Nia Noon");
    await put("contact", id, inDays(4));
    await coach("/admin/contacts?form=respond-contact", asForm({ submissionId: id, response: "Hi" }));
    await coach("/admin/contacts?form=take-back-response", asForm({ id }));
    expect(await today()).toContain("Nia Noon");
  });

  it("leaves every count and list together with the only message, once that is taken back", async () => {
    const all = await oneOfEach();
    const thread = all.find(({ kind }) => kind === "thread")?.id ?? "";
    await put("thread", thread, inDays(4));
    expect(await today()).toContain("1 snoozed:");
    const id = String(cellOf(app, "SELECT id FROM messages WHERE user_id = ?", thread));
    const taken = await member("/portal/messages?form=take-back", asForm({ id }));
    expect(taken.status).toBe(303);
    expect(await today()).not.toContain("snoozed:");
    const list = await textOf(await coach("/admin/messages?show=snoozed"));
    expect(list).toContain("No conversations found");
  });

  it("is for coaches", async () => {
    await oneOfEach();
    expect((await put("contact", "c", inDays(4), member)).status).toBe(403);
    expect(await today()).toContain("Nia Noon");
  });
});

describe("answering in a row", () => {
  it("opens a row of Today at its address, and leads from each answer to the next row", async () => {
    const all = await oneOfEach();
    const id = (kind: string) => all.find((one) => one.kind === kind)?.id;
    const page = await coach(`/admin?open=contact-${id("contact")}`);
    expect(await textOf(page)).toContain("Response to Nia Noon");
    const first = await coach(
      `/admin?open=contact-${id("contact")}&form=respond-contact`,
      asForm({ submissionId: id("contact") ?? "", response: "Hi" }),
    );
    const then = first.headers.get("Location") ?? "";
    expect(then).toMatch(/^\/admin\?open=(thread|question)-/);
    const second = await coach(
      `/admin?open=thread-${id("thread")}&form=send`,
      asForm({ memberId: id("thread") ?? "", text: "The soft one.", formKey: "k9" }),
    );
    expect(second.headers.get("Location")).toBe(`/admin?open=question-${id("question")}`);
    const third = await coach(
      `/admin?open=question-${id("question")}&form=answer`,
      asForm({ id: id("question") ?? "", text: "The left one." }),
    );
    expect(third.headers.get("Location")).toBe("/admin");
    expect(await today()).not.toMatch(/Nia Noon|Which bag|Which foot/);
  });

  it("leads from a visitor of Today to who waits next, and not to a visitor who wrote later", async () => {
    await oneOfEach();
    changeRows(
      app,
      "INSERT INTO contact_messages (id, name, email, message, created_at) VALUES ('d', 'Lou Late', 'l@example.com', 'Hello', ?)",
      app.clock.now().getTime() + 1,
    );
    const answer = asForm({ submissionId: "c", response: "Hi" });
    const sent = await coach("/admin?open=contact-c&form=respond-contact", answer);
    expect(sent.headers.get("Location")).toMatch(/^\/admin\?open=(thread|question)-/);
  });

  it("leads to the next row of Questions and Messages, and keeps Messages' filters", async () => {
    const all = await oneOfEach();
    const id = (kind: string) => all.find((one) => one.kind === kind)?.id;
    expect(await textOf(await coach(`/admin/questions?open=${id("question")}`))).toContain(
      "Answer to Sage Winter",
    );
    const answered = await coach(
      `/admin/questions?open=${id("question")}&form=answer`,
      asForm({ id: id("question") ?? "", text: "The left one." }),
    );
    expect(answered.headers.get("Location")).toBe("/admin/questions");
    const sent = await coach(
      `/admin/messages?show=waiting&open=${id("thread")}&form=send-kept`,
      asForm({ memberId: id("thread") ?? "", text: "The soft one.", formKey: "k9" }),
    );
    expect(sent.headers.get("Location")).toBe("/admin/messages?show=waiting");
  });

  it("keeps what was typed when another coach answered first, and opens nothing that is gone", async () => {
    const all = await oneOfEach();
    const contact = all.find((one) => one.kind === "contact")?.id ?? "";
    await other("/admin/contacts?form=respond-contact", asForm({ submissionId: contact, response: "Hi" }));
    const refused = await coach(
      `/admin?open=contact-${contact}&form=respond-contact`,
      asForm({ submissionId: contact, response: "My own words" }),
    );
    expect(refused.status).toBe(409);
    const text = await textOf(refused);
    expect(text).toContain("This message was already answered. Your response wasn't sent.");
    expect(text).toContain("My own words");
    for (const open of ["thread-nobody", "question-nothing", "contact-nothing", "video-1", "x"])
      expect([open, (await coach(`/admin?open=${open}`)).status]).toEqual([open, 200]);
    expect((await coach("/admin/messages?open=nobody")).status).toBe(200);
    expect((await coach("/admin/questions?open=nothing")).status).toBe(200);
  });

  it("still leads to the whole conversation", async () => {
    const page = threadPage(app, "pro2@example.com");
    await oneOfEach();
    const html = await (await coach(`/admin?open=thread-${userId(app, "pro2@example.com")}`)).text();
    expect(html).toContain(`href="${page}"`);
  });
});
