import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, asJson, bodyOf, changeRows, onDatabase, pageAfter, read, rowsOf, textOf } from "../club.ts";

type Notification = { id: string; title: string; message: string; targetTier: string; createdAt: string };

const app = appForEach();
const coach = app.as("coach1@example.com");

const both = "Please fill in both title and message";
const list = (ask = coach) => read<Notification[]>(ask, "/api/admin/notifications");
const titlesOf = async () => (await list()).map(({ title }) => title);
const tell = (body: object) => coach("/api/admin/notifications", asJson(body));
const viewOf = async (show: string, query: string) =>
  (await coach(`/admin/newsletter?show=${show}&${query}`)).text();
const idOf = async (title: string) => (await list()).find((one) => one.title === title)?.id ?? "";
const old = "Set yourself a goal";
const forPro = "More call times in December";

/** The page a sent form leads to, with its message. */
const follow = (answer: Response) => pageAfter(coach, answer);

describe("sending a notification", () => {
  it('returns its entity (contract, "Entities") and reaches the members of its tier', async () => {
    const answer = await tell({ title: " Rain ", message: "Indoors\r\ntoday.", targetTier: "elite" });
    expect(answer.status).toBe(201);
    const sent = await bodyOf<Notification>(answer);
    expect(sent).toEqual({
      id: expect.any(String),
      title: "Rain",
      message: "Indoors\ntoday.",
      targetTier: "elite",
      createdAt: "2026-03-11T18:30:00.000Z",
    });
    expect((await list())[0]).toEqual(sent);
    const reads = async (who: string) =>
      (await read<Notification[]>(await app.signIn(`${who}@example.com`), "/api/notifications")).map(
        ({ id }) => id,
      );
    expect(await reads("elite")).toContain(sent.id);
    expect(await reads("pro")).not.toContain(sent.id);
    expect(await reads("basic")).not.toContain(sent.id);
  });

  it.each([
    [{ message: "No title" }, both],
    [{ title: "No message" }, both],
    [{ title: "  ", message: "  " }, both],
    [{ title: "x".repeat(201), message: "Long" }, "Please use at most 200 characters"],
    [{ title: "x", message: "y", targetTier: "gold" }, "Please choose who gets it: all, basic, elite or pro"],
  ])('refuses %j (contract, "Input")', async (body, message) => {
    const before = await titlesOf();
    const answer = await tell(body);
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ message });
    expect(await titlesOf()).toEqual(before);
  });

  it("on the page says so, and keeps refused text", async () => {
    const path = "/admin/newsletter?view=elite&form=send-notification";
    const { words } = await follow(
      await coach(path, asForm({ title: "T", message: "M", targetTier: "all" })),
    );
    expect(words).toContain("Notification sent successfully!");
    const refused = await coach(path, asForm({ title: "Kept title", message: " ", targetTier: "pro" }));
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("Error sending notification");
    expect(html).toContain(both);
    expect(html).toContain('value="Kept title"');
    expect(html).toMatch(/<option[^>]*value="pro"[^>]*selected/);
  });

  it("and deactivating it are in the trail", async () => {
    await tell({ title: "Rain", message: "Indoors", targetTier: "pro" });
    await coach(`/api/admin/notifications/${await idOf("Rain")}`, { method: "DELETE" });
    // The trail on pages is a member's, and this is about none.
    expect(
      rowsOf(app, "SELECT action, subject, after FROM audit_entries WHERE subject = 'Rain' ORDER BY rowid"),
    ).toEqual([
      {
        action: "send_notification",
        subject: "Rain",
        after: JSON.stringify({ message: "Indoors", targetTier: "pro" }),
      },
      { action: "deactivate_notification", subject: "Rain", after: null },
    ]);
  });
});

describe("deactivating", () => {
  it("removes it from the list and for every member; a second time changes nothing", async () => {
    const pro = await app.signIn("pro@example.com");
    const id = await idOf(old);
    const gone = await coach(`/api/admin/notifications/${id}`, { method: "DELETE" });
    expect([gone.status, await gone.json()]).toEqual([200, expect.objectContaining({ id, title: old })]);
    expect(await titlesOf()).toEqual([forPro]);
    expect((await read<Notification[]>(pro, "/api/notifications")).map(({ title }) => title)).toEqual([
      forPro,
    ]);
    expect((await coach(`/api/admin/notifications/${id}`, { method: "DELETE" })).status).toBe(200);
    // As above.
    expect(rowsOf(app, "SELECT 1 FROM audit_entries WHERE action = 'deactivate_notification'")).toHaveLength(
      1,
    );
  });

  it("on the page says so and offers Undo, once (D35)", async () => {
    const id = await idOf(old);
    const { html, words } = await follow(
      await coach("/admin/newsletter?form=deactivate-notification", asForm({ id })),
    );
    expect(words).toContain("Notification deactivated successfully!");
    expect(html).toMatch(/<form[^>]* action="\/admin\/newsletter\?form=undo-deactivation"/);
    const undo = () => coach("/admin/newsletter?form=undo-deactivation", asForm({ id }));
    expect((await follow(await undo())).words).toContain("Undone");
    expect(await titlesOf()).toEqual([forPro, old]);
    const again = await undo();
    expect([again.status, await textOf(again)]).toEqual([
      409,
      expect.stringContaining("can no longer be undone"),
    ]);
  });
});

