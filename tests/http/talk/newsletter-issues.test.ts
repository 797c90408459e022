import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendDueMail } from "#app/features/base/mail/outbox.server.ts";
import { readOwnSettings } from "#app/features/people/accounts/own-account/own-account-queries.server.ts";
import { deliverIssues, forgetRecipients } from "#app/features/talk/issues/deliver.server.ts";
import { listRefusals } from "#app/features/talk/issues/read-issue.server.ts";
import { type App, type Ask, startApp } from "#tests/support/app.ts";
import { type Letter, startSmtpServer } from "#tests/support/smtp-server.ts";
import {
  asForm,
  asJson,
  bodyOf,
  cellOf,
  changeRows,
  follow,
  onDatabase,
  read,
  rowsOf,
  statusOf,
  textOf,
  userId,
} from "../club.ts";
import { formOn, formsOf, type PageForm, sendForm } from "../page-forms.ts";
import { aCoach, asMember, mailsOf } from "../people.ts";

type Issue = {
  id: string;
  state: string;
  slug: string | null;
  version: string;
  recipientCount: number;
  sentCount: number;
  failedCount: number;
};

const calls = "/api/admin/newsletter-issues";
const words = { title: "News, & more!", text: "Hello **bags**.\n\n[Plans](/plans) <b>no tag</b>" };

const open: { close(): Promise<unknown> | unknown }[] = [];
let app: App;
let coach: Ask;
let letters: Letter[];
let refused: Map<string, string>;

beforeEach(async () => {
  refused = new Map();
  const smtp = await startSmtpServer({ refuse: (address) => refused.get(address) });
  letters = smtp.letters;
  app = await startApp({ environment: { SMTP_URL: smtp.url } });
  open.push(smtp, app);
  coach = await app.signIn("coach1@example.com");
  changeRows(app, "DELETE FROM outbox");
});
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

const write = async (given = words) => bodyOf<Issue>(coach(calls, asJson(given)));
const send = (id: string, given: object = { toSubscribers: true, isPublic: true }) =>
  coach(`${calls}/${id}/delivery`, asJson(given));
const get = (id: string) => read<Issue>(coach, `${calls}/${id}`);
const steer = (id: string, state: string) => coach(`${calls}/${id}/delivery`, asJson({ state }, {}, "PUT"));
const cancel = (id: string) => coach(`${calls}/${id}/delivery`, { method: "DELETE" });

/** One run of the job that queues emails. */
const turn = () => deliverIssues(app.services, new AbortController().signal);

/** Both jobs in turn, until nothing is left to do. */
async function deliver(times = 4): Promise<void> {
  for (let turns = 0; turns < times; turns += 1) {
    await turn();
    await sendDueMail(app.services);
    app.clock.advance(5_000);
  }
}

const addressees = () => letters.map(({ to }) => to).sort();
const subscribed = ["devon", "harper", "lee", "noor", "sasha"].map((name) => `${name}@example.com`);

const unfold = (text: string) =>
  text
    .replaceAll(/=\r\n/g, "")
    .replaceAll("=3D", "=")
    .replaceAll(/\r\n\s+/g, " ");

