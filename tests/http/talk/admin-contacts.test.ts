import { describe, expect, it } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, follow, onDatabase, read, rowsOf, textOf } from "../club.ts";
import { mailsOf } from "../people.ts";

type Message = { id: string; name: string; email: string; responded: boolean; response: string | null };

const app = appForEach();
const coach = app.as("coach1@example.com");

const list = () => read<Message[]>(coach, "/api/admin/contact-submissions");
async function messageOf(name: string): Promise<Message> {
  const found = (await list()).find((message) => message.name === name);
  if (!found) throw new Error(`There is no message of ${name}`);
  return found;
}
const htmlOf = async (query: string) => (await coach(`/admin/contacts?${query}`)).text();
const respond = (submissionId: string, response: string) =>
  coach("/api/admin/respond-contact", asJson({ submissionId, response }));
const send = (query: string, fields: Record<string, string>) =>
  coach(`/admin/contacts?${query}form=respond-contact`, asForm(fields));

const names = ["Devon Marsh", "Harper Lind", "Rowan Beck"];
/** The names on the page below its filters, in order. */
function shown(html: string): string[] {
  const cards = html.slice(html.indexOf('role="search"'));
  return names.filter((name) => cards.includes(name)).sort((a, b) => cards.indexOf(a) - cards.indexOf(b));
}

describe("GET /api/admin/contact-submissions", () => {
  it('lists every message with its fields, newest first (contract, "Entities")', async () => {
    const messages = await list();
    expect(messages.map(({ name }) => name)).toEqual(["Rowan Beck", "Harper Lind", "Devon Marsh"]);
    expect(messages[0]).toEqual({
      id: expect.any(String),
      name: "Rowan Beck",
      email: "rowan@example.com",
      message: expect.stringContaining("80 percent"),
      createdAt: expect.stringMatching(/Z$/),
      responded: false,
      response: null,
      respondedBy: null,
      respondedAt: null,
    });
    expect(messages.map(({ responded }) => responded)).toEqual([false, false, true]);
  });
});

describe("saved phrases", () => {
  it("are next to each response, and without scripts the form inserts one and sends nothing", async () => {
    const { id } = await messageOf("Harper Lind");
    expect(await htmlOf(`contact=${id}`)).not.toContain("Insert phrase");
    changeRows(
      app,
      "INSERT INTO saved_phrases (id, text, created_at) VALUES ('p', 'We answer within a day.', 1)",
    );
    expect(await htmlOf(`contact=${id}`)).toContain("Insert phrase");
    const answer = await coach(
      "/admin/contacts?form=respond-phrase&for=respond-contact",
      asForm({ submissionId: id, response: "Hello. ", phrase: "We answer within a day." }),
    );
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html.includes("Hello.\n\nWe answer within a day.</textarea>")).toBe(true);
    expect((await messageOf("Harper Lind")).responded).toBe(false);
  });
});

