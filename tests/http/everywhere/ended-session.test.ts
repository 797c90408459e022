import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appForEach } from "#tests/support/app-hooks.ts";
import { people } from "../../e2e/support/people.ts";
import { changeRows, rowsOf, userId } from "../club.ts";
import { filledForms, formOn, sendForm } from "../page-forms.ts";
import { type Found, findForms, lostOf, sendSlowly } from "./written-forms.ts";

// A session may end while what was sent is still on its way (D76): signed out in another tab, or everywhere after a lost phone.
// Every form of both areas is found on its pages, and sent with a body that comes only after its sender's session has ended.

// What a form is filled in with is a right code.
const codes = { ELITE_ACCESS_CODE: "Two words", PRO_ACCESS_CODE: "Two words" };
const app = appForEach({ environment: { RATE_LIMIT_FACTOR: "1000", ...codes } });

let watch: Database.Database;
beforeEach(() => {
  watch = new Database(join(app.dataDir, "app.sqlite"));
});
afterEach(() => watch.close());

/** Changes with every write of the product, whatever table it is in. */
const writesSoFar = () => watch.pragma("data_version", { simple: true });

/** Ends what the session would end itself. */
const forAnyone = /sign-out/;

/** Sends a form whose sender's session ends meanwhile. Returns what is wrong with that, and whether the end refused it. */
async function tryForm(form: Found, writer: string): Promise<{ wrong: string[]; isRefused: boolean }> {
  const ask = await app.signIn(writer);
  let before: unknown;
  const answer = await sendSlowly(ask, form, () => {
    changeRows(app, "DELETE FROM sessions WHERE user_id = ?", userId(app, writer));
    before = writesSoFar();
  });
  const html = await answer.text();
  const isRefused = answer.status === 401 && html.includes("You&#x27;re signed out");
  const wrong: string[] = [];
  if (answer.status < 400 && !forAnyone.test(form.key)) wrong.push(`answered ${answer.status}`);
  if (writesSoFar() !== before) wrong.push("wrote something");
  const held = filledForms(html).find(({ fields }) => fields.some(([name]) => name === "viewer"));
  const lost = isRefused ? lostOf(held, form) : [];
  if (lost.length > 0) wrong.push(`lost ${lost.join("; ")}`);
  return { wrong, isRefused };
}

describe("a form whose sender's session ends while it is on its way", () => {
  it.each([
    { writer: "pro@example.com", most: 30 },
    { writer: "coach1@example.com", most: 70 },
  ])("changes nothing and loses nothing: $writer", { timeout: 300_000 }, async ({ writer, most }) => {
    const { from = [], own = /^$/ } = people.find(({ who }) => who === writer) ?? {};
    const forms = await findForms(await app.signIn(writer), from, own);
    const wrong: string[] = [];
    let refused = 0;
    for (const form of forms) {
      const tried = await tryForm(form, writer);
      for (const fault of tried.wrong) wrong.push(`${form.key} (${form.page}) ${fault}`);
      refused += Number(tried.isRefused);
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThanOrEqual(most);
  });

  it("changes nothing if it ended just before the write", async () => {
    const pro = await app.signIn("pro@example.com");
    const form = await formOn(pro, "/portal/messages", "send");
    const { db } = app.services;
    app.services.db = {
      ...db,
      write(work) {
        changeRows(app, "DELETE FROM sessions WHERE user_id = ?", userId(app, "pro@example.com"));
        return db.write(work);
      },
    };
    const answer = await sendForm(pro, form, { text: "Said too late" });
    expect([answer.status, (await answer.text()).includes("Said too late")]).toEqual([401, true]);
    expect(rowsOf(app, "SELECT * FROM messages WHERE text = ?", "Said too late")).toEqual([]);
  });
});