describe("writing an issue", () => {
  test("a draft is saved, edited by its version, deleted and restored", async () => {
    const made = await coach(calls, asJson(words));
    expect(made.status).toBe(201);
    const { id, version } = await bodyOf<Issue>(made);
    const change = (fields: object) => coach(`${calls}/${id}`, asJson({ ...words, ...fields }, {}, "PUT"));
    expect(await statusOf(change({ title: "Other", version }))).toBe(200);
    // D57: anyone who still has the first version gets a conflict.
    expect(await statusOf(change({ title: "Third", version }))).toBe(409);
    expect(await statusOf(coach(`${calls}/${id}`, { method: "DELETE" }))).toBe(200);
    expect(await statusOf(coach(`${calls}/${id}`))).toBe(404);
    expect(await statusOf(change({ title: "Fourth" }))).toBe(404);
    const restored = await coach("/admin/newsletter?form=restore-issue", asForm({ id }));
    expect(restored.headers.get("Location")).toBe(`/admin/newsletter/${id}`);
    expect(await textOf(await coach(`/admin/newsletter/${id}`))).toContain("Other");
  });

  test("text typed into a draft that was deleted meanwhile stays on the page", async () => {
    const { id } = await write();
    await coach(`${calls}/${id}`, { method: "DELETE" });
    const late = await coach(
      `/admin/newsletter/${id}?form=change-issue`,
      asForm({ id, title: "Late words", text: "Typed" }),
    );
    expect(late.status).toBe(404);
    const html = await late.text();
    expect(html).toContain("Late words");
    expect(html).toContain("Restore the issue");
  });

  test("the page shows the email as it will be, and only coaches see the preview", async () => {
    const { id } = await write();
    const html = await (await coach(`/admin/newsletter/${id}`)).text();
    expect(html).toContain("Hello <strong>bags</strong>.");
    expect(html).toContain('href="http://localhost:3000/plans"');
    const preview = `/newsletter/preview?id=${id}`;
    expect(await textOf(await coach(preview))).toContain("Only coaches see this page");
    expect(await statusOf(app.fetch(preview))).toBe(401);
    expect(await statusOf((await app.signIn("pro@example.com"))(preview))).toBe(403);
  });

  test("the preview has the same greeting as the email", async () => {
    const { id } = await write();
    expect(await textOf(await coach(`/admin/newsletter/${id}`))).toMatch(/As an email.*Hello Casey,/);
  });

  test("a test goes only to the coach, and the draft stays a draft", async () => {
    const { id } = await write();
    expect(await statusOf(coach(`${calls}/${id}/test`, { method: "POST" }))).toBe(200);
    await sendDueMail(app.services);
    expect(addressees()).toEqual(["coach1@example.com"]);
    expect(letters[0]?.text).toContain("Subject: Test: News, & more!");
    expect((await get(id)).state).toBe("draft");
  });
});

test("without a mail server the page and the answers say that no one gets anything", async () => {
  const bare = await startApp();
  const ask = await bare.signIn("coach1@example.com");
  const { id } = await bodyOf<Issue>(ask(calls, asJson(words)));
  const here = `/admin/newsletter/${id}`;
  expect(await textOf(await ask(here))).toContain("There's no mail server yet");
  const sent = await ask(`${here}?form=test-issue`, asForm({ id }));
  const answer = await textOf(await follow(ask, sent, here));
  await bare.close();
  expect(answer).toContain("Test saved");
  expect(answer).not.toContain("on its way to");
});

