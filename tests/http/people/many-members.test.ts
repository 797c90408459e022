import { describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, cellOf, changeRows, pageAfter, rowsOf, textOf, userId } from "../club.ts";
import { formOn, formsOf, sendForm } from "../page-forms.ts";
import { accountsOf, mailsOf } from "../people.ts";
import { trailOf } from "../trail.ts";

// What coaches do with several members together on the Users tab, as forms without scripts send it.

const app = appForEach();
const coach = app.as("coach1@example.com");
const of = (key: string) => userId(app, `${key}@example.com`);
const account = async (key: string) => (await accountsOf(app)).find(({ id }) => id === of(key));
const wordsOf = async (query: string) => textOf(await coach(`/admin/${query}`));
const chosen = (...keys: string[]) => keys.map((key) => `&userIds=${of(key)}`).join("");

/** Sends an act's dialog as it is shown for these members, and follows it. */
async function act(name: string, keys: string[], typed: Record<string, string> = {}) {
  const form = await formOn(coach, `/admin/users?bulk=${name}${chosen(...keys)}`, `bulk-${name}`);
  return pageAfter(coach, await sendForm(coach, form, typed));
}

/** Presses Undo on a page. */
const undo = async (html: string, form: string) => {
  const [found] = formsOf(html, form);
  if (!found) throw new Error("no Undo");
  return pageAfter(coach, await sendForm(coach, found));
};

describe("several members together", () => {
  it("get a plan: the dialog says whom it changes, whoever has more is left alone, and Undo takes it all back", async () => {
    const keys = ["basic", "new", "pro"];
    const words = await wordsOf(`users?bulk=plan${chosen(...keys)}`);
    expect(words).toMatch(/Elite +changes 2 of 3: Robin Hale and \w+ \w+/);
    expect(words).toMatch(/Elite would lower 1 of 3: Avery Quinn/);
    const { html, words: said, to } = await act("plan", keys, { tier: "elite" });
    expect(said).toContain("2 members changed.");
    // They stay checked for the next act.
    expect(to).toBe(`/admin/users?${chosen(...keys).slice(1)}`);
    expect((await account("basic"))?.subscriptionTier).toBe("elite");
    expect((await account("pro"))?.subscriptionTier).toBe("pro");
    await undo(html, "undo-tier");
    expect((await account("basic"))?.subscriptionTier).toBe("basic");
    expect((await account("new"))?.subscriptionTier).toBeNull();
  });

  it("are lowered only if the form says so (D60)", async () => {
    const refused = await act("plan", ["pro"], { tier: "basic" }).catch(() => null);
    expect(refused).toBeNull();
    expect((await account("pro"))?.subscriptionTier).toBe("pro");
    await act("plan", ["pro"], { tier: "basic", lower: "on" });
    expect((await account("pro"))?.subscriptionTier).toBe("basic");
  });

  it("get a free membership, which Undo ends", async () => {
    const { html, words } = await act("free", ["basic", "pro"], { tier: "elite" });
    expect(words).toContain("1 member changed.");
    expect((await account("basic"))?.effectiveTier).toBe("elite");
    expect((await account("pro"))?.effectiveTier).toBe("pro");
    const { words: undone } = await undo(html, "undo-free");
    expect(undone).toContain("The free membership is as it was before.");
    expect((await account("basic"))?.effectiveTier).toBe("basic");
    expect((await trailOf(app.services, of("basic")))[0]?.action).toBe("undo");
  });

  it("get a coach, a note, and a message; each is told once, and the note can be taken back", async () => {
    const keys = ["basic", "pro", "pro2"];
    await act("coach", keys, { assignedCoach: "coach2" });
    expect((await account("basic"))?.assignedCoach).toBe("coach2");
    const note = await act("note", keys, { title: "Well done", content: "All of you." });
    expect(note.words).toContain("To 3 members.");
    const count = (table: string) =>
      cellOf(app, `SELECT count(*) FROM ${table} WHERE user_id = ?`, of("pro2"));
    expect(count("practice_notes")).toBe(1);
    await undo(note.html, "take-back");
    expect(count("practice_notes")).toBe(0);
    const { words } = await act("message", keys, { text: "The club meets on Friday." });
    expect(words).toContain("To 2 members.");
    expect(count("messages")).toBe(1);
  });

  it("are all whom the filters find, and never a coach", async () => {
    const form = await formOn(coach, "/admin/users?bulk=coach&allFound=on&tier=pro", "bulk-coach");
    const ids = form.fields.find(([name]) => name === "userIds")?.[1].split(" ") ?? [];
    const pros = (await accountsOf(app)).filter((one) => one.effectiveTier === "pro" && !one.isAdmin);
    expect(ids.sort()).toEqual(pros.map(({ id }) => id).sort());
  });

  it("need someone checked, and are 500 at most", async () => {
    expect(await wordsOf("users?bulk=plan")).toContain("No users selected. Check the members first.");
    const send = (userIds: string) =>
      coach("/admin/users?bulk=coach&form=bulk-coach", asForm({ userIds, assignedCoach: "coach1" }));
    for (const [ids, sentence] of [
      ["", "No users selected"],
      [Array(501).fill(of("pro")).join(" "), "That's more than 500 members."],
    ] as const) {
      const answer = await send(ids);
      expect([answer.status, await textOf(answer)]).toEqual([400, expect.stringContaining(sentence)]);
    }
  });
});