describe("POST /api/admin/respond-contact", () => {
  it("emails the answer and keeps its text, author and time (D34)", async () => {
    const { id } = await messageOf("Harper Lind");
    const answer = await respond(id, "  Yes: one plan, one board.\r\nBoth of you log.  ");
    expect(answer.status).toBe(200);
    const response = "Yes: one plan, one board.\nBoth of you log.";
    expect(await answer.json()).toMatchObject({
      id,
      responded: true,
      response,
      respondedBy: "Casey Rowe",
      respondedAt: "2026-03-11T18:30:00.000Z",
    });
    expect(await messageOf("Harper Lind")).toMatchObject({ responded: true, response });
    const mails = mailsOf(app).filter(({ recipient }) => recipient === "harper@example.com");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`Hello Harper Lind,\n\n${response}\n\nCasey`);
    expect(mails[0]?.text).toContain("> Can two people in one household share a plan?");
  });

  it("is taken back while its email is held, with the text still in the form, and not after", async () => {
    const { id } = await messageOf("Harper Lind");
    const takeBack = () => coach("/admin/contacts?form=take-back-response", asForm({ id }));
    await send("", { submissionId: id, response: "Yes, but" });
    // No page tells when a queued email leaves.
    const [leaves] = rowsOf(
      app,
      "SELECT (next_attempt_at - created_at) / 1000 AS after FROM outbox WHERE recipient = 'harper@example.com'",
    );
    expect(leaves).toEqual({ after: 60 });
    const back = await takeBack();
    expect([back.status, back.headers.get("Location")]).toEqual([303, `/admin/contacts?contact=${id}`]);
    expect(await messageOf("Harper Lind")).toMatchObject({
      responded: false,
      response: null,
      respondedBy: null,
    });
    expect(mailsOf(app).filter(({ recipient }) => recipient === "harper@example.com")).toEqual([]);
    expect(await (await coach(`/admin/contacts?contact=${id}`)).text()).toContain(">Yes, but</textarea>");
    expect((await takeBack()).status).toBe(409);
    await respond(id, "Yes, both of you.");
    changeRows(app, "UPDATE outbox SET attempts = 1 WHERE recipient = 'harper@example.com'");
    const late = await takeBack();
    expect([late.status, await textOf(late)]).toEqual([
      409,
      expect.stringContaining("The minute for it is over. Write to them again by email."),
    ]);
    expect(await messageOf("Harper Lind")).toMatchObject({ responded: true, response: "Yes, both of you." });
  });

  it("answers 409 to a second response, and emails and stores only the first (D34)", async () => {
    const { id } = await messageOf("Harper Lind");
    const answers = await Promise.all([respond(id, "First"), respond(id, "Second")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = (await messageOf("Harper Lind")).response;
    expect(mailsOf(app).filter(({ recipient }) => recipient === "harper@example.com")).toHaveLength(1);
    const again = await respond(id, "Third");
    expect([again.status, (await bodyOf<{ message: string }>(again)).message]).toEqual([
      409,
      "This message was already answered. Your response wasn't sent.",
    ]);
    expect((await messageOf("Harper Lind")).response).toBe(kept);
  });

  it.each(["", " \n\t ", null, 7])(
    'refuses %j: the trimmed text must be non-empty (contract, "Input")',
    async (response) => {
      const { id } = await messageOf("Harper Lind");
      const answer = await coach("/api/admin/respond-contact", asJson({ submissionId: id, response }));
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({ errors: { response: ["Please write your response"] } });
      expect((await messageOf("Harper Lind")).responded).toBe(false);
      expect(mailsOf(app).filter(({ recipient }) => recipient === "harper@example.com")).toEqual([]);
    },
  );

  it("answers 404 for an unknown message", async () => {
    expect((await respond("nobody", "Hello")).status).toBe(404);
  });

  it("stores neither the answer nor the trail if the email can't be queued", async () => {
    const { id } = await messageOf("Harper Lind");
    changeRows(app, "CREATE TRIGGER no_mail BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no'); END");
    expect((await respond(id, "Half done")).status).toBe(500);
    expect(await messageOf("Harper Lind")).toMatchObject({ responded: false, response: null });
    // The trail on pages is a member's, and this is about none.
    expect(rowsOf(app, "SELECT 1 FROM audit_entries WHERE action = 'respond_contact'")).toEqual([]);
  });

  it("is in the audit trail, and on the card of the member who wrote", async () => {
    changeRows(app, "UPDATE contact_messages SET email = 'Pro@example.com' WHERE name = 'Harper Lind'");
    await respond((await messageOf("Harper Lind")).id, "We answered here");
    const card = await textOf(await coach("/admin/users?search=pro@example.com"));
    expect(card).toMatch(/Answered the message of “Harper Lind” · Casey Rowe/);
    expect(card).toContain("Response: We answered here");
  });
});

describe("the Contact Forms tab", () => {
  it("shows how many are waiting and how many were answered", async () => {
    expect(await textOf(await coach("/admin/contacts"))).toContain("2 pending · 1 responded");
  });

  it("lists name, email, date, message and badge; those that are pending have a response form", async () => {
    const html = await htmlOf("");
    const words = await textOf(new Response(html));
    for (const said of ["harper@example.com", "Mar 8, 2026", "Can two people in one household", "Pending"])
      expect(words).toContain(said);
    expect(words).toMatch(/Responded.+Response by Casey.+We do\. One of the six reference clips/);
    expect(html.match(/<textarea[^>]* name="response"/g)).toHaveLength(2);
    expect(html.match(/Send Response/g)).toHaveLength(2);
    expect(await htmlOf("status=responded")).not.toContain("Send Response");
  });

  it.each([
    ["", ["Harper Lind", "Rowan Beck", "Devon Marsh"]],
    ["sort=newest", ["Rowan Beck", "Harper Lind", "Devon Marsh"]],
    ["sort=oldest", ["Devon Marsh", "Harper Lind", "Rowan Beck"]],
    ["status=pending", ["Harper Lind", "Rowan Beck"]],
    ["status=responded", ["Devon Marsh"]],
    ["search=HARPER@", ["Harper Lind"]],
    ["search=household", ["Harper Lind"]],
    ["search=%25", []],
    ["search=beck&status=responded", []],
    ["page=99&status=nonsense&sort=up", ["Harper Lind", "Rowan Beck", "Devon Marsh"]],
  ])("%s shows %j", async (query, expected) => {
    expect(shown(await htmlOf(query))).toEqual(expected);
  });

  it("marks those overdue, by how long, as Today does", async () => {
    const words = await textOf(new Response(await htmlOf("")));
    expect(words).toMatch(
      /Harper Lind .*?Pending +1 day overdue .*?Rowan Beck .*?Pending .*? Answered Devon/,
    );
    await respond((await messageOf("Harper Lind")).id, "Yes");
    expect(await textOf(new Response(await htmlOf("")))).not.toContain("overdue");
  });

  it("counts each state, and has 50 per page", async () => {
    const insert =
      "INSERT INTO contact_messages (id, name, email, message, created_at) VALUES (?, ?, ?, ?, ?)";
    onDatabase(app, (database) => {
      for (let n = 0; n < 60; n++)
        database.prepare(insert).run(`m${n}`, `Writer ${n}`, "w@example.com", "Hi", n);
    });
    const html = await htmlOf("sort=newest");
    expect(await textOf(new Response(html))).toContain("62 pending · 1 responded");
    expect(html).toContain("All (63)");
    expect(html.match(/<details name="contact"/g)).toHaveLength(50);
    expect(await textOf(await coach("/admin/contacts?page=2"))).toMatch(/51 ?– ?63 of 63 messages/);
  });

  it("opens one message by its address", async () => {
    const { id } = await messageOf("Rowan Beck");
    const html = await htmlOf(`contact=${id}`);
    const open = (page: string) => /<details name="contact"[^>]* open="".*?<b[^>]*>([^<]+)/s.exec(page)?.[1];
    expect(open(html)).toBe("Rowan Beck");
    expect(await textOf(new Response(html))).toContain("Response to Rowan Beck");
    // Without such an address the one that waits longest is open.
    expect(open(await htmlOf("contact=unknown"))).toBe("Harper Lind");
    expect(open(await htmlOf("status=responded"))).toBeUndefined();
    // One that the filter hides, too.
    expect(open(await htmlOf(`status=responded&contact=${id}`))).toBe("Rowan Beck");
    expect(open(await htmlOf(`search=zzz&contact=${id}`))).toBe("Rowan Beck");
  });

  it('sends a response and comes back to the same list with its message (contract, "Messages")', async () => {
    const { id } = await messageOf("Rowan Beck");
    const answer = await send(`status=pending&contact=${id}&`, { submissionId: id, response: "It goes on." });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/admin/contacts?status=pending"]);
    const page = await textOf(await follow(coach, answer, "/admin/contacts"));
    expect(page).toContain(
      "Response sent successfully! It's saved with the message. The club has no mail server yet, so Rowan Beck can read it only in an email you send yourself, to",
    );
    expect(page).toContain("1 pending · 2 responded");
  });

  it("promises an email only where there is a mail server", async () => {
    const mailing = await startApp({ environment: { SMTP_URL: "smtp://127.0.0.1:9" } });
    const asCoach = await mailing.signIn("coach1@example.com");
    expect(await textOf(await asCoach("/admin/contacts"))).toContain("It's sent by email.");
    const { id } = await messageOf("Rowan Beck");
    const fields = { submissionId: id, response: "It goes on." };
    const answer = await asCoach("/admin/contacts?form=respond-contact", asForm(fields));
    const page = await textOf(await follow(asCoach, answer, "/admin/contacts"));
    await mailing.close();
    expect(page).toContain("Response sent successfully! The email to Rowan Beck goes out in a minute.");
  });

  it("opens the next waiting message, and for a minute offers the last answer's Undo to who wrote it", async () => {
    const [first, next] = [await messageOf("Harper Lind"), await messageOf("Rowan Beck")];
    await send("", { submissionId: first.id, response: "Yes, both of you can." });
    const html = await htmlOf("");
    expect(/<details name="contact"[^>]* open="".*?<b[^>]*>([^<]+)/s.exec(html)?.[1]).toBe(next.name);
    const undo = "Answered Harper Lind. Undo the response to Harper Lind";
    expect(await textOf(new Response(html))).toContain(undo);
    const other = await app.signIn("coach2@example.com");
    expect(await textOf(await other("/admin/contacts"))).not.toContain("Answered Harper Lind.");
    app.clock.advance(60_000);
    expect(await textOf(await coach("/admin/contacts"))).not.toContain("Answered Harper Lind.");
  });

  it("shows errors on the refused form, and keeps what was written", async () => {
    const { id } = await messageOf("Rowan Beck");
    const empty = await send("", { submissionId: id, response: "  " });
    expect(empty.status).toBe(400);
    const html = await empty.text();
    expect(html).toContain("Error sending response");
    expect(html.match(/<form[^>]* id="respond-contact"/g)).toHaveLength(1);
    await respond(id, "The other coach was faster");
    const late = await send("", { submissionId: id, response: "A long answer & a careful one" });
    expect(late.status).toBe(409);
    const words = await textOf(late);
    expect(words).toContain("This message was already answered.");
    expect(words).toContain("Response A long answer & a careful one");
  });

  it("shows a visitor's text as plain text", async () => {
    changeRows(app, `UPDATE contact_messages SET name = '<b>x</b>', message = '<script>alert(1)</script>'`);
    const html = await htmlOf("");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).not.toMatch(/<b>x|<script>alert/);
  });

  it("says when there are no messages, and when nothing matches", async () => {
    expect(await textOf(await coach("/admin/contacts?search=zzz"))).toContain("No messages match");
    changeRows(app, "DELETE FROM contact_messages");
    expect(await textOf(await coach("/admin/contacts"))).toContain("No contact messages yet");
  });
});

