import { expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { busyError, failWrites } from "#tests/support/failing-writes.ts";
import { makeAllWait } from "#tests/support/waiting-again.ts";
import { type FoundForm, findAgain, findForms } from "../../e2e/support/every-form.ts";
import { askAs, isUpload, lastOnes, people } from "../../e2e/support/people.ts";
import { filledForms, type PageForm, sendForm } from "../page-forms.ts";
import { editFormsOf } from "./edit-forms.ts";

// Without scripts, a form that fails ends on a page that still has what was typed (contract, "Forms"): the same page
// if it can be shown, else one that shows the text and sends it again. What a browser does with some of these pages is
// a journey (failed-sends-raw.test.ts).

const app = appForEach({ environment: { RATE_LIMIT_FACTOR: "1000" } });

/** An error of every write, and the status of its answer. */
type Failure = { status: number; error: unknown };

/** A form as it is sent, and what of it was typed or chosen, and sent after its file; passwords never come back. */
type Filled = PageForm & {
  typed: PageForm["fields"];
  file: { name: string; isAfter(name: string): boolean } | null;
};

/** What a note about a drill asks to be replaced. */
const placeholder = "[Add your feedback here]";

function fillIn(html: string, { key, page }: FoundForm): Filled | null {
  const forms = editFormsOf(page, html);
  const place = forms.findIndex((form) => form.key === key);
  const [form, filled] = [forms[place], filledForms(html)[place]];
  if (!form || !filled) return null;
  const shown = new Set(form.shown.map(({ name }) => name));
  const fields = filled.fields.map(([name, value]): [string, string] => [
    name,
    value.replace(placeholder, "Slower."),
  ]);
  const names = form.fields.map(([name]) => name);
  const { file: name } = form;
  const isAfter = (one: string) => names.lastIndexOf(one) > names.indexOf(name ?? "");
  return {
    action: form.action,
    fields,
    typed: fields.filter(([one]) => shown.has(one)),
    file: name === undefined ? null : { name, isAfter },
  };
}

/** Longer than what is read of a file before it is refused. */
const photo = new File([new Uint8Array(600_000)], "throw.jpg", { type: "image/jpeg" });

/** Bytes as they come over a network. */
function inParts(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    async pull(to) {
      await new Promise(setImmediate);
      to.enqueue(bytes.subarray(sent, sent + 16_384));
      sent += 16_384;
      if (sent >= bytes.length) to.close();
    },
  });
}

/** Sends a form as a browser does: with a file, if it takes one, in its place among the fields. */
async function sendWithFile(ask: Ask, form: Filled): Promise<Response> {
  const { action, fields, file } = form;
  if (!file) return sendForm(ask, form);
  const body = new FormData();
  for (const [name, value] of fields) if (!file.isAfter(name)) body.append(name, value);
  body.append(file.name, photo);
  for (const [name, value] of fields) if (file.isAfter(name)) body.append(name, value);
  const whole = new Response(body);
  const headers = { "Content-Type": whole.headers.get("Content-Type") ?? "" };
  const bytes = new Uint8Array(await whole.arrayBuffer());
  return ask(action, { method: "POST", headers, body: inParts(bytes), duplex: "half" } as RequestInit);
}

/** What is in one form and not in the other. */
function missingIn(fields: PageForm["fields"], typed: PageForm["fields"]): string[] {
  const all = new Set(fields.map((field) => field.join(": ")));
  return typed.map((field) => field.join(": ")).filter((field) => !all.has(field));
}

/** Sends a form without a session, and then the page that is answered with one. Returns what went wrong, or null. */
async function tryWithoutSession(ask: Ask, form: Filled): Promise<string | null> {
  const answer = await sendWithFile(app.fetch, form);
  if (answer.status !== 401) return `401: answered ${answer.status}`;
  const [held] = filledForms(await answer.text());
  if (!held) return "401: nothing is held";
  const lost = missingIn(held.fields, form.typed);
  if (lost.length > 0) return `401: lost ${lost.join("; ")}`;
  const last = (await sendForm(ask, held)).status;
  return last >= 500 || last === 401 ? `then answered ${last}` : null;
}

/** What is wrong with the page that answers a form whose write failed, or null. */
async function faultOf(
  answer: Response,
  { key, page }: FoundForm,
  typed: Filled["typed"],
): Promise<string | null> {
  const again = editFormsOf(page, await answer.text()).find((one) => one.key === key);
  if (!again) return `${answer.status}: the form is gone`;
  const lost = missingIn(again.fields, typed);
  return lost.length > 0 ? `${answer.status}: lost ${lost.join("; ")}` : null;
}

/** Sends a form while every write fails, and then without a session. Returns what went wrong; "own" if it failed in a way of its own. */
async function tryForm(ask: Ask, found: FoundForm, { status, error }: Failure): Promise<string | null> {
  const form = fillIn(await (await ask(found.page)).text(), found);
  if (!form) return "is not there";
  const mend = failWrites(app, error);
  const answer = await sendForm(ask, form).finally(mend);
  const isOwn = answer.status < 500;
  if (!isOwn && answer.status !== status) return `${status}: answered ${answer.status}`;
  // Some write nothing, and some need no session.
  const isAnswered = answer.status < 400;
  const fault = isOwn ? null : await faultOf(answer, found, form.typed);
  const late = isAnswered || ask === app.fetch ? null : await tryWithoutSession(ask, form);
  return fault ?? late ?? (isOwn ? "own" : null);
}

/** The forms that write nothing, or are refused before they would: what is filled in here is no file, no password, and no code. */
const own: Record<string, string[]> = {
  "a visitor": ["/auth sign-in", "/plans redeem-elite", "/plans redeem-pro"],
  "pro@example.com": ["/account delete-account", "/account password", "/account small-videos"],
  "coach1@example.com": [
    "/admin/calls/hours add-extra",
    "/admin/coach-assignments assign-coaches",
    "/admin/import check-list",
    "/admin/submissions download-video",
    "/admin/system-tools back-up",
    "/admin/system-tools import-store",
    "/admin/upload set-captions",
  ],
};

it.each(people)(
  "every form of $who comes back with what was typed when it fails",
  { timeout: 300_000 },
  async (person) => {
    const { who, from } = person;
    const failures: Failure[] = [
      { status: 500, error: new Error("The disk has a bad block") },
      { status: 503, error: await busyError(app) },
    ];
    const found = await findForms(await askAs(app, who), from);
    const mine = lastOnes(found.filter((one) => person.own.test(one.key) && !isUpload(one)));
    const wrong: string[] = [];
    const apart: string[] = [];
    for (const [place, form] of mine.entries()) {
      makeAllWait(app);
      const ask = await askAs(app, who);
      const fault = await tryForm(ask, await findAgain(ask, form, from), failures[place % 2] as Failure);
      if (fault === "own") apart.push(form.key);
      else if (fault) wrong.push(`${form.key} (${form.page}): ${fault}`);
    }
    expect(wrong).toEqual([]);
    expect(apart.sort()).toEqual(own[who]);
  },
);
