import { describe, expect, it } from "vitest";
import { readOwnReview } from "#app/features/video/answers/own-review.server.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { cellOf, changeRows, follow, statusOf, textOf } from "../club.ts";
import { aCoach } from "../people.ts";
import { requestsOf } from "../video/desk.ts";
import { callsFor } from "./calls.ts";
import { answer, drillCalled, messagesOf, talk, threadPage, write } from "./talk.ts";

const app = appForEach(talk);
const pro2 = app.as("pro2@example.com");
const coach1 = app.as("coach1@example.com");
const coach2 = app.as("coach2@example.com");

const mine = () => messagesOf(app, "pro2@example.com");
const shown = async (ask: Ask, path = "/portal/messages") => textOf(await ask(path));
const thread = () => threadPage(app, "pro2@example.com");
/** A clip of the only member who sent some. */
const clipOfPro = () => requestsOf(app).reviewed;
const idOf = async (wanted: string) => (await mine()).find(({ text }) => text === wanted)?.id;

describe("writing to the coaches", () => {
  it("stores the message at the end of the member's thread and says so", async () => {
    const sent = await write(pro2, { text: " Which bags?\r\nThe slow ones? " });
    expect(sent.status).toBe(303);
    expect(await textOf(await follow(pro2, sent))).toContain("Message sent");
    expect(await mine()).toMatchObject([
      { text: "Which bags?\nThe slow ones?", place: 1, isFromCoach: false },
    ]);
  });

  it("says by when to expect a reply, as the coaches' Today does, and then that it is late", async () => {
    expect(await shown(pro2)).toContain("Either may reply within 24 hours");
    await write(pro2, { text: "Which bags?" });
    expect(await shown(pro2)).toContain("Expect a reply by Thu, Mar 12, 2:30 PM ET.");
    app.clock.advance(25 * 3_600_000);
    const words = await shown(await app.signIn("pro2@example.com"));
    expect(words).toContain("A reply was due by Thu, Mar 12, 2:30 PM ET. It's late, and we're sorry.");
    expect(words).not.toContain("Expect a reply");
    expect(await shown(await app.signIn("coach1@example.com"), "/admin")).toMatch(
      /Overdue.*wrote 1 day ago.*“Which bags\?”.*1 hour overdue/,
    );
    await write(await app.signIn("pro2@example.com"), { text: "Or the slow ones?" });
    expect(await shown(await app.signIn("pro2@example.com"))).toContain(
      "Expect a reply to your last message by Fri, Mar 13, 3:30 PM ET. The one due by Thu, Mar 12, 2:30 PM ET is late, and we're sorry.",
    );
  });

  it("promises no time where the club's words name none", async () => {
    changeRows(
      app,
      "INSERT INTO site_versions (section, record, content, author_name, published_at) VALUES ('promises', 'promises', ?, 'x', 1)",
      JSON.stringify({ replyTime: "a few days" }),
    );
    app.services.refreshConfig();
    await write(pro2, { text: "Which bags?" });
    expect(await shown(pro2)).toContain("Coaches usually reply within a few days.");
  });

  it.each([
    ["basic@example.com", 403],
    ["elite@example.com", 403],
    ["new@example.com", 403],
    ["free@example.com", 303],
    ["coach1@example.com", 403],
  ])("%s gets %i for every form on the page", async (email, status) => {
    const ask = await app.signIn(email);
    // Not in any member's conversation.
    const count = () => cellOf(app, "SELECT count(*) FROM messages");
    const before = count();
    const forms = ["save-draft", "keep-draft", "send", "send-kept"];
    const statuses = [];
    for (const form of forms) statuses.push((await write(ask, { text: "Hello" }, form)).status);
    expect(statuses).toEqual(forms.map(() => status));
    if (status === 403) expect(count()).toBe(before);
  });

  it("asks a visitor to sign in, returns the text, and stores nothing", async () => {
    const refused = await write(app.fetch, { text: "Hello" });
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining('value="Hello"')]);
  });

  it.each(["basic@example.com", "elite@example.com"])("shows %s what pro offers", async (email) => {
    const ask = await app.signIn(email);
    for (const path of ["/portal/messages", "/portal/homework"]) {
      const answered = await ask(path);
      expect(answered.status).toBe(200);
      expect(await textOf(answered)).toMatch(/Pro Membership Required .* Upgrade to Pro/);
    }
    expect(await shown(ask)).not.toContain("Your message");
  });

  it.each([
    ["nothing", "", 400, "Please write a message"],
    ["blanks", " \n ", 400, "Please write a message"],
    ["4001 characters", "x".repeat(4001), 400, "A message can be up to 4,000 characters"],
    ["4001 emojis", "🎯".repeat(4001), 400, "A message can be up to 4,000 characters"],
  ])("refuses %s with a message and keeps what was written", async (_what, text, status, sentence) => {
    const refused = await write(pro2, { text });
    expect(refused.status).toBe(status);
    const html = await refused.text();
    expect(html).toContain(sentence);
    expect(html).toContain(text.trim());
    expect(await mine()).toEqual([]);
  });

  it("takes 4000 emojis, which are 4000 characters (D49)", async () => {
    expect((await write(pro2, { text: "🎯".repeat(4000) })).status).toBe(303);
  });

  it("stores the same form once, however often it comes (D24)", async () => {
    const twice = [1, 2, 3, 4, 5].map(() => write(pro2, { text: "Once", formKey: "a-key" }));
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    await write(pro2, { text: "Once", formKey: "another" });
    expect((await mine()).map(({ place }) => place)).toEqual([1, 2]);
  });

  it("stores another text of the same form too, once: its first answer may have been lost (D24)", async () => {
    for (const text of ["On Sunday", "On Saturday", "On Saturday", "On Sunday"])
      expect((await write(pro2, { text, formKey: "a-key" })).status).toBe(303);
    expect((await mine()).map(({ text }) => text)).toEqual(["On Sunday", "On Saturday"]);
  });

  it("gives simultaneous messages separate positions", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => write(pro2, { text: `Number ${index}` })));
    expect((await mine()).map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe("attaching", () => {
  it("the member's clip or a drill on the plan shows a link to it", async () => {
    const pro = await app.signIn("pro@example.com");
    const clip = clipOfPro();
    expect((await write(pro, { text: "Look", attachment: `clip:${clip}` })).status).toBe(303);
    const drill = await drillCalled(coach1, "Push to the Lip");
    expect((await write(pro, { text: "This one", attachment: `drill:${drill}` })).status).toBe(303);
    const html = await (await pro("/portal/messages")).text();
    expect(html).toContain(`href="/portal/videos/${clip}"`);
    expect(html).toContain(`/portal?tab=progress&amp;complete=${drill}`);
    expect(await shown(pro)).toMatch(/Drill: Push to the Lip Monday · push · \d+ min Log this drill/);
    changeRows(app, "UPDATE weekly_drills SET is_active = 0 WHERE id = ?", drill);
    expect(await shown(pro)).toContain("Drill: Push to the Lip (no longer on your plan)");
  });

  it.each([
    ["another pro's clip", () => `clip:${clipOfPro()}`, 404],
    ["another pro's drill", async () => `drill:${await drillCalled(coach1, "Last Bag Pressure")}`, 404],
    ["a drill off the plan", async () => `drill:${await drillCalled(coach1, "Bucket Airmail")}`, 404],
    ["a clip that is not there", () => "clip:nobody", 404],
    ["something else", () => "note:1", 400],
  ])("%s is refused, and nothing is stored", async (_what, address, status) => {
    const attachment = await address();
    expect((await write(pro2, { text: "Mine?", attachment })).status).toBe(status);
    const asCoach = { text: "Yours?", attachment };
    expect((await answer(app, coach1, "pro2@example.com", asCoach)).status).toBe(status);
    expect(await mine()).toEqual([]);
  });

  it("offers a drill once, however often its week was copied", async () => {
    const offered = async () => {
      const html = await (await pro2("/portal/messages")).text();
      return html.match(/value="drill:[\w-]+"\/?><span>Drill: Push to the Lip/g) ?? [];
    };
    changeRows(app, "UPDATE weekly_drills SET title = 'Push to the Lip'");
    const [option] = await offered();
    expect(await offered()).toEqual([option]);
    expect(option).toContain("drill:");
  });

  it("offers the member's videos with their picture and day, and drills with their facts, each under its heading", async () => {
    const pro = await app.signIn("pro@example.com");
    const page = await shown(pro);
    expect(page).toMatch(
      /Your videos .*Video: .*Sent \w+ \d+.* Drills .*Drill: Push to the Lip Monday · push · \d+ min/,
    );
    const still = `/files/submissions/${clipOfPro()}/thumbnail`;
    changeRows(app, "UPDATE clips SET thumbnail_key = 'still'");
    expect(await (await pro("/portal/messages")).text()).toContain(still);
    const thrifty = { headers: { "Save-Data": "on" } };
    expect(await (await pro("/portal/messages", thrifty)).text()).not.toContain(still);
    expect(await shown(coach1, threadPage(app, "pro@example.com"))).toMatch(
      /Nothing attached Videos Video: /,
    );
  });

  it("keeps the title of a drill that is deleted", async () => {
    const drill = await drillCalled(coach1, "Push to the Lip");
    await write(pro2, { text: "This one", attachment: `drill:${drill}` });
    await app.services.db.write(async (tx) => {
      const { weeklyDrills } = await import("#db/schema/drills.ts");
      const { eq } = await import("drizzle-orm");
      const { drillCompletions } = await import("#db/schema/drills.ts");
      await tx.delete(drillCompletions).where(eq(drillCompletions.drillId, drill));
      await tx.delete(weeklyDrills).where(eq(weeklyDrills.id, drill));
    });
    expect(await shown(pro2)).toContain("Push to the Lip (no longer available)");
  });
});

describe("answering", () => {
  it("both coaches can, and each by their own name", async () => {
    await write(pro2, { text: "Anybody there?" });
    expect((await answer(app, coach1, "pro2@example.com", { text: "Yes." })).status).toBe(303);
    expect((await answer(app, coach2, "pro2@example.com", { text: "I am, too." })).status).toBe(303);
    const page = await shown(pro2);
    expect(page).toMatch(/You .* Anybody there\?.*Casey .* Yes\..*Morgan .* I am, too\./);
    expect(await shown(coach1, thread())).toContain("Anybody there?");
  });

  it.each(["basic@example.com", "elite@example.com", "coach2@example.com"])(
    "%s couldn't read it: 409, and nothing is stored",
    async (email) => {
      const refused = await answer(app, coach1, email, { text: "Hello?" });
      expect(refused.status).toBe(409);
      expect(await textOf(refused)).toContain("so nothing was sent.");
      expect(await messagesOf(app, email)).toEqual([]);
    },
  );

  it.each(["basic@example.com", "elite@example.com", "pro2@example.com", "free@example.com"])(
    "is refused for %s",
    async (email) => {
      const ask = await app.signIn(email);
      const statuses = [];
      for (const form of ["send", "send-kept", "save-draft", "keep-draft", "take-over", "settle", "reopen"])
        statuses.push((await answer(app, ask, "pro@example.com", { text: "Me!" }, form)).status);
      expect(new Set(statuses)).toEqual(new Set([403]));
      expect(await statusOf(ask(threadPage(app, "pro@example.com")))).toBe(403);
    },
  );

  it("is 404 for an unknown member", async () => {
    expect(await statusOf(coach1("/admin/messages/nobody"))).toBe(404);
  });
});

describe("read marks", () => {
  it("show each side what the other has seen", async () => {
    await write(pro2, { text: "Seen?" });
    expect(await shown(pro2)).toContain("Not read yet");
    expect(await shown(coach1, thread())).toMatch(/New \w+ [\d:]+ [AP]M Seen\?/);
    expect(await shown(coach2, thread())).not.toMatch(/New \w+ [\d:]+ [AP]M Seen\?/);
    expect(await shown(pro2)).toMatch(/Seen\? Read /);
    await answer(app, coach1, "pro2@example.com", { text: "Seen." });
    expect(await shown(coach2, thread())).toMatch(/Seen\. Not read yet/);
    expect(await shown(pro2, "/portal")).toContain("Messages 1 new");
    expect(await shown(pro2)).toMatch(/New \w+ [\d:]+ [AP]M Seen\./);
    expect(await shown(pro2)).not.toMatch(/New \w+ [\d:]+ [AP]M Seen\./);
    expect(await shown(coach2, thread())).toMatch(/Seen\. Read /);
  });
});

describe("the timeline", () => {
  it("shows notes, reviews and call summaries among the messages, but not the coaches' own notes", async () => {
    const pro = await app.signIn("pro@example.com");
    const page = await shown(pro);
    expect(page).toContain("Practice note: Before the weekend");
    expect(page).toContain("Video review: My slick side runs too far");
    expect(page).toContain("Your wrist opens just before the release");
    const { coach } = await readOwnReview(app.services, aCoach, { id: clipOfPro() });
    expect(page).toMatch(new RegExp(`${coach} [\\d:]+ [AP]M Video review: My slick side`));
    expect(page).not.toContain("Compare with the next clip");
    const call = (await callsFor(app, "pro@example.com")).find(({ summary }) => summary !== null);
    expect(page).toContain("Call: My airmail drops short when I am tired.");
    expect(await (await pro("/portal/messages")).text()).toContain(`/portal/calls/${call?.id}`);
    expect(await shown(coach1, threadPage(app, "pro@example.com"))).toContain("A steady start");
  });

  it("starts with the latest 30 and links to earlier ones", async () => {
    for (let n = 1; n <= 35; n += 1) await write(pro2, { text: `Message number ${n}.` });
    const page = await shown(pro2);
    expect(page).toContain("Message number 6.");
    expect(page).not.toContain("Message number 5.");
    expect(page).toContain("Show earlier");
    const more = await shown(pro2, "/portal/messages?shown=60");
    expect(more).toContain("Message number 1.");
    expect(more).not.toContain("Show earlier");
    for (const odd of ["0", "-5", "many", "1e9"])
      expect(await statusOf(pro2(`/portal/messages?shown=${odd}`))).toBe(200);
  });

  it("is visible to no one else", async () => {
    await write(pro2, { text: "A secret of pro2" });
    for (const email of ["pro@example.com", "free@example.com"]) {
      const ask = await app.signIn(email);
      expect(await shown(ask)).not.toContain("A secret of pro2");
      expect(await statusOf(ask(thread()))).toBe(403);
    }
  });
});

describe("searching a thread", () => {
  it("lists each message with the words, the newest first, with its day and a link to its place", async () => {
    for (const text of ["My wrist hurts", "Nothing here", "Is the WRIST straight?"])
      await write(pro2, { text });
    const page = await shown(pro2, "/portal/messages?q=wrist");
    expect(page).toMatch(
      /2 messages with “wrist” Mar 11, 2026 , You Is the WRIST straight\? Mar 11, 2026 , You My wrist hurts/,
    );
    const first = await idOf("My wrist hurts");
    const html = await (await pro2("/portal/messages?q=wrist")).text();
    expect(html).toContain(`href="/portal/messages?q=wrist&amp;at=${first}#entry-${first}"`);
    const asCoach = await shown(coach1, `${thread()}?q=wrist`);
    expect(asCoach).toMatch(/2 messages with “wrist” Mar 11, 2026 , Sage Is the WRIST/);
    expect(await shown(pro2, "/portal/messages?q=%25")).toContain("No messages with “%”");
    expect(await shown(pro2, "/portal/messages?q=%20")).not.toContain(" with “");
  });

  it("finds what a message refers to, and the part of a long one that has the words", async () => {
    const drill = await drillCalled(coach1, "Push to the Lip");
    await write(pro2, { text: "This one", attachment: `drill:${drill}` });
    await write(pro2, { text: `${"Long words. ".repeat(40)}The wrist at last.` });
    expect(await shown(pro2, "/portal/messages?q=to+the+lip")).toContain("1 message with “to the lip”");
    expect(await shown(pro2, "/portal/messages?q=wrist")).toMatch(/You …[^…]{1,60}The wrist at last\./);
  });

  it("shows a message in its place, however early it is", async () => {
    for (let n = 1; n <= 45; n += 1) await write(pro2, { text: `Message number ${n}.` });
    const first = await idOf("Message number 1.");
    expect(await (await pro2("/portal/messages")).text()).not.toContain(`id="entry-${first}"`);
    const found = await pro2(`/portal/messages?q=number&at=${first}`);
    expect(await found.text()).toContain(`id="entry-${first}"`);
    expect(await statusOf(pro2("/portal/messages?at=unknown"))).toBe(200);
  });

  it("takes no longer for texts that nearly have the words (D95)", async () => {
    await write(pro2, { text: "a".repeat(4_000) });
    changeRows(
      app,
      `WITH RECURSIVE more (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM more WHERE value < 1000)
       INSERT INTO messages (id, user_id, place, author_id, author_name, is_from_coach, text, created_at)
       SELECT id || value, user_id, place + value, author_id, author_name, is_from_coach, text, created_at
       FROM messages, more WHERE length(text) = 4000`,
    );
    const before = process.cpuUsage();
    const page = await shown(pro2, `/portal/messages?q=${"a".repeat(199)}b`);
    const { user } = process.cpuUsage(before);
    expect(page).toContain("No messages with");
    expect(user / 1_000).toBeLessThan(250);
  });

  it("finds nothing of anyone else's", async () => {
    await write(pro2, { text: "A secret of pro2" });
    const pro = await app.signIn("pro@example.com");
    expect(await shown(pro, "/portal/messages?q=secret")).toContain("No messages with “secret”");
    expect(await shown(await app.signIn("basic@example.com"), "/portal/messages?q=secret")).toMatch(
      /Pro Membership Required/,
    );
  });
});
