import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Ask, passwordOf } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { people } from "../../e2e/support/people.ts";
import { asJson, asMultipart, changeRows, readClip, rowsOf, storedFiles, userId } from "../club.ts";
import { filledForms, formOn, sendForm } from "../page-forms.ts";
import { listCalls, openToAnyone } from "./written-calls.ts";
import { askSlowly, type Found, findForms, lostOf, sendSlowly } from "./written-forms.ts";

// A session may end while what was sent is still on its way (D76): signed out in another tab, or everywhere after a lost phone.
// Every form of both areas is found on its pages, and every call of the build among its routes; each is sent with a body that
// comes only after its sender's session has ended.

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

/** How a session ends while something sent in it is under way. */
const endings: Record<string, (writer: string, ask: Ask) => unknown> = {
  ends: (writer) => changeRows(app, "DELETE FROM sessions WHERE user_id = ?", userId(app, writer)),
  expires: (writer) =>
    changeRows(app, "UPDATE sessions SET expires_at = 0 WHERE user_id = ?", userId(app, writer)),
  "gives way to someone else's": async (_writer, ask) => {
    const credentials = { email: "elite@example.com", password: passwordOf("elite@example.com") };
    const answer = await ask("/api/auth/signin", asJson(credentials));
    if (!answer.ok) throw new Error(`The other one could not sign in: ${await answer.text()}`);
  },
};

type Call = ReturnType<typeof listCalls>[number];

/** Makes a call whose sender's session ends meanwhile. Returns what is wrong with that, and whether the end refused it. */
async function tryCall({ key, address, method, file }: Call, writer: string, ending: string) {
  const ask = await app.signIn(writer);
  const files = await storedFiles(app);
  const body = file ? asMultipart([[file, await readClip(), "throw.mp4"]]) : asJson({}, {}, method);
  let before: unknown;
  const answer = await askSlowly(ask, address, { ...body, method }, async () => {
    await endings[ending]?.(writer, ask);
    before = writesSoFar();
  });
  const isRefused = answer.status === 401 && (await answer.text()).includes("Nothing was sent.");
  const wrong: string[] = [];
  // What someone may not do is refused before its body is read.
  const isNotTheirs = answer.status === 403 && before === undefined;
  if (!isRefused && !isNotTheirs) wrong.push(`${key} answered ${answer.status} to ${writer}`);
  if (!isNotTheirs && writesSoFar() !== before) wrong.push(`${key} wrote something for ${writer}`);
  if ((await storedFiles(app)).join() !== files.join()) wrong.push(`${key} kept a file of ${writer}`);
  return { wrong, isRefused };
}

describe("a call whose sender's session", () => {
  it.each(Object.keys(endings))(
    "%s while it is on its way changes nothing, and says so",
    { timeout: 300_000 },
    async (ending) => {
      const calls = listCalls(app).filter(
        ({ method, key }) => method !== "GET" && !openToAnyone.includes(key),
      );
      const wrong: string[] = [];
      const refused = new Set<string>();
      for (const writer of ["pro2@example.com", "coach1@example.com"])
        for (const call of calls) {
          const tried = await tryCall(call, writer, ending);
          wrong.push(...tried.wrong);
          if (tried.isRefused) refused.add(call.key);
        }
      expect(wrong).toEqual([]);
      expect(calls.filter(({ key }) => !refused.has(key))).toEqual([]);
      expect(calls.length).toBeGreaterThan(60);
    },
  );
});