describe("the messages as a spreadsheet", () => {
  it("contain the filtered messages, and no formulas", async () => {
    changeRows(app, `UPDATE contact_messages SET name = '=HYPERLINK("x")' WHERE name = 'Harper Lind'`);
    const answer = await coach("/files/admin/contacts.csv?status=pending");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toContain("contact-messages.csv");
    const text = await answer.text();
    const [head, ...lines] = text.trimEnd().split("\r\n");
    expect(head).toBe("date (UTC),name,email,message,status,response,responded by,responded (UTC)");
    expect(lines).toHaveLength(2);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).not.toContain("Devon");
  });
});

describe("only a coach", () => {
  it.each(["visitor", "basic", "pro"])("%s gets none of it (D7)", async (who) => {
    const ask = who === "visitor" ? app.fetch : await app.signIn(`${who}@example.com`);
    const { id } = await messageOf("Rowan Beck");
    const secrets = ["Rowan", "rowan@", "80 percent", "harper@", "left-handers"];
    const tries: [string, RequestInit, number][] = [
      ["/admin/contacts", {}, who === "visitor" ? 302 : 403],
      [`/admin/contacts.data?contact=${id}`, {}, who === "visitor" ? 202 : 403],
      ["/admin/contacts?form=respond-contact", asForm({ submissionId: id, response: "x" }), 0],
      ["/api/admin/contact-submissions", {}, who === "visitor" ? 401 : 403],
      [
        "/api/admin/respond-contact",
        asJson({ submissionId: id, response: "x" }),
        who === "visitor" ? 401 : 403,
      ],
      ["/files/admin/contacts.csv", {}, who === "visitor" ? 401 : 403],
    ];
    for (const [path, init, status] of tries) {
      const answer = await ask(path, init);
      if (status) expect([path, answer.status]).toEqual([path, status]);
      const text = await answer.text();
      expect([path, secrets.filter((secret) => text.includes(secret))]).toEqual([path, []]);
    }
    expect((await messageOf("Rowan Beck")).responded).toBe(false);
    expect(mailsOf(app).filter(({ recipient }) => recipient.startsWith("rowan"))).toEqual([]);
  });
});
