import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asJson, asUpload, changeRows, rowsOf, storedFiles, textOf } from "#tests/http/club.ts";
import { send } from "#tests/http/video/uploads.ts";
import type { Ask } from "#tests/support/app.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { type Case, casesThrough } from "./media-cases.ts";
import { addMembers, type JobRow, signIn, untilDrained } from "./media-club.ts";
import { makeFilms } from "./media-recipes.ts";

const handlers = ["the form", "an upload in parts"] as const;
type Handler = (typeof handlers)[number];
type Sent = Case & { handler: Handler; email: string; ask: Ask; status: number };

const minute = 60_000;

let club: Awaited<ReturnType<typeof cloneClub>>;
let server: RunningServer;
let sent: Sent[];
let jobs: JobRow[];

const emailOf = (handler: Handler, place: number) => `odd-${handlers.indexOf(handler)}-${place}@example.com`;

/** Uploads a file one of the ways and returns the status of the last request. */
async function submit(ask: Ask, handler: Handler, { what, bytes, fileName }: Case): Promise<number> {
  if (handler === "the form") {
    return (await ask("/portal?tab=videos&form=submit-video", asUpload(what, bytes, fileName))).status;
  }
  const uploadId = await send(ask, bytes, { filename: fileName });
  return (await ask("/api/user-video-submissions", asJson({ submitterMessage: what, uploadId }))).status;
}

beforeAll(async () => {
  const films = await makeFilms();
  club = await cloneClub();
  changeRows(club, "DELETE FROM media_jobs");
  const all = handlers.flatMap((handler, turn) =>
    casesThrough(films, turn, handlers.length).map((one, place) => ({
      ...one,
      handler,
      email: emailOf(handler, place),
    })),
  );
  addMembers(
    club,
    "pro@example.com",
    all.map(({ email }) => email),
  );
  server = await startServer({ dataDir: club.dataDir, environment: { PREPARE_VIDEOS: "on" } });
  sent = [];
  for (const one of all) {
    const ask = await signIn(server.url, one.email);
    sent.push({ ...one, ask, status: await submit(ask, one.handler, one) });
  }
  // ffmpeg waits for everything else on a busy machine.
  jobs = await untilDrained(club, 20 * minute);
}, 25 * minute);

afterAll(async () => {
  await server?.close();
  await club?.remove();
});

type Row = { id: string; state: string; reason: string | null; key: string; week: string };

/** The outcome for a member's video. */
function fateOf({ email }: Sent): Row {
  const [row] = rowsOf<Row>(
    club,
    `SELECT submissions.id, state, reason, original_key AS key, allowance_week AS week FROM clips
     JOIN submissions ON file_key = original_key JOIN users ON users.id = user_id WHERE email = ?`,
    email,
  );
  if (!row) throw new Error(`${email} has sent no video`);
  return row;
}

const madeBy = (handler: Handler, becomes: Case["fate"]["becomes"]) =>
  sent.filter((one) => one.handler === handler && one.fate.becomes === becomes);

const bytesOf = async (answer: Promise<Response>) => Buffer.from(await (await answer).arrayBuffer());

/** The member's page says which file, why, and what to do; an email says the same, and the file is gone. */
async function expectTold(one: Sent): Promise<void> {
  const { id, state, reason, key, week } = fateOf(one);
  expect([one.what, state]).toEqual([one.what, "unusable"]);
  const page = await textOf(await one.ask("/portal?tab=videos"));
  expect(page).toContain(
    `We can't use “${one.fileName.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}” ${reason}`,
  );
  expect(page).toContain("you can send another video this week");
  expect(week).toMatch(/^unused /);
  expect((await one.ask(`/files/submissions/${id}`)).status).toBe(404);
  expect(await storedFiles(club)).not.toContain(`files/${key}`);
  const mails = rowsOf<{ text: string }>(club, "SELECT text FROM outbox WHERE recipient = ?", one.email);
  expect(mails.map(({ text }) => text.includes(`“${one.fileName}”. ${reason}`))).toEqual([true]);
}

/** The video plays and has a poster. */
async function expectPlayable(one: Sent): Promise<void> {
  const { id, state, reason } = fateOf(one);
  const lacks = one.fate.becomes === "ready" ? one.fate.lacks : null;
  expect([one.what, state]).toEqual([one.what, "ready"]);
  if (lacks === null) expect([one.what, reason]).toEqual([one.what, null]);
  else expect(reason ?? "").toMatch(lacks);
  const address = `/files/submissions/${id}`;
  const poster = await bytesOf(one.ask(`${address}/poster`));
  expect([...poster.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  for (const size of ["main", "slow"]) {
    const film = await bytesOf(one.ask(`${address}?size=${size}`));
    expect([size, film.subarray(4, 8).toString(), film.length > 1_000]).toEqual([size, "ftyp", true]);
  }
  const page = await textOf(await one.ask("/portal?tab=videos"));
  expect(page).not.toContain("We can't use");
  if (reason !== null) expect(page).toContain(reason);
}

it("sends at least forty odd or hostile files through both kinds of upload", () => {
  const names = handlers.map((handler) =>
    sent.filter((one) => one.handler === handler).map(({ fileName }) => fileName),
  );
  const [first = [], second = []] = names;
  expect(first.filter((name) => second.includes(name)).length).toBeGreaterThanOrEqual(40);
  expect(new Set(names.flat()).size).toBeGreaterThan(60);
});

describe.each(handlers)("through %s", (handler) => {
  it("an odd video ends up playable, with a poster", async () => {
    const odd = madeBy(handler, "ready");
    expect(odd.length).toBeGreaterThan(10);
    for (const one of odd) await expectPlayable(one);
  });

  it("a video that can't be used is deleted, and its member reads which file it was and why", async () => {
    const bad = madeBy(handler, "unusable");
    expect(bad.length).toBeGreaterThan(20);
    for (const one of bad) {
      await expectTold(one);
      if (one.fate.becomes === "unusable")
        expect([one.what, fateOf(one).reason]).toEqual([one.what, expect.stringMatching(one.fate.why)]);
    }
  });

  it("a damaged video that may still play plays, or its member reads why not", async () => {
    for (const one of madeBy(handler, "settled")) {
      if (fateOf(one).state === "ready") await expectPlayable(one);
      else await expectTold(one);
    }
  });

  it("a file that isn't a video is refused with its status", async () => {
    for (const one of madeBy(handler, "refused")) {
      if (one.fate.becomes === "refused") expect([one.what, one.status]).toEqual([one.what, one.fate.status]);
    }
  });
});

it("leaves the same server answering, an empty queue, and no fault in its log", async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(() => process.kill(server.pid, 0)).not.toThrow();
  expect(jobs.filter(({ state }) => state !== "done")).toEqual([]);
  expect(server.output()).not.toMatch(/"level":(50|60)/);
});
