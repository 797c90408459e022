import { beforeAll, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForAll } from "#tests/support/app-hooks.ts";
import { everyPage } from "../../e2e/support/every-form.ts";
import { asJson, changeRows, textOf } from "../club.ts";
import type { PageForm } from "../page-forms.ts";
import { type Change, changesOf, type EditForm, editFormsOf, holds, sendChanged } from "./edit-forms.ts";

// Two people, or one on two devices, have one form open (D57). Every form of the product is found on its pages; one that shows
// again what was sent with it edits a record, and must not overwrite what someone else saved meanwhile.

const app = appForAll({ environment: { RATE_LIMIT_FACTOR: "1000" } });
beforeAll(async () => {
  // The club has nothing yet of what these forms edit: a match, and a call that is over.
  const member = await app.signIn("pro@example.com");
  const match = { opponent: "Riley", rounds: [{ in: 3, on: 1, opponentIn: 1, opponentOn: 2 }] };
  expect((await member("/api/matches", asJson(match))).status).toBe(201);
  changeRows(app, "UPDATE calls SET starts_at = starts_at - 864000000, ends_at = ends_at - 864000000");
});

/** A form by what it does and which record it is about, with a page it is on. */
type Found = { key: string; about: string; page: string };

/** Each form one can change, with the pages it is on. */
async function findChangeable(ask: Ask, from: string, own: RegExp): Promise<Found[][]> {
  const found = new Map<string, Found[]>();
  for await (const [page, html] of everyPage(ask, [from]))
    for (const form of editFormsOf(page, html))
      if (own.test(form.key) && changesOf(form).length > 0)
        found.set(form.key, [...(found.get(form.key) ?? []), { key: form.key, about: form.about, page }]);
  return [...found.values()];
}

function formIn(html: string, { key, about, page }: Found): EditForm | null {
  const forms = editFormsOf(page, html).filter((form) => form.key === key);
  // An edit may give a record another id.
  return (forms.length > 1 ? forms.find((form) => form.about === about) : forms[0]) ?? null;
}

const open = async (ask: Ask, found: Found) => formIn(await (await ask(found.page)).text(), found);

const isSaved = ({ status }: Response) => status === 303;

/** A page where the other one meets the same record. */
async function placeOfBoth(other: Ask, places: readonly Found[]): Promise<Found | undefined> {
  for (const found of places) if ((await open(other, found))?.about === found.about) return found;
}

/** What a refusal says: both texts; what was chosen may be called otherwise on the page. */
const wordsOf = ({ theirs, mine, isText }: Change) =>
  isText ? [...theirs, ...mine].map(([, value]) => value.replaceAll(/\s+/g, " ")) : ["Saved now", "Yours"];

const nowhere = "00000000-0000-4000-8000-000000000000";

/** The form as it would be sent for a record that is no longer there; null for one that can't go. */
function ofNoRecord(form: EditForm): PageForm | null {
  // A coach is no record: they are in the settings.
  const ids = form.about.split(",").flatMap((one) => (/Key /.test(one) ? [] : (one.split(" ")[1] ?? [])));
  const gone = (text: string) => ids.reduce((now, id) => (id ? now.replaceAll(id, nowhere) : now), text);
  if (ids.length === 0) return null;
  return { action: gone(form.action), fields: form.fields.map(([name, value]) => [name, gone(value)]) };
}

/** What is wrong with how a form is answered whose record someone deleted. */
async function faultWhenGone(one: Ask, form: EditForm, change: Change): Promise<string | null> {
  const sent = ofNoRecord(form);
  if (!sent) return null;
  const refused = await sendChanged(one, sent, change.mine);
  if (refused.status !== 404) return `of nothing is answered ${refused.status}`;
  const words = await textOf(refused);
  const lost =
    change.isText && change.mine.some(([, value]) => !words.includes(value.replaceAll(/\s+/g, " ")));
  return lost ? "loses what was typed when the record is gone" : null;
}

type Outcome = { isEdit: boolean; fault?: string };

/** Lets two people change the form one after the other; says what is wrong when it edits a record. */
async function tryForm(one: Ask, other: Ask, found: Found): Promise<Outcome> {
  const [mine, theirs] = [await open(one, found), await open(other, found)];
  if (!mine || !theirs) return { isEdit: false };
  for (const change of changesOf(theirs)) {
    if (!isSaved(await sendChanged(other, theirs, change.theirs))) continue;
    const saved = await open(one, found);
    if (!saved || !holds(saved, change.theirs)) return { isEdit: false };
    const refused = await sendChanged(one, mine, change.mine);
    const html = await refused.clone().text();
    if (refused.status !== 409) return { isEdit: true, fault: `is answered ${refused.status}` };
    const words = await textOf(refused);
    for (const part of wordsOf(change))
      if (!words.includes(part)) return { isEdit: true, fault: `does not say "${part}"` };
    const still = await open(one, found);
    if (!still || !holds(still, change.theirs)) return { isEdit: true, fault: "overwrites what was saved" };
    const kept = formIn(html, found);
    if (!kept || !holds(kept, change.mine)) return { isEdit: true, fault: "loses what was typed" };
    const again = await sendChanged(one, kept, []);
    const last = await open(one, found);
    if (!isSaved(again) || !last || !holds(last, change.mine))
      return { isEdit: true, fault: `cannot be saved anyway (${again.status})` };
    const fault = await faultWhenGone(one, kept, change);
    return { isEdit: true, ...(fault && { fault }) };
  }
  return { isEdit: false };
}

describe("every form that edits a record", () => {
  it.each([
    {
      who: "a member on two devices",
      emails: ["pro@example.com", "pro@example.com"],
      from: "/portal",
      own: /^\/(portal|account)/,
      most: 10,
    },
    {
      who: "two coaches",
      emails: ["coach1@example.com", "coach2@example.com"],
      from: "/admin",
      own: /^\/admin/,
      most: 23,
    },
  ])(
    "shows both versions when someone else saved meanwhile: $who",
    { timeout: 120_000 },
    async ({ emails, from, own, most }) => {
      const [one, other] = await Promise.all(emails.map((email) => app.signIn(email)));
      if (!one || !other) throw new Error("no one is signed in");
      const wrong: string[] = [];
      const edits: string[] = [];
      for (const places of await findChangeable(one, from, own)) {
        // Each may see a record of their own where the address names none.
        const found = await placeOfBoth(other, places);
        if (!found) continue;
        const { isEdit, fault } = await tryForm(one, other, found);
        if (isEdit) edits.push(found.key);
        if (fault) wrong.push(`${found.key} (${found.page}) ${fault}`);
      }
      expect(wrong).toEqual([]);
      expect(edits.length).toBeGreaterThanOrEqual(most);
    },
  );
});
