import { beforeEach, describe, expect, it } from "vitest";
import { deleteDueAccounts } from "#app/features/people/accounts/own-account/delete-account.server.ts";
import { readThreadsPage } from "#app/features/talk/messages/thread/threads-list.server.ts";
import { forgetClips } from "#app/features/video/clips/keep-clips.server.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { asForm, changeRows, rowsOf, storedFiles, userId } from "../club.ts";
import { aCoach, accountsOf } from "../people.ts";
import { drawing, press, requestsOf } from "../video/desk.ts";
import { accountRows, columnsOf, copyOf, fillAccount, isOwned, tablesOf, tiesOf } from "./whole-account.ts";

/** Tables with a member's rows that aren't in their copy, each with the reason. */
const notCopied: Record<string, string> = {
  tokens: "one-time secrets of mails",
  data_exports: "the copies themselves",
  audit_entries: "the coaches' own trail, which quotes their notes",
  open_desks: "which coach has a page open, gone after a minute",
  sends: "digests of what was sent, and where it led",
};

/** Columns that name someone without making the row theirs, each with the reason. */
const notOwned: Record<string, string> = {
  "coach_calendars.feed_made_by": "which coach did it",
  "contact_messages.email": "an address anybody can type, of visitors too",
  "contact_messages.responded_by": "which coach did it",
  "contact_messages.snoozed_by": "which coach did it",
  "newsletter_subscriptions.email": "an address of visitors too, with its own way out",
  "outbox.recipient": "an address of visitors too; a job forgets mail, and mail to an account goes with it",
  "error_reports.user_agent": "which browser, not who",
  "site_versions.author_name": "which coach published it",
};

const app = appForEach();
const pro = app.as("pro@example.com");
let id: string;
beforeEach(async () => {
  id = userId(app, "pro@example.com");
});

const owned = () => tablesOf(app).filter((table) => isOwned(app, table));

describe("a row's owner", () => {
  it("is declared by a reference, for every column that sounds like a person", () => {
    const open = tablesOf(app).flatMap((table) => {
      const ties = tiesOf(app, table);
      return columnsOf(app, table)
        .filter(({ name }) => /user|member|owner|author|actor|recipient|email|_by$/.test(name))
        .filter(({ name, type }) => type === "TEXT" && !ties.some(({ from }) => from === name))
        .map(({ name }) => `${table}.${name}`);
    });
    const ofAccounts = open.filter((column) => !isOwned(app, column.split(".")[0] ?? ""));
    expect(ofAccounts.sort()).toEqual(Object.keys(notOwned).sort());
  });

  it("doesn't depend on a reference that outlives the account, unless it only names the coach who acted", () => {
    const loose = tablesOf(app).flatMap((table) =>
      tiesOf(app, table)
        .filter((tie) => tie.table === "users" && tie.on_delete !== "CASCADE")
        .map(({ from }) => `${table}.${from}`),
    );
    for (const column of loose) expect(column).toMatch(/\.(\w+_by|actor_id|author_id)$/);
  });
});

describe("a copy of a member's data", () => {
  it("has rows of every table with the member's rows, except those with a reason", async () => {
    await fillAccount(app, id);
    const { json } = await copyOf(app, pro);
    const inCopy = owned().filter((table) => !Object.hasOwn(notCopied, table));
    expect(Object.keys(json).sort()).toEqual(inCopy);
    for (const table of inCopy)
      expect([table, json[table]?.length]).toEqual([table, rowsOf(app, accountRows(app, table, id)).length]);
    expect(Object.keys(notCopied).every((table) => owned().includes(table))).toBe(true);
  });

  it("has what a review published, with the clip that answered a question, and nothing private to the coaches", async () => {
    const coach = await app.signIn("coach1@example.com");
    const { pending, reviewed } = requestsOf(app);
    const tips = { tipAt0: "00:01.0", tipText0: "Hips first.", drawings: JSON.stringify([drawing]) };
    await press(coach, pending, "publish", { feedback: "Well done.", ...tips });
    await press(coach, reviewed, "save-draft", { revision: "1", feedback: "SECRET draft" });
    expect(await (await coach(`/admin/review/${reviewed}`)).text()).toContain("SECRET draft");
    changeRows(app, "UPDATE calls SET private_notes = 'SECRET call'");
    changeRows(app, "UPDATE submissions SET admin_notes = 'SECRET notes'");
    changeRows(
      app,
      "INSERT INTO message_drafts (user_id, member_id, text, updated_at) VALUES (?, ?, 'SECRET words', 1)",
      userId(app, "coach1@example.com"),
      id,
    );
    await fillAccount(app, id);
    changeRows(app, "UPDATE angle_requests SET file_size = length(file_key), answered_at = 1");
    changeRows(app, "UPDATE review_media SET part = 'still-d1', file_size = length(file_key)");
    const { files, json } = await copyOf(app, pro);
    for (const [folder, table] of [
      ["clips", "angle_requests"],
      ["drawings", "review_media"],
    ] as const) {
      const [row] = rowsOf<{ id: string; file_key: string }>(app, `SELECT id, file_key FROM ${table}`);
      expect(String(files.get(`${folder}/1970-01-01-${row?.id}.bin`))).toBe(row?.file_key);
    }
    const published = json.reviews?.map((row) => row.published) as {
      tips: unknown[];
      annotations: unknown[];
    }[];
    expect(published).toContainEqual(
      expect.objectContaining({ tips: [{ at: 1000, text: "Hips first." }], annotations: [drawing] }),
    );
    expect([...files.values()].map(String).join()).not.toContain("SECRET");
  });
});

describe("deleting the account", () => {
  it("leaves no row with the member's number in any table, and no file of theirs", async () => {
    const filesBefore = await storedFiles(app);
    await fillAccount(app, id);
    for (const table of owned())
      expect([table, rowsOf(app, accountRows(app, table, id)).length > 0]).toEqual([table, true]);
    const added = (await storedFiles(app)).filter((file) => !filesBefore.includes(file));
    expect(added.length).toBeGreaterThan(2);
    await pro("/account?delete=account&form=delete-account", asForm({ currentPassword: "demo-pass" }));
    app.clock.advance(14 * 86_400_000);
    await deleteDueAccounts(app.services);
    await forgetClips(app.services);
    const left = tablesOf(app).flatMap((table) =>
      columnsOf(app, table)
        .filter(({ name }) => rowsOf(app, `SELECT 1 FROM ${table} WHERE "${name}" = ?`, id).length > 0)
        .map(({ name }) => `${table}.${name}`),
    );
    expect(left).toEqual([]);
    const still = await storedFiles(app);
    expect(added.filter((file) => still.includes(file))).toEqual([]);
    // Others keep theirs.
    expect((await accountsOf(app)).length).toBeGreaterThan(5);
    const { entities } = await readThreadsPage(app.services, aCoach);
    expect(entities.some(({ lastWords }) => lastWords !== null)).toBe(true);
  });
});
