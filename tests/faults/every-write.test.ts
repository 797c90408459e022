import { cp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { everyPage, keyOfForm } from "#tests/e2e/support/every-form.ts";
import { isUpload, lastOnes, people } from "#tests/e2e/support/people.ts";
import { signIn } from "#tests/hostile/media-club.ts";
import { asJson, asUpload, readClip } from "#tests/http/club.ts";
import { filledForms, type PageForm, sendForm } from "#tests/http/page-forms.ts";
import type { Ask } from "#tests/support/app.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { cloneClub, passwordOf } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach } from "./load.ts";
import { makeDisk, run } from "./own-disk.ts";

const made = await makeDisk();
const title = made ? "" : " (not seen here: this machine can make no disk of its own)";
const { folder = "", disk = "" } = made ?? {};

type Found = PageForm & { key: string; page: string; ask: Ask };

let server: RunningServer;
let forms: Found[];
let Cookie = "";
let pro: Ask;
const acknowledged: string[] = [];

/** Every form of a person's pages, filled in, but those that would end the session they are sent in. */
async function findForms(ask: Ask, { from, own }: (typeof people)[number]): Promise<Found[]> {
  const found = new Map<string, Found>();
  for await (const [page, html] of everyPage(ask, from))
    for (const form of filledForms(html)) {
      const action = new URL(form.action, `http://club${page}`);
      const key = keyOfForm(action.href);
      const isSkipped = isUpload({ key, page }) || /sign-out|sign-in|sessions/.test(key) || !own.test(key);
      if (!isSkipped)
        found.set(key, { ...form, action: `${action.pathname}${action.search}`, key, page, ask });
    }
  const keys = lastOnes([...found.values()]).map(({ key }) => key);
  return keys.flatMap((key) => found.get(key) ?? []);
}

const visitor: Ask = (path, init = {}) => fetch(new URL(path, server.url), { redirect: "manual", ...init });

async function start(): Promise<void> {
  server = await startServer({ dataDir: join(disk, "club"), environment: { LOG_LEVEL: "warn" } });
}

beforeAll(async () => {
  if (!made) return;
  const club = await cloneClub();
  await cp(club.dataDir, join(disk, "club"), { recursive: true });
  await club.remove();
  await start();
  Cookie = await signInCoach(server.url);
  pro = await signIn(server.url, "pro2@example.com");
  forms = [];
  for (const person of people) {
    const isVisitor = person.who === "a visitor";
    const ask = isVisitor ? visitor : await signIn(server.url, person.who, passwordOf(person.who));
    forms.push(...(await findForms(ask, person)));
  }
}, 300_000);
afterAll(async () => {
  await server?.close();
  if (!made) return;
  run("umount", "-l", disk);
  await rm(folder, { recursive: true, force: true });
});

async function note(): Promise<number> {
  const userId = findMember(join(disk, "club/app.sqlite"));
  const answer = await fetch(`${server.url}/api/admin/practice-notes`, {
    ...asJson({ userId, title: "On a bad disk", content: "x".repeat(9_000) }, { Cookie }),
  });
  const { id } = (await answer.json()) as { id?: string };
  if (answer.status === 201 && id) acknowledged.push(id);
  return answer.status;
}

/** The writes that are no forms of a page: files, and a resumable upload. */
async function uploads(): Promise<[string, number][]> {
  const clip = await readClip();
  const coach: Ask = (path, init = {}) =>
    visitor(path, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), Cookie } });
  const parts = {
    "Tus-Resumable": "1.0.0",
    "Upload-Length": String(clip.length),
    "Upload-Metadata": "filename YS5tcDQ=",
  };
  const sends: [string, Promise<Response>][] = [
    ["a video in a form", pro("/portal?tab=videos&form=submit-video", asUpload("On a bad disk", clip))],
    ["a video for the library", coach("/admin/upload?form=upload-video", asUpload("On a bad disk", clip))],
    ["a resumable video", pro("/api/uploads", { method: "POST", headers: parts })],
    [
      "a list",
      coach(
        "/api/admin/imports",
        asJson({ kind: "members", text: `email,name\n${"a@example.net,A\n".repeat(4_000)}` }),
      ),
    ],
  ];
  return Promise.all(
    sends.map(async ([what, sent]): Promise<[string, number]> => [what, (await sent).status]),
  );
}

/** Sends every form, and returns the statuses of the answers by form. */
async function sendAll(): Promise<[string, number][]> {
  const statuses: [string, number][] = [];
  for (const form of forms) {
    const answer = await sendForm(form.ask, form);
    await answer.text();
    statuses.push([form.key, answer.status]);
  }
  return statuses;
}

async function expectReads(): Promise<void> {
  for (const path of ["/", "/admin", "/admin/users", "/api/admin/users", "/healthz"])
    expect([path, (await fetch(`${server.url}${path}`, { headers: { Cookie } })).status]).toEqual([
      path,
      200,
    ]);
}

const failed = (statuses: [string, number][], ...allowed: number[]) =>
  statuses.filter(([, status]) => status >= 500 && !allowed.includes(status));
const countOf = (statuses: [string, number][], status: number) =>
  statuses.filter(([, one]) => one === status).length;

it.skipIf(!made)(
  `a full disk refuses every kind of write in words, and room is enough to go on${title}`,
  { timeout: 300_000 },
  async () => {
    const filler = join(disk, "filler");
    await writeFile(filler, Buffer.alloc(64 * 1024 * 1024)).catch((error) =>
      expect(error.code).toBe("ENOSPC"),
    );
    let last = 201;
    for (let at = 0; at < 600 && last !== 507; at += 1) last = await note();
    expect(last).toBe(507);
    const statuses = [...(await sendAll()), ...(await uploads())];
    expect(failed(statuses, 507)).toEqual([]);
    expect(countOf(statuses, 507)).toBeGreaterThan(60);
    await expectReads();
    await rm(filler);
    expect(await note()).toBe(201);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
);

it.skipIf(!made)(
  `a disk that becomes read-only refuses every kind of write in words, and loses nothing${title}`,
  { timeout: 300_000 },
  async () => {
    expect(await note()).toBe(201);
    // What the kernel does when it finds a disk damaged: files stay open, and nothing can be written.
    run("mount", "-o", "remount,abort", disk);
    expect(await note()).toBe(503);
    const statuses = [...(await sendAll()), ...(await uploads())];
    expect(failed(statuses, 503)).toEqual([]);
    expect(countOf(statuses, 503)).toBeGreaterThan(60);
    await expectReads();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect(await server.stop()).toBe(0);
    run("umount", disk);
    run("mount", "-o", "loop", join(folder, "image"), disk);
    await start();
    expect(await note()).toBe(201);
    expect(findLost(join(disk, "club/app.sqlite"), acknowledged)).toEqual([]);
  },
);
