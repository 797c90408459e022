import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Ask } from "#tests/support/app.ts";
import { appForEach } from "#tests/support/app-hooks.ts";
import { people } from "../../e2e/support/people.ts";
import {
  asForm,
  asJson,
  asMultipart,
  bodyOf,
  changeRows,
  readClip,
  rowsOf,
  storedFiles,
  userId,
} from "../club.ts";
import { filledForms, formOn, sendForm } from "../page-forms.ts";
import { listCalls, openToAnyone } from "./written-calls.ts";
import { type Found, findForms, lostOf, sendSlowly } from "./written-forms.ts";

// Two people use one browser: a page that was made for one is open while the other signs in (D76). Every form of both areas is
// found on its pages, and every call of the build among its routes; sent from such a page, none changes anything.

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

const arrived = async () => (await storedFiles(app)).filter((path) => /^incoming\/[^.]/.test(path));

/** Signed in like a browser whose session is settled, so that only what is sent writes. */
async function settled(email: string): Promise<Ask> {
  const ask = await app.signIn(email);
  await (await ask("/api/auth/user")).body?.cancel();
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (!headers.has("Accept")) headers.set("Accept", "text/html");
    return ask(path, { ...init, headers });
  };
}

/** Sends a form of one person's page with another's session, then what the answer holds with its writer's again. */
async function tryForm(form: Found, writer: string, other: Ask): Promise<string[]> {
  const wrong: string[] = [];
  if (form.fields.filter(([name]) => name === "viewer").length !== 1)
    wrong.push("doesn't name its viewer once");
  const before = writesSoFar();
  const answer = await sendForm(other, form);
  const html = await answer.text();
  if (answer.status !== 409) wrong.push(`answered ${answer.status}`);
  if (writesSoFar() !== before) wrong.push("wrote something");
  if (!html.includes("signed in as")) wrong.push("doesn't say who is signed in");
  const held = filledForms(html).find(({ fields }) => fields.some(([name]) => name === "viewer"));
  const lost = lostOf(held, form);
  if (lost.length > 0) wrong.push(`lost ${lost.join("; ")}`);
  if (!held) return wrong;
  const again = await sendForm(other, held);
  if (again.status !== 409 || writesSoFar() !== before) wrong.push(`sent again: ${again.status}`);
  // A new session of the same person.
  const own = await sendForm(await app.signIn(writer), held);
  if (own.status === 409 && own.headers.has("X-Other-Viewer")) wrong.push("isn't taken from its writer");
  return wrong;
}

const pairs = [
  { writer: "pro@example.com", other: "pro2@example.com", most: 40 },
  { writer: "pro@example.com", other: "coach1@example.com", most: 40 },
  { writer: "coach1@example.com", other: "coach2@example.com", most: 100 },
  { writer: "coach1@example.com", other: "pro@example.com", most: 100 },
];

describe("a form of a page made for someone else", () => {
  it.each(pairs)(
    "changes nothing and loses nothing: $writer's page, $other signed in",
    { timeout: 300_000 },
    async ({ writer, other, most }) => {
      const { from = [], own = /^$/ } = people.find(({ who }) => who === writer) ?? {};
      const forms = await findForms(await app.signIn(writer), from, own);
      const wrong: string[] = [];
      for (const form of forms)
        for (const fault of await tryForm(form, writer, await settled(other)))
          wrong.push(`${form.key} (${form.page}) ${fault}`);
      expect(wrong).toEqual([]);
      expect(forms.length).toBeGreaterThanOrEqual(most);
    },
  );
});

/** Every row that names someone, as text; that something was sent is noted of whoever is signed in. */
function rowsNaming(...names: string[]): string {
  const tables = rowsOf<{ name: string }>(
    app,
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sends'",
  );
  const all = tables.flatMap(({ name }) =>
    rowsOf<object>(app, `SELECT * FROM "${name}"`).map((row) => JSON.stringify([name, row])),
  );
  return all.filter((row) => names.some((named) => row.includes(named))).join("\n");
}