describe("the Newsletter tab", () => {
  it.each([
    ["", [forPro, old]],
    ["view=basic", [old]],
    ["view=elite", [old]],
    ["view=pro", [forPro, old]],
    ["view=admin&said=evening", [forPro]],
    ["said=%25", []],
  ])('%s shows the active notifications %j (contract, "Admin area")', async (query, titles) => {
    const html = await viewOf("notifications", query);
    expect([forPro, old].filter((title) => html.includes(`aria-label="Deactivate ${title}"`))).toEqual(
      titles,
    );
  });

  it("says when there is nothing to deactivate", async () => {
    changeRows(app, "UPDATE notifications SET deactivated_at = 1");
    expect(await textOf(await coach("/admin/newsletter?show=notifications"))).toContain(
      "No active notifications",
    );
  });

  it("lists the subscribers' emails with dates, with search, filters and 50 per page", async () => {
    onDatabase(app, (database) => {
      const insert = database.prepare(
        "INSERT INTO newsletter_subscriptions (id, email, created_at) VALUES (?, ?, ?)",
      );
      for (let n = 0; n < 60; n++) insert.run(`s${n}`, `waiting${n}@example.com`, n);
      database.exec(
        "UPDATE newsletter_subscriptions SET unsubscribed_at = 1 WHERE email = 'lee@example.com'",
      );
    });
    const words = async (query: string) => textOf(new Response(await viewOf("subscribers", query)));
    const first = await words("");
    expect(first).toMatch(/sasha@example\.com (Mar|Feb) \d+, 2026 Confirmed/);
    expect(first).toMatch(/1 ?– ?50 of 64 subscribers/);
    expect(first).not.toContain("lee@example.com");
    expect(await words("page=2")).toMatch(/51 ?– ?64 of 64 subscribers/);
    expect(await words("status=confirmed")).toMatch(/1 ?– ?4 of 4 subscribers/);
    expect(await words("status=waiting&search=waiting59@")).toMatch(/1 subscriber\b/);
    expect(await words("search=nobody")).toContain("No subscribers found");
  });
});

describe("GET /api/admin/newsletter-subscriptions", () => {
  it("lists subscribers and unconfirmed ones, newest first, without the links' secrets", async () => {
    await app.fetch("/api/newsletter", asJson({ email: "fresh@example.com" }));
    const rows = await read<Record<string, unknown>[]>(coach, "/api/admin/newsletter-subscriptions");
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual({
      id: expect.any(String),
      email: "fresh@example.com",
      confirmedAt: null,
      createdAt: "2026-03-11T18:30:00.000Z",
    });
    changeRows(app, "UPDATE newsletter_subscriptions SET unsubscribed_at = 1");
    expect(await read(coach, "/api/admin/newsletter-subscriptions")).toEqual([]);
  });
});

describe("the spreadsheets", () => {
  it("contain the filtered rows", async () => {
    const subscribers = await (
      await coach("/files/admin/subscribers.csv?search=sasha&status=confirmed")
    ).text();
    expect(subscribers.trimEnd().split("\r\n")).toEqual([
      "email,date (UTC),confirmed (UTC)",
      expect.stringMatching(/^sasha@example\.com,2026-[\d-]+T[\d:.]+Z,2026-[\d-]+T[\d:.]+Z$/),
    ]);
    const notices = await (await coach("/files/admin/notifications.csv?view=elite")).text();
    expect(notices).toContain(`${old},Pick a number`);
    expect(notices).not.toContain(forPro);
  });
});

describe("only a coach", () => {
  it.each(["visitor", "elite", "pro"])("%s gets none of it (D7)", async (who) => {
    const ask = who === "visitor" ? app.fetch : await app.signIn(`${who}@example.com`);
    const refused = who === "visitor" ? 401 : 403;
    const id = await idOf(old);
    const tries: [string, RequestInit][] = [
      ["/api/admin/notifications", {}],
      ["/api/admin/notifications", asJson({ title: "x", message: "y" })],
      [`/api/admin/notifications/${id}`, { method: "DELETE" }],
      ["/api/admin/newsletter-subscriptions", {}],
      ["/files/admin/subscribers.csv", {}],
      ["/files/admin/notifications.csv", {}],
    ];
    for (const [path, init] of tries) {
      const answer = await ask(path, init);
      expect([path, answer.status]).toEqual([path, refused]);
      expect(await answer.text()).not.toMatch(/sasha@|Set yourself/);
    }
    for (const form of ["send-notification", "deactivate-notification", "undo-deactivation"]) {
      const answer = await ask(`/admin/newsletter?form=${form}`, asForm({ id, title: "x", message: "y" }));
      expect([form, answer.status]).toEqual([form, who === "visitor" ? 401 : 403]);
      expect(await answer.text()).not.toMatch(/sasha@|Set yourself/);
    }
    expect(await titlesOf()).toEqual([forPro, old]);
  });
});
