import { beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { runJob } from "#tests/support/jobs.ts";
import { asForm, changeRows, pageAfter, rowsOf, statusOf, textOf, userId } from "../club.ts";
import { formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { mailsOf } from "../people.ts";
import { book, callOff, callsFor, offered, pageText } from "./calls.ts";

// It is Wednesday 11 March 2026, 14:30 in New York.
const saturday = "2026-03-14T13:30:00.000Z";
const tuesday = "2026-03-17T21:00:00.000Z";
const thursday = "2026-03-19T21:00:00.000Z";
const inApril = "2026-04-02T21:00:00.000Z";
const monday = "2026-03-16T22:00:00.000Z";

const app = appForEach();
let coach: Ask;
let pro2: Ask;
let id: string;
beforeEach(async () => {
  coach = await app.signIn("coach1@example.com");
  pro2 = await app.signIn("pro2@example.com");
  await book(pro2, tuesday, { topic: "Cuts" });
  id = (await mine())[0]?.id ?? "";
});

const mine = () => callsFor(app, "pro2@example.com");
const move = (startsAt: string, from = tuesday, ask = coach) =>
  ask(`/admin/calls/${id}?move=1&at=${startsAt}&form=move-call`, asForm({ id, from, startsAt }));
const aboutMoves = () => mailsOf(app).filter(({ subject }) => subject.includes("has a new time"));

/** The times the coach's page offers for the call. */
async function choices(): Promise<string[]> {
  const html = await (await coach(`/admin/calls/${id}?move=1`)).text();
  return [...html.matchAll(/move=1&(?:amp;)?at=([^"&]+)/g)].map(([, at]) => decodeURIComponent(at ?? ""));
}

describe("a coach who moves a call", () => {
  it("chooses among their own open times, without the call's own and those others hold", async () => {
    await book(await app.signIn("free@example.com"), saturday);
    const times = await choices();
    expect(times).toContain("2026-03-14T14:00:00.000Z");
    for (const held of [saturday, tuesday, monday]) expect(times).not.toContain(held);
    expect(await pageText(coach, `/admin/calls/${id}`)).toContain("Move call");
    expect(await pageText(coach, `/admin/calls/${id}?move=1`)).toContain(
      "A call stays with the coach it was booked with",
    );
    const question = await pageText(coach, `/admin/calls/${id}?move=1&at=${thursday}`);
    expect(question).toContain("Move this call to Thu, Mar 19, 2026, 5:00 PM ET?");
    expect(question).toContain("It is Tue, Mar 17, 2026, 5:00 PM ET now.");
  });

  it("tells the member once, with both times in their zone", async () => {
    changeRows(app, "UPDATE users SET time_zone = 'Pacific/Honolulu' WHERE email = 'pro2@example.com'");
    const before = mailsOf(app).length;
    const answer = await move(thursday);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/admin/calls/${id}`]);
    expect(mailsOf(app)).toHaveLength(before + 1);
    const [mail] = aboutMoves();
    expect(mail).toMatchObject({ recipient: "pro2@example.com" });
    expect(mail?.text).toContain(
      "from Tue, Mar 17, 2026, 11:00 AM HST to Thu, Mar 19, 2026, 11:00 AM HST, 30 minutes.",
    );
    expect(await pageText(pro2, `/portal/calls/${id}`)).toContain("Thu, Mar 19, 2026, 11:00 AM HST");
    expect(await offered(await app.signIn("free@example.com"))).toContain(tuesday);
  });

  it("leaves the calendar file its name and raises its number", async () => {
    await move(thursday);
    const text = await (await pro2(`/files/calls/${id}.ics`)).text();
    expect(text).toContain(`UID:call-${id}@localhost`);
    expect(text).toContain("DTSTART:20260319T210000Z");
    expect(text).toContain("SEQUENCE:1");
    expect(text).toContain("STATUS:CONFIRMED");
  });

  it("neither gives a call back nor takes another, also into the next month", async () => {
    const left = async () => (await pageText(pro2, "/portal/calls")).match(/\d of 2 left/g);
    const before = await left();
    await move(thursday);
    expect(await left()).toEqual(before);
    expect((await move(inApril, thursday)).status).toBe(303);
    expect(await left()).toEqual(before);
    expect(await mine()).toMatchObject([{ month: "2026-03", place: 1, startsOn: "2026-04-02" }]);
  });

  it("has both reminded again, a day before the new time", async () => {
    app.clock.set("2026-03-16T22:00:00Z");
    coach = await app.signIn("coach1@example.com");
    await runJob("send call reminders", app.services);
    await move(thursday);
    const reminders = () => mailsOf(app).filter(({ subject }) => /tomorrow/.test(subject)).length;
    const before = reminders();
    await runJob("send call reminders", app.services);
    expect(reminders()).toBe(before);
    app.clock.set("2026-03-18T21:00:00Z");
    await runJob("send call reminders", app.services);
    expect(reminders()).toBe(before + 2);
  });

  it("lets the member cancel it at any time without it counting", async () => {
    await move(thursday);
    expect(aboutMoves()[0]?.text).toContain("you can cancel it anytime and it won't count");
    app.clock.set("2026-03-19T20:00:00Z");
    pro2 = await app.signIn("pro2@example.com");
    expect(await pageText(pro2, `/portal/calls/${id}`)).toContain("Your coach moved this call");
    await callOff(pro2, id);
    expect(await mine()).toMatchObject([{ status: "cancelled", place: null }]);
  });

  it("may choose a time sooner than members book, with a warning", async () => {
    app.clock.set("2026-03-14T12:00:00.000Z");
    coach = await app.signIn("coach1@example.com");
    expect(await choices()).toContain(saturday);
    const soon = await pageText(coach, `/admin/calls/${id}?move=1&at=${saturday}`);
    expect(soon).toContain("That's less than 24 hours from now.");
    expect(await pageText(coach, `/admin/calls/${id}?move=1&at=${thursday}`)).not.toContain(
      "less than 24 hours",
    );
    expect((await move(saturday)).status).toBe(303);
    expect(await offered(await app.signIn("free@example.com"))).not.toContain("2026-03-14T14:00:00.000Z");
  });

  it("can undo it", async () => {
    const { html } = await pageAfter(coach, await move(thursday));
    const [undo] = formsOf(html, "move-call");
    expect((await sendForm(coach, undo as PageForm)).status).toBe(303);
    expect(await mine()).toMatchObject([{ startsAt: new Date(tuesday), status: "booked" }]);
    // The second email says so; one to a third time is a move like any other.
    const back = mailsOf(app).find(({ subject }) => subject.endsWith("is back at its old time"));
    expect(back?.text).toContain(
      "moved your call back to Tue, Mar 17, 2026, 5:00 PM ET, 30 minutes, the time it had before. It's no longer on Thu, Mar 19, 2026, 5:00 PM ET.",
    );
    expect(aboutMoves()).toHaveLength(1);
    await move(thursday);
    await move(saturday, thursday);
    expect(aboutMoves()).toHaveLength(2);
  });

  it("is in the trail with both times", async () => {
    await move(thursday);
    expect(rowsOf(app, "SELECT action, subject FROM audit_entries WHERE action = 'move_call'")).toEqual([
      {
        action: "move_call",
        subject: "from Tue, Mar 17, 2026, 5:00 PM ET to Thu, Mar 19, 2026, 5:00 PM ET",
      },
    ]);
    expect(await pageText(coach, `/admin/members/${userId(app, "pro2@example.com")}`)).toContain(
      "Moved the call from Tue, Mar 17, 2026, 5:00 PM ET to Thu, Mar 19, 2026, 5:00 PM ET",
    );
  });
});

describe("a move is refused", () => {
  const refusal = async (answer: Response) => [answer.status, await textOf(answer)] as const;

  it.each([
    [tuesday, 409, "The call is already at this time."],
    ["2026-03-10T21:00:00.000Z", 409, "This time has passed."],
    ["2026-03-18T22:00:00.000Z", 409, "This time can't be booked."],
    ["2026-03-17T21:10:00.000Z", 409, "This time can't be booked."],
    ["then", 400, "This time can't be booked."],
  ])("to %s: %i", async (at, status, sentence) => {
    const answer = await coach(
      `/admin/calls/${id}?move=1&form=move-call`,
      asForm({ id, from: tuesday, startsAt: at }),
    );
    expect(await refusal(answer)).toEqual([status, expect.stringContaining(sentence)]);
    expect(await mine()).toMatchObject([{ startsAt: new Date(tuesday), revision: 0 }]);
    expect(aboutMoves()).toEqual([]);
  });

  it("to a time someone else holds, or the member's other call", async () => {
    await book(await app.signIn("free@example.com"), saturday);
    expect(await refusal(await move(saturday))).toEqual([
      409,
      expect.stringContaining("This time is taken."),
    ]);
    await book(pro2, monday, {}, "coach2");
    changeRows(
      app,
      "UPDATE calls SET starts_at = ?, ends_at = ? WHERE coach_key = 'coach2' AND user_id = ?",
      Date.parse(thursday),
      Date.parse(thursday) + 1_800_000,
      userId(app, "pro2@example.com"),
    );
    expect(await refusal(await move(thursday))).toEqual([
      409,
      expect.stringContaining("The member has another call at this time."),
    ]);
  });

  it("of a canceled call, one that has started, one moved meanwhile, and one that doesn't exist", async () => {
    await move(thursday);
    const again = await refusal(await move(saturday));
    expect(again).toEqual([409, expect.stringContaining("This call was moved while this page was open.")]);
    app.clock.set("2026-03-19T21:10:00Z");
    coach = await app.signIn("coach1@example.com");
    expect(await refusal(await move(inApril, thursday))).toEqual([
      409,
      expect.stringContaining("This call has started"),
    ]);
    app.clock.set("2026-03-12T00:00:00Z");
    pro2 = await app.signIn("pro2@example.com");
    coach = await app.signIn("coach1@example.com");
    await callOff(pro2, id);
    expect(await refusal(await move(saturday, thursday))).toEqual([
      409,
      expect.stringContaining("This call was canceled"),
    ]);
    const none = asForm({ id: "none", from: tuesday, startsAt: saturday });
    expect(await statusOf(coach("/admin/calls/none?move=1&form=move-call", none))).toBe(404);
    expect(aboutMoves()).toHaveLength(1);
  });

  it.each(["basic", "elite", "pro2"])("for %s: 403", async (who) => {
    expect(await statusOf(move(thursday, tuesday, await app.signIn(`${who}@example.com`)))).toBe(403);
    expect(await mine()).toMatchObject([{ startsAt: new Date(tuesday) }]);
  });
});