it("a form for anyone, on a page made for someone else, changes nothing of whoever is signed in", {
  timeout: 120_000,
}, async () => {
  const forms = await findForms(
    await app.signIn("new@example.com"),
    ["/"],
    /^\/(?!portal|dashboard|account|admin)/,
  );
  const other = await settled("basic@example.com");
  const before = rowsNaming(userId(app, "basic@example.com"), "basic@example.com");
  for (const form of forms) await (await sendForm(other, form)).body?.cancel();
  expect(rowsNaming(userId(app, "basic@example.com"), "basic@example.com")).toBe(before);
  expect(forms.map(({ key }) => key)).toEqual(
    expect.arrayContaining(["/plans redeem-elite", "/plans redeem-pro", "/contact "]),
  );
});

it("a form for anyone deletes the draft of whoever is signed in only if it was sent from their page", async () => {
  const other = await settled("coach2@example.com");
  const query = "/admin/drafts?about=contact";
  const draft = { about: "contact", fields: [["message", "Half a page so far"]], base: "" };
  // Made for another coach, for no one, and for the coach whose draft it is.
  for (const [writer, isKept] of [
    [await settled("coach1@example.com"), true],
    [app.fetch, true],
    [other, false],
  ] as const) {
    expect((await other("/admin/drafts", asJson(draft, {}, "PUT"))).status).toBe(200);
    const html = await (await writer("/contact")).text();
    const form = filledForms(html).find(({ action }) => action === "/contact");
    if (!form) throw new Error("The contact page has no form");
    const typed = { email: "someone@example.com", message: "When does the next week begin?" };
    const answer = await sendForm(other, form, typed);
    expect(answer.status).toBe(303);
    const kept = await bodyOf<{ draft: object | null }>(other(query));
    expect(kept.draft !== null).toBe(isKept);
    const flash = answer.headers.getSetCookie().find((line) => line.startsWith("flash=")) ?? "";
    const [said = ""] = decodeURIComponent(flash.slice("flash=".length)).split(".");
    expect(atob(said).includes("sentDraft")).toBe(!isKept);
  }
});

const match = { opponent: "Riley", rounds: [{ in: 3, on: 1, opponentIn: 1, opponentOn: 2 }] };

const viewerOf = async (ask: Ask) =>
  filledForms(await (await ask("/portal/messages")).text())
    .flatMap(({ fields }) => fields)
    .find(([name]) => name === "viewer")?.[1] ?? "";

describe("a call of a page made for someone else", () => {
  it("changes nothing, reads nothing, and says who is signed in", { timeout: 120_000 }, async () => {
    const viewer = await viewerOf(await app.signIn("coach1@example.com"));
    const other = await settled("coach2@example.com");
    const before = writesSoFar();
    const open: string[] = [];
    const calls = listCalls(app);
    for (const { key, address, method } of calls) {
      const body = method === "GET" ? {} : asJson({}, {}, method);
      const headers = { ...body.headers, Accept: "application/json", "X-Viewer": viewer };
      const answer = await other(address, { ...body, headers });
      await answer.body?.cancel();
      if (answer.status !== 409 || !answer.headers.has("X-Other-Viewer")) open.push(key);
    }
    expect(writesSoFar()).toBe(before);
    expect(open.sort()).toEqual(openToAnyone);
    expect(calls.length).toBeGreaterThan(100);
  });
});

const submit = "/portal?tab=videos&form=submit-video";
const asked = "Why do I miss left?";

/** The video form as a browser sends it: its fields in the page's order, the file after the viewer. */
const asVideoForm = (viewer: string, film: Uint8Array) =>
  asMultipart([
    ["viewer", viewer],
    ["submitterMessage", asked],
    ["video", film, "throw.mp4"],
  ]);

it("a form of the coaches' area gives its words back to someone who is no coach anymore", async () => {
  const pro = await app.signIn("pro@example.com");
  const viewer = await viewerOf(pro);
  const words = "Half an hour of thoughts on your release";
  const sent = asForm({ viewer, memberId: userId(app, "pro2@example.com"), text: words });
  const headers = { ...sent.headers, Accept: "text/html" };
  const answer = await pro("/admin/messages?form=answer", { ...sent, headers });
  const html = await answer.text();
  expect([answer.status, html.includes(words)]).toEqual([403, true]);
  expect(filledForms(html).some(({ fields }) => fields.some(([, value]) => value === words))).toBe(true);
});