describe("sending an issue", () => {
  test("every confirmed subscriber gets it once, with one-click unsubscribe and no picture", async () => {
    changeRows(
      app,
      "UPDATE newsletter_subscriptions SET confirmed_at = NULL WHERE email = 'lee@example.com'",
    );
    const { id } = await write();
    expect(await statusOf(send(id))).toBe(200);
    await deliver();
    expect(addressees()).toEqual(subscribed.filter((email) => !email.startsWith("lee")));
    expect(await get(id)).toMatchObject({ state: "sent", recipientCount: 4, sentCount: 4, failedCount: 0 });
    const text = unfold(letters[0]?.text ?? "");
    expect(text).toMatch(/List-Unsubscribe: <http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=/);
    expect(text).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(text).not.toContain("<img");
    expect(text).toContain("http://localhost:3000/newsletter/news-more");
  });

  test("the mail program's own button unsubscribes without a page, for subscribers and members (RFC 8058)", async () => {
    const { id } = await write();
    await send(id, { toSubscribers: true, toTiers: ["pro"] });
    await deliver();
    for (const who of ["devon@example.com", "pro@example.com"]) {
      const text = unfold(letters.find(({ to }) => to === who)?.text ?? "");
      const address = /List-Unsubscribe: <([^>]+)>/.exec(text)?.[1] ?? "";
      const answer = await app.fetch(address.replace("http://localhost:3000", ""), {
        method: "POST",
        body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      });
      expect([who, answer.status]).toEqual([who, 200]);
    }
    letters.length = 0;
    const again = await write();
    await send(again.id, { toSubscribers: true, toTiers: ["pro"] });
    await deliver();
    expect(addressees()).toEqual([
      "free@example.com",
      "harper@example.com",
      "lee@example.com",
      "noor@example.com",
      "pro2@example.com",
      "sasha@example.com",
    ]);
  });

  test("members get it by their current plan, once, unless they unsubscribed or never confirmed their address", async () => {
    changeRows(
      app,
      `
        UPDATE users SET mails_newsletter = 0 WHERE email = 'pro2@example.com';
        UPDATE users SET email_verified_at = NULL WHERE email = 'elite@example.com';
        UPDATE newsletter_subscriptions SET email = 'pro@example.com' WHERE email = 'devon@example.com';
        UPDATE newsletter_subscriptions SET email = 'basic@example.com', unsubscribed_at = 1 WHERE email = 'harper@example.com'`,
    );
    const { id } = await write();
    expect(await textOf(await coach(`/admin/newsletter/${id}`))).toContain("Members on Pro (2 of 3 people)");
    await send(id, { toSubscribers: true, toTiers: ["basic", "elite", "pro"] });
    await deliver();
    // free@ is on pro for now; new@ never confirmed; coaches don't count as members.
    expect(addressees()).toEqual([
      "free@example.com",
      "lee@example.com",
      "noor@example.com",
      "pro@example.com",
      "sasha@example.com",
    ]);
  });

  test("a member can turn it off on the account page", async () => {
    const pro = await app.signIn("pro@example.com");
    await pro("/account?form=preferences", asForm({ mailsDigest: "on" }));
    const { id } = await write();
    await send(id, { toTiers: ["pro"] });
    await deliver();
    expect(addressees()).toEqual(["free@example.com", "pro2@example.com"]);
    // Subscribing and confirming again overrides that opt-out.
    await app.fetch("/api/newsletter", asJson({ email: "pro@example.com" }));
    const mail = mailsOf(app).find(({ subject }) => subject.startsWith("Confirm"));
    const token =
      new URL(/http:\S+confirm\S+/.exec(mail?.text ?? "")?.[0] ?? "").searchParams.get("token") ?? "";
    await app.fetch(`/newsletter/confirm?token=${token}`, asForm({ token }));
    const settings = await readOwnSettings(app.services, asMember(app, "pro@example.com"));
    expect(settings.mailsNewsletter).toBe(true);
  });

  test("an empty choice, an empty group and a second send are refused", async () => {
    const { id } = await write();
    expect(await statusOf(send(id, { toSubscribers: false }))).toBe(400);
    changeRows(app, "DELETE FROM newsletter_subscriptions");
    expect(await statusOf(send(id))).toBe(400);
    expect(await statusOf(send(id, { toTiers: ["pro"] }))).toBe(200);
    expect(await statusOf(send(id, { toTiers: ["pro"] }))).toBe(409);
    expect(await statusOf(coach(`${calls}/${id}`, asJson({ ...words, title: "Late" }, {}, "PUT")))).toBe(409);
  });

  test("a scheduled issue uses the coach's zone, and can become a draft again until then", async () => {
    const { id } = await write();
    const later = { toSubscribers: true, when: "later" };
    expect(await statusOf(send(id, later))).toBe(400);
    expect(await statusOf(send(id, { ...later, day: "2020-01-01", time: "10:00" }))).toBe(400);
    const day = new Date(app.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    expect(await statusOf(send(id, { ...later, day, time: "10:00" }))).toBe(200);
    await deliver();
    expect(letters).toEqual([]);
    const chosen = rowsOf(app, "SELECT send_at, to_subscribers, to_tiers FROM newsletter_issues")[0];
    expect((await bodyOf<Issue>(cancel(id))).state).toBe("draft");
    // The audience and the time are there to be scheduled again.
    expect(rowsOf(app, "SELECT send_at, to_subscribers, to_tiers FROM newsletter_issues")[0]).toEqual(chosen);
    const page = await (await coach(`/admin/newsletter/${id}`)).text();
    expect(page).toMatch(/<option value="later" selected="">/);
    await send(id, { ...later, day, time: "10:00" });
    app.clock.advance(3 * 86_400_000);
    await deliver();
    expect(letters).toHaveLength(5);
  });
});

describe("before anything left", () => {
  test("an issue that waits is changed and moved until it starts, and not after", async () => {
    const { id } = await write();
    const day = (days: number) =>
      new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    const later = { toSubscribers: true, when: "later", time: "10:00" };
    const move = (form: Record<string, string>) =>
      coach(`/admin/newsletter/${id}?form=move-issue`, asForm({ id, ...form }));
    expect((await move({ day: day(2), time: "10:00" })).status).toBe(409);
    await send(id, { ...later, day: day(2) });
    expect((await move({ day: "2020-01-01", time: "10:00" })).status).toBe(400);
    expect((await move({ day: day(5), time: "10:00" })).status).toBe(303);
    const edit = (title: string) => coach(`${calls}/${id}`, asJson({ ...words, title }, {}, "PUT"));
    expect(await statusOf(edit("Rewritten"))).toBe(200);
    await deliver();
    const [stored] = rowsOf<{ send_at: number; title: string }>(
      app,
      "SELECT send_at, title FROM newsletter_issues WHERE id = ?",
      id,
    );
    expect([letters, stored?.title]).toEqual([[], "Rewritten"]);
    expect(new Date(stored?.send_at ?? 0).toISOString()).toContain(day(5));
    changeRows(app, "UPDATE newsletter_issues SET state = 'sending', started_at = send_at WHERE id = ?", id);
    expect(await statusOf(edit("Too late"))).toBe(409);
    expect((await move({ day: day(9), time: "10:00" })).status).toBe(409);
  });

  test("an issue to any number of people is paused, waits past its time, and resumes or becomes a draft again", async () => {
    const { id } = await write();
    expect(await statusOf(send(id))).toBe(200);
    expect((await bodyOf<Issue>(steer(id, "paused"))).state).toBe("paused");
    app.clock.advance(60_000);
    await deliver();
    expect([letters, (await get(id)).state]).toEqual([[], "paused"]);
    expect(await textOf(await coach(`/admin/newsletter/${id}`))).toContain(
      "Paused. Nothing was sent. It goes right away once you resume.",
    );
    expect((await bodyOf<Issue>(cancel(id))).state).toBe("draft");
    await send(id);
    await steer(id, "paused");
    expect((await bodyOf<Issue>(steer(id, "sending"))).state).toBe("scheduled");
    await deliver();
    expect(letters).toHaveLength(5);
  });

  test("a later time that needs a day and a time says so beside both, and the rest stays", async () => {
    const { id } = await write();
    const here = `/admin/newsletter/${id}?form=send-issue`;
    const refused = await coach(
      here,
      asForm({ id, toTiers: "pro", rate: "60", when: "later", confirmed: "" }),
    );
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain('<a href="#issue-day">Please choose a day</a>');
    expect(html).toContain('<a href="#issue-time">Please enter a time</a>');
    expect(html).toMatch(/<option value="later" selected="">/);
  });
});

test("a preview of what is being written is the email that would be sent, and stores nothing", async () => {
  const preview = (ask: Ask, given: object) => ask("/admin/newsletter/preview", asJson(given));
  const mail = await bodyOf<{ subject: string; html: string }>(preview(coach, words));
  const { id } = await write();
  const saved = await (await coach(`/admin/newsletter/${id}`)).text();
  const stored = await read(coach, calls);
  expect(mail.subject).toBe(words.title);
  expect(saved).toContain(mail.html.trim());
  expect(mail.html).not.toContain("<b>");
  expect(await bodyOf(preview(coach, {}))).toMatchObject({ subject: "", html: "" });
  expect(await read(coach, calls)).toEqual(stored);
  expect(await statusOf(preview(await app.signIn("pro@example.com"), words))).toBe(403);
});

describe("an issue being sent", () => {
  async function underWay(many = 20): Promise<string> {
    onDatabase(app, (database) => {
      const put = database.prepare(
        "INSERT INTO newsletter_subscriptions (id, email, created_at, confirmed_at) VALUES (?, ?, 1, 1)",
      );
      for (let n = 0; n < many; n += 1) put.run(`n${n}`, `n${String(n).padStart(2, "0")}@example.com`);
    });
    const { id } = await write();
    await send(id, { toSubscribers: true, rate: 60 });
    return id;
  }

  test("is sent at its rate, five every five seconds at 60 a minute", async () => {
    const id = await underWay();
    await deliver(1);
    expect(letters).toHaveLength(5);
    await deliver(1);
    expect(letters).toHaveLength(10);
    expect((await get(id)).sentCount).toBe(5);
    await deliver(5);
    expect(new Set(addressees()).size).toBe(25);
    expect(letters).toHaveLength(25);
  });

  test("can be paused, resumed and canceled; sent emails stay counted", async () => {
    const id = await underWay();
    await deliver(1);
    expect(await statusOf(steer(id, "paused"))).toBe(200);
    await deliver(3);
    expect(letters).toHaveLength(5);
    expect(await statusOf(steer(id, "sending"))).toBe(200);
    await deliver(1);
    expect(letters).toHaveLength(10);
    await turn();
    expect(await bodyOf<Issue>(cancel(id))).toMatchObject({ state: "cancelled", sentCount: 10 });
    await deliver(3);
    expect(letters).toHaveLength(10);
    expect(await statusOf(cancel(id))).toBe(409);
    expect(await statusOf(steer(id, "sending"))).toBe(409);
  });

  test("once canceled, it is no longer on the site", async () => {
    const { id } = await write();
    await send(id, { toSubscribers: true, isPublic: true, rate: 60 });
    await turn();
    expect(await statusOf(app.fetch("/newsletter/news-more"))).toBe(200);
    await cancel(id);
    expect(await statusOf(app.fetch("/newsletter/news-more"))).toBe(404);
    const words = await textOf(await coach(`/admin/newsletter/${id}`));
    expect(words).toContain("Canceled. No one else gets it, and the site doesn't show it.");
    expect(words).not.toContain("See it on the site");
  });

  test("anyone who unsubscribes meanwhile gets none", async () => {
    const id = await underWay();
    await deliver(1);
    const stayed = new Set(addressees());
    changeRows(app, "UPDATE newsletter_subscriptions SET unsubscribed_at = 1");
    await deliver(6);
    expect(new Set(addressees())).toEqual(stayed);
    expect(await get(id)).toMatchObject({ state: "sent", recipientCount: 5, sentCount: 5 });
  });

  test("a permanently refused address is unsubscribed, with the server's answer as proof; others aren't", async () => {
    refused.set("n03@example.com", "550 5.1.1 No such user here");
    refused.set("n04@example.com", "451 Try later");
    const id = await underWay();
    const list = async () =>
      (await read<{ email: string }[]>(coach, "/api/admin/newsletter-subscriptions")).map(
        ({ email }) => email,
      );
    const before = await list();
    await deliver(9);
    expect(await listRefusals(app.services, aCoach, { id })).toMatchObject([
      { email: "n03@example.com", answer: expect.stringContaining("550 5.1.1 No such user here") },
    ]);
    expect(before).toContain("n03@example.com");
    expect(await list()).toEqual(before.filter((email) => email !== "n03@example.com"));
    expect((await get(id)).state).toBe("sending");
    refused.clear();
    await deliver(9);
    expect(await get(id)).toMatchObject({ state: "sent", sentCount: 24, failedCount: 1 });
    expect(await textOf(await coach(`/admin/newsletter/${id}`))).toContain("550 5.1.1 No such user here");
  });

  test("pauses automatically once if too many addresses are refused; then the coach decides", async () => {
    for (let n = 0; n < 40; n += 1) refused.set(`n${String(n).padStart(2, "0")}@example.com`, "550 Blocked");
    const id = await underWay(40);
    await deliver(9);
    const paused = await get(id);
    expect(paused).toMatchObject({
      state: "paused",
      pausedBecause: expect.stringContaining("Paused automatically"),
    });
    expect(paused.failedCount).toBeGreaterThanOrEqual(20);
    await steer(id, "sending");
    await deliver(9);
    expect(await get(id)).toMatchObject({ state: "sent", sentCount: 5, failedCount: 40 });
  });

  // Recipients are only counted on pages, and the count stays.
  test("a deleted account's recipient rows are deleted too", async () => {
    const { id } = await write();
    await send(id, { toTiers: ["pro"], when: "now" });
    await turn();
    const pro = userId(app, "pro@example.com");
    changeRows(app, "DELETE FROM users WHERE id = ?", pro);
    expect(
      rowsOf(app, "SELECT email FROM newsletter_recipients WHERE issue_id = ? ORDER BY email", id),
    ).toEqual([{ email: "free@example.com" }, { email: "pro2@example.com" }]);
  });

  test("recipients are deleted after 30 days, and the texts right away (D68)", async () => {
    const { id } = await write();
    await send(id);
    await deliver();
    expect(mailsOf(app).map(({ text }) => text)).toEqual(["", "", "", "", ""]);
    await forgetRecipients(app.services);
    const recipients = () => cellOf(app, "SELECT count(*) FROM newsletter_recipients");
    expect(recipients()).toBe(5);
    app.clock.advance(31 * 86_400_000);
    await forgetRecipients(app.services);
    expect(recipients()).toBe(0);
    coach = await app.signIn("coach1@example.com");
    expect(await get(id)).toMatchObject({ sentCount: 5 });
  });
});

describe("the archive", () => {
  test("lists sent issues, each at its own address, in the feed and the sitemap, without React", async () => {
    const { id } = await write();
    expect(await statusOf(app.fetch("/newsletter/news-more"))).toBe(404);
    await send(id);
    await deliver();
    const list = await (await app.fetch("/newsletter")).text();
    expect(list).toContain('href="/newsletter/news-more"');
    const page = await (await app.fetch("/newsletter/news-more")).text();
    expect(page).toContain("Hello <strong>bags</strong>.");
    expect(page).toContain("&lt;b&gt;no tag&lt;/b&gt;");
    expect(page).toContain('type="application/atom+xml"');
    expect(page).not.toContain("__reactRouter");
    const feed = await app.fetch("/newsletter/feed.xml");
    expect(feed.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    expect(await feed.text()).toContain("<title>News, &amp; more!</title>");
    expect(await (await app.fetch("/sitemap.xml")).text()).toContain("/newsletter/news-more</loc>");
  });

  test("is cached until the next issue", async () => {
    const first = await write();
    const before = await (await app.fetch("/newsletter")).text();
    expect(before).not.toContain("news-more");
    await send(first.id);
    await deliver();
    expect(await (await app.fetch("/newsletter")).text()).toContain("news-more");
    await statusOf(app.fetch("/newsletter/news-more"));
    changeRows(app, "UPDATE newsletter_issues SET text = 'Behind its back'");
    expect(await (await app.fetch("/newsletter/news-more")).text()).not.toContain("Behind its back");
  });

  test("the words under a title end each line of a list", async () => {
    const text =
      "# Fall league\n\n- Four players a team\n- Six evenings\n- Bring *your own* bags\n\nSee you there!";
    const { id } = await write({ ...words, text });
    await send(id);
    await deliver();
    expect(await textOf(await app.fetch("/newsletter"))).toContain(
      "Four players a team. Six evenings. Bring your own bags. See you there!",
    );
  });

  test("an issue only for readers is on no page, and two with the same title have different addresses", async () => {
    const hidden = await write();
    await send(hidden.id, { toSubscribers: true, isPublic: false });
    await deliver();
    expect(await statusOf(app.fetch("/newsletter/news-more"))).toBe(404);
    expect(letters[0]?.text).not.toContain("/newsletter/news-more");
    const shown = await write();
    await send(shown.id);
    await deliver();
    expect((await get(shown.id)).slug).toBe("news-more-2");
    expect(await statusOf(app.fetch("/newsletter/news-more-2"))).toBe(200);
  });
});

describe("the page of an issue", () => {
  const page = (id: string) => `/admin/newsletter/${id}`;
  /** The form with its button that sends instead of the one that saves. */
  const sending = (form: PageForm | undefined): PageForm => {
    if (!form) throw new Error("The page has no form of an issue");
    return { ...form, action: form.action.replace("form=change-issue", "form=send-issue") };
  };
  const sendFormOn = async (id: string) => sending(await formOn(coach, page(id), "change-issue"));
  const draft = (id: string, text: string) =>
    coach("/admin/drafts", asJson({ about: `issue:${id}`, base: "", fields: [["text", text]] }, {}, "PUT"));
  const audience = { toSubscribers: "on", isPublic: "on" };

  test("sends the words that are on it, saved or not, and asks again about words it hasn't asked about", async () => {
    const { id } = await write();
    const form = await sendFormOn(id);
    const asked = await (await sendForm(coach, form, { ...audience, text: "Typed since." })).text();
    expect(asked).toContain("Send to 5 people?");
    // What will go is shown beside the question, and is saved.
    expect(asked).toContain("<p>Typed since.</p>");
    const confirming = sending(formsOf(asked, "change-issue")[0]);
    const more = await sendForm(coach, confirming, { ...audience, text: "Typed after the question." });
    expect([more.status, await more.clone().text()]).toEqual([409, expect.stringContaining("Send to 5")]);
    const last = sending(formsOf(await more.text(), "change-issue")[0]);
    expect((await sendForm(coach, last, audience)).status).toBe(303);
    await deliver();
    expect(letters).toHaveLength(5);
    expect(letters[0]?.text).toContain("Typed after the question.");
  });

  test("isn't sent over words that someone else saved meanwhile", async () => {
    const { id } = await write();
    const form = await sendFormOn(id);
    await coach(`${calls}/${id}`, asJson({ ...words, text: "Theirs" }, {}, "PUT"));
    const refused = await sendForm(coach, form, { ...audience, text: "Mine" });
    expect([refused.status, await textOf(refused)]).toEqual([409, expect.stringMatching(/Theirs.*Mine/)]);
    expect((await get(id)).state).toBe("draft");
  });

  test("isn't sent while the coach has a draft of other words in another tab", async () => {
    const { id } = await write();
    const form = await sendFormOn(id);
    expect(await statusOf(draft(id, "Typed in another tab"))).toBe(200);
    const refused = await sendForm(coach, form, audience);
    expect([refused.status, await textOf(refused)]).toEqual([
      409,
      expect.stringContaining("You have changes that aren't in the issue"),
    ]);
    await draft(id, words.text);
    expect(await textOf(await sendForm(coach, form, audience))).toContain("Send to 5 people?");
  });

  test("sends a test of the words on it, and saves them", async () => {
    const { id } = await write();
    const form = await formOn(coach, page(id), "change-issue");
    const test = { ...form, action: form.action.replace("form=change-issue", "form=test-issue") };
    expect((await sendForm(coach, test, { text: "Not saved yet" })).status).toBe(303);
    await sendDueMail(app.services);
    expect(letters[0]?.text).toContain("Not saved yet");
    expect(await get(id)).toMatchObject({ state: "draft", text: "Not saved yet" });
  });

  test("asks once, with the number of people, before it sends; a call isn't asked", async () => {
    const { id } = await write();
    const form = await sendFormOn(id);
    const asked = await sendForm(coach, form, { toSubscribers: "on", isPublic: "on" });
    const html = await asked.clone().text();
    expect([asked.status, await textOf(asked)]).toEqual([
      409,
      expect.stringMatching(/Send to 5 people\?.+Nothing was sent yet\. It goes to 5 people right away/),
    ]);
    expect(html).toContain("Yes, send it now");
    expect((await get(id)).state).toBe("draft");
    const confirming = sending(formsOf(html, "change-issue")[0]);
    // Another audience than the confirmed one is asked about again.
    const more = await sendForm(coach, confirming, { toSubscribers: "on", toTiers: "pro" });
    expect([more.status, await textOf(more)]).toEqual([409, expect.stringMatching(/Send to [6-9] people\?/)]);
    expect((await sendForm(coach, confirming, { toSubscribers: "on", isPublic: "on" })).status).toBe(303);
    expect((await get(id)).state).toBe("scheduled");
  });

  test("asks about a later time by its day and hour in the coach's zone, as a question, and again if it is changed", async () => {
    const { id } = await write();
    const form = await sendFormOn(id);
    const later = { toSubscribers: "on", isPublic: "on", when: "later", day: "2030-12-06", time: "09:00" };
    const html = await (await sendForm(coach, form, later)).text();
    expect(html).toContain("It goes to 5 people on Fri, Dec 6, 2030, 9:00 AM ET, and you can cancel it");
    // No field is at fault, so none is linked.
    expect(html).not.toContain('href="#issue-confirmed"');
    const confirming = sending(formsOf(html, "change-issue")[0]);
    const moved = await sendForm(coach, confirming, { ...later, time: "10:30" });
    expect([moved.status, await textOf(moved)]).toEqual([409, expect.stringContaining("10:30 AM ET")]);
    const soon = await sendForm(coach, confirming, { ...later, when: "now" });
    expect([soon.status, await textOf(soon)]).toEqual([409, expect.stringContaining("right away")]);
    expect((await sendForm(coach, confirming, later)).status).toBe(303);
  });

  test("says how many were sent as soon as it is paused", async () => {
    const { id } = await write();
    await send(id, { toSubscribers: true, rate: 60 });
    await turn();
    await sendDueMail(app.services);
    expect(letters).toHaveLength(5);
    await coach(`${page(id)}?form=steer-delivery`, asForm({ id, state: "paused" }));
    expect(await textOf(await coach(page(id)))).toMatch(/Paused\..+5 of 5 sent/);
  });
});

test("without a mail server an issue is never called sent: it was written to files, and that stays true later", async () => {
  const club = await startApp();
  open.push(club);
  const ask = await club.signIn("coach1@example.com");
  const { id } = await bodyOf<Issue>(ask(calls, asJson(words)));
  const fields = { id, toTiers: "pro", when: "now", rate: "600", isPublic: "on" };
  const unconfirmed = await ask(
    `/admin/newsletter/${id}?form=send-issue`,
    asForm({ ...fields, confirmed: "" }),
  );
  const question = await textOf(unconfirmed);
  expect(question).toMatch(
    /Save for \d+ people\?[\s\S]*it would be saved as files for \d+ people, and reach no one\./,
  );
  expect(question).not.toMatch(/It goes to \d+ people right away/);
  expect(await statusOf(ask(`/admin/newsletter/${id}?form=send-issue`, asForm(fields)))).toBe(303);
  const page = () => ask(`/admin/newsletter/${id}`).then(textOf);
  expect(await page()).toMatch(/Starting[\s\S]*Goes to \d+ people within a few seconds\./);
  for (let round = 0; round < 6; round += 1) {
    await deliverIssues(club.services, new AbortController().signal);
    await sendDueMail(club.services);
    club.clock.advance(10_000);
  }
  const text = await page();
  expect(text).toMatch(
    /Saved as files[\s\S]*They reached no one\.[\s\S]*(\d+) of \1 written to the outbox folder/,
  );
  expect(text).not.toMatch(/\d sent/);
  expect(await ask("/admin/newsletter").then(textOf)).toMatch(
    /written to the outbox folder\s+Saved as files/,
  );
  expect(await read<Issue>(ask, `${calls}/${id}`)).toMatchObject({ state: "sent" });
});

test("the longest issue, all of it links, is shown whole by Gmail, which cuts off at 102 KB", async () => {
  const item = (n: number) => `- [A link to drill ${n}](https://club.example/drills/${n}?from=newsletter)\n`;
  let text = "";
  for (let n = 0; text.length + item(n).length <= 19_990; n += 1) text += item(n);
  const { id } = await write({ title: "Every drill", text });
  await send(id);
  await deliver();
  const [letter] = letters;
  expect(letters).toHaveLength(subscribed.length);
  const [, boundary] = /boundary="([^"]+)"/.exec(letter?.text ?? "") ?? [];
  const parts = letter?.text.split(`--${boundary}`) ?? [];
  const part = (type: string) => parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? "";
  expect(part("text/plain")).toContain("A link to drill 0");
  expect(part("text/html").length).toBeGreaterThan(19_990);
  expect(part("text/html").length).toBeLessThan(102_000);
  expect(unfold(parts[0] ?? "")).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
});