describe("members who have never signed in", () => {
  const lock = (...keys: string[]) => {
    for (const key of keys) changeRows(app, "UPDATE users SET password_hash = NULL WHERE id = ?", of(key));
  };

  it("are a line on Today until they are invited, a filter, and a line in the table", async () => {
    expect(await wordsOf("")).not.toContain("never signed in");
    lock("basic", "elite", "coach2");
    expect(await wordsOf("")).toMatch(/2 members never signed in +not invited: /i);
    expect(await wordsOf("users?access=uninvited")).toContain("1–2 of 2 users");
    const { words } = await act("invite", ["basic", "pro"]);
    expect(words).toContain("1 invitation is a file in the outbox folder");
    expect(await wordsOf("")).toMatch(/2 members never signed in +1 not invited: Jordan/i);
    expect(await wordsOf("users?access=invited")).toMatch(/Robin Hale.+invited Mar 11/);
    expect(await wordsOf("users?access=uninvited")).not.toContain("Robin Hale");
    expect(await wordsOf("users?access=never")).toContain("1–2 of 2 users");
    expect(
      (await (await coach("/files/admin/users.csv?access=never")).text()).trim().split("\r\n"),
    ).toHaveLength(3);
  });

  it("get one invitation a day", async () => {
    lock("basic");
    const mails = () => mailsOf(app).filter(({ recipient }) => recipient === "basic@example.com").length;
    const before = mails();
    await act("invite", ["basic"]);
    expect(mails()).toBe(before + 1);
    const again = await coach("/admin/users?form=bulk-invite", asForm({ userIds: of("basic") }));
    expect([again.status, await textOf(again)]).toEqual([409, expect.stringContaining("No one was invited")]);
    changeRows(app, "UPDATE users SET invited_at = invited_at - 86400001 WHERE id = ?", of("basic"));
    await act("invite", ["basic"]);
    expect(mails()).toBe(before + 2);
    expect(rowsOf(app, "SELECT 1 FROM tokens WHERE user_id = ?", of("basic"))).toHaveLength(1);
  });

  it("are told why no one is invited, each by name, and no button is left that reaches no one", async () => {
    lock("basic");
    await act("invite", ["basic"]);
    const invite = await wordsOf(`users?bulk=invite${chosen("basic", "pro")}`);
    expect(invite).toContain("is saved for none of 2.");
    expect(invite).toContain("Avery Quinn has signed in. Robin Hale was invited in the last 24 hours.");
    const message = await wordsOf(`users?bulk=message${chosen("basic")}`);
    expect(message).toContain("It goes to none of 1, each in their own conversation.");
    expect(message).not.toContain("Send messages");
  });
});