it("a form of the coaches' area that a script sends for a coach says whose page it is, to a member", async () => {
  const viewer = await viewerOf(await app.signIn("coach1@example.com"));
  const member = await app.signIn("pro@example.com");
  const sent = asForm({ viewer, memberId: userId(app, "pro2@example.com"), text: "Hold it flat" });
  const headers = { ...sent.headers, "X-Sent-By": "script" };
  for (const page of ["/admin/messages?form=answer", "/admin/import?form=import-club"]) {
    const answer = await member(page, { ...sent, headers });
    const said = await answer.text();
    expect(answer.status).toBe(409);
    expect(said).toContain("You&#x27;re signed in as");
  }
});

it("what was typed into a search or a filter isn't given back to the next person", async () => {
  const coach = await app.signIn("coach1@example.com");
  // The first field of a form decides for which one a browser takes it.
  const own = `<input type="hidden" disabled="" name="${userId(app, "coach1@example.com")}"/>`;
  for (const page of ["/admin/users", "/admin/drills"]) {
    const html = await (await coach(page)).text();
    const forms = html.match(/<form\b[^>]*method="get"[^>]*>.{0,200}/gs) ?? [];
    expect(forms.length).toBeGreaterThan(0);
    expect(forms.filter((form) => !form.includes(own))).toEqual([]);
  }
});

describe("a write that names two people", () => {
  it("is made for neither, wherever it names them", async () => {
    const [other, self] = await Promise.all(
      ["pro@example.com", "pro2@example.com"].map(async (email) => viewerOf(await app.signIn(email))),
    );
    const ask = await settled("pro2@example.com");
    const before = writesSoFar();
    for (const [first, second] of [
      [self, other],
      [other, self],
    ] as [string, string][]) {
      const twice = [
        ["viewer", first],
        ["viewer", second],
        ["text", "Hello"],
      ] as [string, string][];
      const send = "/portal/messages?form=send";
      for (const [path, init] of [
        [send, { method: "POST", body: new URLSearchParams(twice) }],
        [send, asMultipart(twice)],
        ["/api/bags", asJson({ name: "Mine" }, { "X-Viewer": `${first}, ${second}` })],
        ["/api/bags", asJson({ name: "Mine", viewer: [first, second] })],
        ["/api/bags", asJson({ name: "Mine", viewer: second }, { "X-Viewer": first })],
        ["/api/bags", asJson({ name: "Mine", viewer: { first, second } })],
      ] as const) {
        const answer = await ask(path, init);
        await answer.body?.cancel();
        expect(answer.status).toBe(409);
      }
    }
    expect(writesSoFar()).toBe(before);
  });
});

describe("a file of a page made for someone else", () => {
  // One may send a video, one has sent the week's, and one may send none.
  it.each(["pro2@example.com", "elite@example.com", "basic@example.com"])(
    "isn't taken, and its text comes back: %s is signed in",
    async (email) => {
      const viewer = await viewerOf(await app.signIn("pro@example.com"));
      const other = await settled(email);
      const before = writesSoFar();
      const answer = await other(submit, asVideoForm(viewer, await readClip()));
      const html = await answer.text();
      expect([answer.status, html.includes(asked), html.includes(viewer)]).toEqual([409, true, true]);
      expect([writesSoFar(), await arrived()]).toEqual([before, []]);
    },
  );

  it("isn't begun, gone on with, or discarded in parts", async () => {
    const pro = await app.signIn("pro2@example.com");
    const viewer = await viewerOf(pro);
    const other = await settled("coach1@example.com");
    const before = writesSoFar();
    const upload = { "Tus-Resumable": "1.0.0", "X-Viewer": viewer };
    const begin = { ...upload, "Upload-Length": "9", "Upload-Metadata": "filename YS5tcDQ=" };
    for (const [method, path, headers] of [
      ["POST", "/api/uploads", begin],
      ["PATCH", "/api/uploads/x", { ...upload, "Upload-Offset": "0" }],
      ["DELETE", "/api/uploads/x", upload],
    ] as const) {
      const answer = await other(path, { method, headers });
      expect([method, answer.status, await bodyOf<object>(answer)]).toEqual([
        method,
        409,
        expect.objectContaining({
          message: expect.stringContaining("in this browser. Sign in as "),
          code: "other_viewer",
        }),
      ]);
    }
    expect([writesSoFar(), await arrived()]).toEqual([before, []]);
  });
});

