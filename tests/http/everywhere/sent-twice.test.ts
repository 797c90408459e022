import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { conflict } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { forgetSends, RepeatedSendError, sendOnce, toSend } from "#app/features/base/send-once.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { practiceResults } from "#db/schema/drills.ts";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { makeAllWait } from "#tests/support/waiting-again.ts";
import { type FoundForm, findAgain, findForms, keyOfForm } from "../../e2e/support/every-form.ts";
import { askAs, isUpload, lastOnes, people } from "../../e2e/support/people.ts";
import { asForm, asJson, bodyOf, cellOf, read, rowsOf, userId } from "../club.ts";
import { filledForms, formOn, sendForm } from "../page-forms.ts";
import { tablesOf } from "../people/whole-account.ts";

// A send whose answer was lost is repeated (D24). Every form on the product's pages is sent twice unchanged: the
// second time nothing new may be stored.

const app = appForAll({ environment: { RATE_LIMIT_FACTOR: "1000" } });

/** A visitor's page is the same for all, so it has no key; anyone who asks for a link twice gets it twice. */
const isMailAgain = /forgot-password|sign-up/;

/** How many rows each table has, to count what a send stores; in one statement, because it runs 600 times. */
function countRows(): Map<string, number> {
  const counts = tablesOf(app)
    .filter((table) => table !== "sends")
    .map((table) => `SELECT '${table}' AS name, count(*) AS n FROM ${table}`);
  const rows = rowsOf<{ name: string; n: number }>(app, counts.join(" UNION ALL "));
  return new Map(rows.map(({ name, n }) => [name, n]));
}

const grownIn = (before: Map<string, number>, after: Map<string, number>) =>
  [...after].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table);

async function sendTwice(ask: Ask, { key, page }: FoundForm): Promise<string | null> {
  const html = await (await ask(page)).text();
  const form = filledForms(html).find(
    ({ action }) => keyOfForm(new URL(action, `http://club${page}`).href) === key,
  );
  if (!form) return "is not there";
  const action = new URL(form.action, `http://club${page}`);
  const sent = { ...form, action: action.pathname + action.search };
  const before = countRows();
  const first = (await sendForm(ask, sent)).status;
  const between = countRows();
  // A page goes on counting its drafts between two presses.
  const counts = form.fields.some(([name]) => name === "draftMarks");
  const second = (await sendForm(ask, sent, counts ? { draftMarks: "0.1,0.2" } : {})).status;
  const twice = grownIn(between, countRows()).filter(
    (table) => !(isMailAgain.test(key) && table === "outbox"),
  );
  const again = twice.length > 0 ? `stores ${twice} again` : null;
  const isRefused = first === 303 && grownIn(before, between).length > 0 && second !== 303;
  return again ?? (isRefused ? `is answered ${second} the second time` : null);
}

