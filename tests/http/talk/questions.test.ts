import { beforeEach, describe, expect, it } from "vitest";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { listQuestions } from "#app/features/talk/questions/list-questions.server.ts";
import { notifyOfAnswers } from "#app/features/talk/questions/notify.server.ts";
import { type Ask, startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, changeRows, follow, read, textOf, userId } from "../club.ts";
import { formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { aCoach, mailsOf } from "../people.ts";

type Questions = {
  waitingSince: string | null;
  posts: { by: string; isFromCoach: boolean; text: string }[];
  shared: { question: string; answer: string; by: string }[];
};
type Tutorial = { id: string; title: string; tier: string };
type Thread = { id: string; version: string; waitingSince: string | null; posts: { id: string }[] };

const app = appForEach();
const member = app.as("pro2@example.com");
let coach: Ask;
let tutorial: string;
beforeEach(async () => {
  coach = await app.signIn("coach1@example.com");
  const tutorials = await read<Tutorial[]>(coach, "/api/tutorials");
  tutorial = tutorials.find(({ title }) => title === "Your first push shot")?.id ?? "";
});

const about = (id = tutorial) => `/api/tutorials/${id}/questions`;
const ask = (text: string, by = member) => by(about(), asJson({ text }));
/** The member's conversation, whenever that is. */
async function ownThread() {
  const { entities } = await listQuestions(app.services, aCoach);
  return entities.find((thread) => thread.userId === userId(app, "pro2@example.com"))?.id ?? "";
}
const answer = async (fields: object, by = coach) =>
  by(`/api/admin/tutorial-questions/${await ownThread()}`, asJson(fields));
const mailsTo = (email: string) =>
  mailsOf(app).flatMap(({ recipient, subject }) => (recipient === email ? [subject] : []));

describe("an answer that is taken back", () => {
  const onPage = async (text: string, words = { tells: false }) => {
    const sent = await coach(
      `/admin/questions/${await ownThread()}?form=answer`,
      asForm({ id: await ownThread(), text }),
    );
    if (words.tells) {
      app.clock.advance(60_000);
      await notifyOfAnswers(app.services);
    }
    const [undo] = formsOf(await (await follow(coach, sent, "/admin")).text(), "undo-answer");
    return undo as PageForm;
  };
  const said = async (undo: PageForm) => {
    const answer = await sendForm(coach, undo);
    return answer.status === 303 ? textOf(await follow(coach, answer, "/admin")) : textOf(answer);
  };

  it("leaves its question waiting as before, with the words in the field", async () => {
    await ask("Which foot goes first?");
    const { waitingSince } = await read<Questions>(member, about());
    app.clock.advance(60_000);
    const words = await said(await onPage("The right one."));
    expect(words).toContain("Answer taken back Its words are in its field again.");
    const open = await coach(`/admin/questions?open=${await ownThread()}&back=on`);
    expect(await open.text()).toContain("The right one.</textarea>");
    expect(words).not.toContain("may have been notified");
    const mine = await read<Questions>(member, about());
    expect([mine.waitingSince, mine.posts.map(({ text }) => text)]).toEqual([
      waitingSince,
      ["Which foot goes first?"],
    ]);
  });

  it("says that its member may have heard of it", async () => {
    await ask("Which foot goes first?");
    app.clock.advance(60_000);
    const undo = await onPage("The right one.", { tells: true });
    expect(await said(undo)).toContain("The member may have been notified already.");
  });

  it("stays once it was read or followed", async () => {
    await ask("Which foot goes first?");
    app.clock.advance(60_000);
    const undo = await onPage("The right one.");
    app.clock.advance(60_000);
    await member(`/portal/tutorials/${tutorial}`);
    expect(await said(undo)).toContain("The member has read it, so it can't be taken back.");
    app.clock.advance(60_000);
    const later = await onPage("Always.");
    app.clock.advance(60_000);
    await ask("And why?");
    expect(await said(later)).toContain("This can no longer be undone");
    expect((await read<Questions>(member, about())).posts).toHaveLength(4);
  });
});

describe("a question about a tutorial", () => {
  it("waits for the coaches in Today until either answers, in one thread per member", async () => {
    expect((await ask("Which foot goes first?")).status).toBe(201);
    app.clock.advance(60_000);
    await ask("And how far apart?");
    expect(await textOf(await coach("/admin"))).toMatch(
      /Sage Winter asked 1 minute ago about Your first push shot: “And how far apart\?”/,
    );
    const other = await app.signIn("coach2@example.com");
    app.clock.advance(60_000);
    expect((await answer({ text: "The left one." }, other)).status).toBe(201);
    expect(await textOf(await coach("/admin"))).not.toContain("And how far apart?");
    const mine = await read<Questions>(member, about());
    expect(mine.waitingSince).toBeNull();
    expect(mine.posts.map(({ text }) => text)).toEqual([
      "Which foot goes first?",
      "And how far apart?",
      "The left one.",
    ]);
  });

  it("becomes overdue after a day", async () => {
    await ask("Which foot goes first?");
    app.clock.advance(25 * 3_600_000);
    coach = await app.signIn("coach1@example.com");
    const page = await textOf(await coach("/admin"));
    expect(page.slice(page.indexOf("Overdue"))).toContain("Which foot goes first?");
  });

  it("is visible only to its member and the coaches, until an answer is shown to everyone without the name", async () => {
    await ask("I am Sage Winter. Which foot goes first?");
    app.clock.advance(60_000);
    await answer({ text: "The left one." });
    const other = await app.signIn("basic@example.com");
    const before = await read<Questions>(other, about());
    expect(JSON.stringify(before)).not.toContain("left one");
    const thread = await read<Thread>(coach, `/api/admin/tutorial-questions/${await ownThread()}`);
    const [question, reply] = thread.posts;
    const share = (postId: string | undefined, sharedQuestion: string) =>
      coach(`/api/admin/tutorial-questions/${thread.id}`, asJson({ postId, sharedQuestion }, {}, "PUT"));
    expect((await share(question?.id, "Which foot?")).status).toBe(404);
    expect((await share(reply?.id, "Which foot goes first?")).status).toBe(200);
    const shared = JSON.stringify((await read<Questions>(other, about())).shared);
    expect(shared).toContain("The left one.");
    expect(shared).not.toContain("Sage");
    expect(await textOf(await other(`/portal/tutorials/${tutorial}`))).toContain("Which foot goes first?");
    expect((await share(reply?.id, "")).status).toBe(200);
    expect(JSON.stringify(await read<Questions>(other, about()))).not.toContain("left one");
  });

  it("is refused for a plan without the tutorial, for coaches, and if it is empty", async () => {
    const tiered = await startApp({ environment: { TUTORIAL_ACCESS: "tiered" } });
    const basic = await tiered.signIn("basic@example.com");
    const tutorials = await read<Tutorial[]>(basic, "/api/tutorials");
    const id = tutorials.find(({ tier }) => tier === "elite")?.id;
    for (const init of [undefined, asJson({ text: "Why?" })])
      expect((await basic(about(id), init)).status).toBe(403);
    expect((await basic(`/portal/tutorials/${id}`)).status).toBe(403);
    await tiered.close();
    expect((await ask("Why?", coach)).status).toBe(403);
    expect((await ask("  ")).status).toBe(400);
    expect((await ask("x".repeat(4001))).status).toBe(400);
    expect((await member(about("nobody"), asJson({ text: "Why?" }))).status).toBe(404);
    expect(await ownThread()).toBe("");
  });

  it("says when another coach answered first, and sends the second answer only when asked to (D57)", async () => {
    await ask("Which foot goes first?");
    const { version } = await read<Thread>(coach, `/api/admin/tutorial-questions/${await ownThread()}`);
    await answer({ text: "The left one." }, await app.signIn("coach2@example.com"));
    const late = await answer({ text: "The right one.", version });
    expect(late.status).toBe(409);
    const page = await coach(
      `/admin/questions/${await ownThread()}?form=answer`,
      asForm({ id: await ownThread(), text: "The right one.", version }),
    );
    expect(page.status).toBe(409);
    const words = await textOf(page);
    expect(words).toContain("The left one.");
    expect(words).toContain("Send mine too");
  });

  it("appends a saved phrase to the answer without scripts", async () => {
    await ask("Which foot goes first?");
    const text = "Hips first.";
    const form = asForm({ id: await ownThread(), text: "The left one.", phrase: text });
    const page = await coach(`/admin/questions/${await ownThread()}?form=answer-phrase&for=answer`, form);
    expect(await page.text()).toContain("The left one.\n\nHips first.");
    expect((await read<Questions>(member, about())).posts).toMatchObject([{ isFromCoach: false }]);
  });
});

describe("an answer", () => {
  it("is emailed once until it is read, outside quiet hours, to members who want such email", async () => {
    await ask("Which foot goes first?");
    await answer({ text: "The left one." });
    await notifyOfAnswers(app.services);
    await answer({ text: "Or the right one." });
    await notifyOfAnswers(app.services);
    await sendDueMail(app.services);
    expect(mailsTo("pro2@example.com")).toEqual(["Your question was answered"]);
    await member(`/portal/tutorials/${tutorial}`);
    app.clock.advance(60_000);
    await answer({ text: "The left one, really." });
    changeRows(app, "UPDATE users SET mails_coach_news = 0");
    await notifyOfAnswers(app.services);
    expect(mailsTo("pro2@example.com")).toHaveLength(1);
    changeRows(app, "UPDATE users SET mails_coach_news = 1");
    await notifyOfAnswers(app.services);
    expect(mailsTo("pro2@example.com")).toHaveLength(2);
  });

  it("waits for its member on the Dashboard until the tutorial's page is opened", async () => {
    await ask("Which foot goes first?");
    const waiting = async () =>
      (await textOf(await member("/portal"))).includes("A coach answered your question");
    expect(await waiting()).toBe(false);
    app.clock.advance(60_000);
    await answer({ text: "The left one." });
    expect(await waiting()).toBe(true);
    await member(`/portal/tutorials/${tutorial}`);
    expect(await waiting()).toBe(false);
  });
});

describe("the answered conversations", () => {
  it("have pages of 50, all within reach", async () => {
    for (let n = 0; n < 60; n += 1) {
      const one = `q${String(n).padStart(2, "0")}`;
      changeRows(
        app,
        `INSERT INTO users (id, email, user_name, first_name, last_name, created_at) VALUES ('${one}', '${one}@example.com', '${one}', 'Player', '${one}', 0)`,
      );
      changeRows(
        app,
        "INSERT INTO tutorial_questions (id, user_id, tutorial_id, last_at) VALUES (?, ?, ?, ?)",
        one,
        one,
        tutorial,
        n + 1,
      );
      changeRows(
        app,
        "INSERT INTO tutorial_posts (id, question_id, author_id, author_name, is_from_coach, text, created_at) VALUES (?, ?, ?, 'Player', 0, ?, 0)",
        one,
        one,
        one,
        `Asked by ${one}`,
      );
    }
    const first = await textOf(await coach("/admin/questions"));
    expect(first).toMatch(/1–50 of 6\d answered questions/);
    expect(first).toContain("Player q59 : Your first push shot , asked by Player q59 Asked by q59");
    expect(first).not.toContain("Asked by q00");
    const second = await textOf(await coach("/admin/questions?page=2"));
    expect(second).toMatch(/51–6\d of 6\d answered questions/);
    expect(second).toContain("Player q00 : Your first push shot , asked by Player q00 Asked by q00");
    expect((await coach("/admin/questions?page=x")).status).toBe(200);
  });
});