describe("a request's viewer", () => {
  it("gets the message about what was sent, and nobody else does: it deletes the sent draft", async () => {
    const pro = await app.signIn("pro@example.com");
    const { action, fields } = await formOn(pro, "/portal/messages", "send");
    const sent = await pro(action, asForm({ ...Object.fromEntries(fields), text: "Thanks" }));
    const cookies = sent.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
    const flash = cookies.find((pair) => pair.startsWith("flash=")) ?? "";
    const pageFor = async (someone: Ask, page = "/portal") =>
      (await someone(page, { headers: { Cookie: flash } })).text();
    expect(await pageFor(await app.signIn("pro2@example.com"))).not.toContain("Message sent");
    for (const page of ["/", "/auth"]) expect(await pageFor(app.fetch, page)).not.toContain("Message sent");
    expect(await pageFor(await app.signIn("pro@example.com"))).toContain("Message sent");
  });

  it("keeps the message about what a slow form for anyone sent, though someone else has signed in meanwhile", async () => {
    const pro = await app.signIn("pro@example.com");
    const form = filledForms(await (await pro("/contact")).text()).find(({ fields }) =>
      fields.some(([name]) => name === "message"),
    );
    if (!form) throw new Error("There is no form to write to the coaches");
    const answer = await sendSlowly(pro, { ...form, action: "/contact" }, () =>
      changeRows(app, "DELETE FROM sessions WHERE user_id = ?", userId(app, "pro@example.com")),
    );
    const flash = answer.headers
      .getSetCookie()
      .map((line) => line.split(";")[0] ?? "")
      .find((pair) => pair.startsWith("flash="));
    const headers = { Cookie: flash ?? "" };
    const pageFor = async (someone: Ask, page = "/portal") => (await someone(page, { headers })).text();
    expect(await pageFor(await app.signIn("pro2@example.com"))).not.toContain("Message Sent!");
    expect(await pageFor(app.fetch, "/")).not.toContain("Message Sent!");
    expect(await pageFor(await app.signIn("pro@example.com"))).toContain("Message Sent!");
  });

  it("is offered no page ahead of their asking, as a visitor is", async () => {
    const rulesOf = async (ask: Ask) => (await ask("/")).headers.get("Speculation-Rules");
    expect(await rulesOf(app.fetch)).toBe('"/speculation-rules.json"');
    expect(await rulesOf(await app.signIn("pro@example.com"))).toBeNull();
  });

  it("is named in every answer, and needn't be named by a program", async () => {
    const member = await app.signIn("pro@example.com");
    const answer = await member("/api/matches", asJson(match));
    expect(answer.status).toBe(201);
    expect(answer.headers.get("X-Viewer")).toBe(userId(app, "pro@example.com"));
    expect((await app.fetch("/")).headers.has("X-Viewer")).toBe(false);
  });

  it("stays who they are when they sign in again, and a guessed name is told to no one", async () => {
    const form = await formOn(await app.signIn("pro@example.com"), "/portal/messages", "send");
    const viewer = await viewerOf(await app.signIn("pro@example.com"));
    expect(form.fields[0]).toEqual(["viewer", viewer]);
    const other = await settled("pro2@example.com");
    const guessed = `${userId(app, "pro@example.com")}.${"x".repeat(43)}`;
    const words = async (named: string) =>
      (await bodyOf<{ message: string }>(other("/api/bags", asJson({}, { "X-Viewer": named })))).message;
    expect(await words(guessed)).toMatch(/Sign in as the person who opened this page to save this\.$/);
    expect(await words(viewer)).not.toBe(await words(guessed));
    expect(await words(guessed)).not.toContain(userId(app, "pro@example.com"));
  });

  it("may sign in from an open page, whoever else is signed in", async () => {
    const viewer = await viewerOf(await app.signIn("pro@example.com"));
    const other = await settled("pro2@example.com");
    const body = new URLSearchParams({ email: "pro@example.com", password: "demo-pass", viewer });
    const answer = await other("/auth?form=sign-in", { method: "POST", body });
    expect([answer.status, answer.headers.getSetCookie().join()]).toEqual([
      303,
      expect.stringContaining("session="),
    ]);
  });
});