describe("a form that is sent twice", () => {
  it.each(people)(
    "stores nothing the second time: $who",
    { timeout: 120_000 },
    async ({ who, from, own }) => {
      const found = await findForms(await askAs(app, who), from);
      const wrong: string[] = [];
      for (const form of lastOnes(found.filter((one) => own.test(one.key) && !isUpload(one)))) {
        makeAllWait(app);
        const ask = await askAs(app, who);
        const fault = await sendTwice(ask, await findAgain(ask, form, from));
        if (fault) wrong.push(`${form.key} (${form.page}) ${fault}`);
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("a send by a script or a program", () => {
  const services = () => app.services as unknown as Services;
  const member = () => ({ id: userId(app, "pro@example.com") }) as Member;
  const practice = () => cellOf<number>(app, "SELECT count(*) FROM practice_results WHERE rounds = 33");
  const store = (own: Services) =>
    own.db.write(async (tx) =>
      tx.insert(practiceResults).values({
        id: randomUUID(),
        userId: member().id,
        shotType: "push",
        rounds: 33,
        ppr: 6,
        practicedAt: app.clock.now(),
        practicedOn: "2026-03-11",
      }),
    );

  it("that fails after something was stored is told the same failure again, and stores nothing twice", async () => {
    const send = toSend(member(), "POST /two-writes", ["one"]);
    const run = async (own: Services) => {
      await store(own);
      throw conflict("The second step failed.", "Half done");
    };
    for (let times = 0; times < 2; times += 1)
      await expect(sendOnce(services(), send, run)).rejects.toMatchObject({
        kind: "conflict",
        message: "The second step failed.",
        title: "Half done",
      });
    expect(practice()).toBe(1);
    const broken = toSend(member(), "POST /two-writes", ["broken"]);
    const stop = async (own: Services) => {
      await store(own);
      throw new TypeError("Not expected");
    };
    await expect(sendOnce(services(), broken, stop)).rejects.toThrow("Not expected");
    await expect(sendOnce(services(), broken, stop)).rejects.toThrow("The first try of this send failed");
    expect(practice()).toBe(2);
  });

  it("that fails before anything was stored may be sent again", async () => {
    const send = toSend(member(), "POST /no-write", ["one"]);
    const before = practice();
    await expect(
      sendOnce(services(), send, async () => {
        throw conflict("Not now.");
      }),
    ).rejects.toThrow("Not now.");
    await sendOnce(services(), send, store);
    expect(practice()).toBe(before + 1);
  });

  it("that was stored by a server that died before it answered is not stored again", async () => {
    const send = toSend(member(), "POST /killed", ["one"]);
    const before = practice();
    // The first process wrote the row and its mark, and nothing after that.
    await sendOnce(services(), send, store);
    await expect(sendOnce(services(), send, store)).rejects.toBeInstanceOf(RepeatedSendError);
    expect(practice()).toBe(before + 1);
  });

  it("with a key of its own is one row, by a form and by a call, together and after the other", async () => {
    const ask = await app.signIn("pro@example.com");
    const fields = { shotType: "roll", rounds: "44", ppr: "5", formKey: "by both doors" };
    const byForm = () => ask("/portal/practice?form=log-practice", asForm(fields));
    const byCall = () => ask("/api/practice-results", asJson(fields));
    const answers = await Promise.all([byForm(), byCall(), byForm(), byCall()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 201, 303, 201]);
    expect(cellOf(app, "SELECT count(*) FROM practice_results WHERE rounds = 44")).toBe(1);
    expect(cellOf(app, "SELECT count(*) FROM sends WHERE form_key = 'practice by both doors'")).toBe(1);
  });
});

describe("a coach's repeated send", () => {
  const notes = async () => {
    const all = await read<{ title: string }[]>(await app.signIn("elite@example.com"), "/api/practice-notes");
    return all.map(({ title }) => title).filter((title) => title.startsWith("Again"));
  };
  const noteForm = async (coach: Ask) =>
    formOn(coach, `/admin/notes?user=${userId(app, "elite@example.com")}`, "send-note");

  it("leads where it led the first time, with the same message, even when both come at the same time", async () => {
    const coach = await app.signIn("coach1@example.com");
    const form = await noteForm(coach);
    const typed = { title: "Again together", content: "Hold it flat" };
    const send = () => sendForm(coach, form, typed);
    const [one, other, late] = [...(await Promise.all([send(), send()])), await send()];
    const told = (answer: Response) => [
      answer.status,
      answer.headers.get("Location"),
      answer.headers.getSetCookie(),
    ];
    expect(told(other)).toEqual(told(one));
    expect(told(late)).toEqual(told(one));
    expect(await notes()).toEqual(["Again together"]);
  });

  it("is stored if it says something else, was refused before, or comes from another page", async () => {
    const coach = await app.signIn("coach1@example.com");
    const form = await noteForm(coach);
    expect((await sendForm(coach, form, { title: "Again", content: " " })).status).toBe(400);
    for (const content of ["One", "Two"])
      expect((await sendForm(coach, form, { title: "Again", content })).status).toBe(303);
    expect((await sendForm(coach, await noteForm(coach), { title: "Again", content: "Two" })).status).toBe(
      303,
    );
    expect((await notes()).filter((title) => title === "Again")).toHaveLength(3);
  });

  it("returns the same entity to a program with the same Idempotency-Key", async () => {
    const coach = await app.signIn("coach1@example.com");
    const note = { userId: userId(app, "elite@example.com"), title: "Again by a program", content: "Flat" };
    const send = (body: object, key: string) =>
      coach("/api/admin/practice-notes", asJson(body, { "Idempotency-Key": key }));
    const [one, other] = [await send(note, "a"), await send(note, "a")];
    expect([other.status, await other.json()]).toEqual([one.status, await one.json()]);
    await send(note, "b");
    await send({ ...note, content: "Flatter" }, "a");
    expect((await notes()).filter((title) => title === note.title)).toHaveLength(3);
  });

  it("is known for 120 days, longer than a device keeps what was typed, and then forgotten", async () => {
    const stored = () => cellOf<number>(app, "SELECT count(*) FROM sends");
    const services = app.services as unknown as Services;
    const log = async () => {
      const member = await app.signIn("free@example.com");
      const fields = { shotType: "push", rounds: 7, ppr: 7, formKey: "weeks ago" };
      return bodyOf<{ id: string }>(member("/api/practice-results", asJson(fields)));
    };
    const first = await log();
    expect(first.id).toBeDefined();
    app.clock.advance(100 * 86_400_000);
    await forgetSends(services);
    expect((await log()).id).toBe(first.id);
    app.clock.advance(21 * 86_400_000);
    await forgetSends(services);
    expect(stored()).toBe(0);
  });
});
