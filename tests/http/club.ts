import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ask } from "#tests/support/app.ts";
import { root } from "#tests/support/bundle.ts";
import { rowsOf } from "#tests/support/database.ts";

export { cellOf, changeRows, onDatabase, rowsOf } from "#tests/support/database.ts";

/** A write with a JSON body. */
export function asJson(body: unknown, headers: Record<string, string> = {}, method = "POST"): RequestInit {
  return { method, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(body) };
}

/** A write like a browser form's. */
export const asForm = (fields: Record<string, string>): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields),
});

/** A real 15 KB video. */
export const readClip = (name = "push.mp4") => readFile(join(root, "db/seed/clips", name));

const BOUNDARY = "----a-form-of-the-club";

/** A form with files as a browser sends it, all in memory; null values are left out. */
export function asMultipart(parts: [name: string, value: string | Uint8Array | null, fileName?: string][]) {
  const pieces: Uint8Array[] = [];
  const text = (words: string) => pieces.push(new TextEncoder().encode(words));
  for (const [name, value, fileName] of parts) {
    if (value === null) continue;
    const file = fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: video/mp4`;
    text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`);
    if (typeof value === "string") text(value);
    else pieces.push(value);
    text("\r\n");
  }
  text(`--${BOUNDARY}--\r\n`);
  const headers = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };
  return { method: "POST", headers, body: Buffer.concat(pieces) };
}

/** The form for an analysis; a null message or video is left out. */
export function asUpload(message: string | null, film: Uint8Array | null, fileName = "throw.mp4") {
  return asMultipart([
    ["submitterMessage", message],
    ["video", film, fileName],
  ]);
}

/** An account's id. */
export function userId(club: { dataDir: string }, email: string): string {
  const [row] = rowsOf<{ id: string }>(club, "SELECT id FROM users WHERE email = ?", email);
  if (!row) throw new Error(`There is no ${email}`);
  return row.id;
}

/** Every file in storage, stored or incoming, by its path below the data folder. */
export async function storedFiles({ dataDir }: { dataDir: string }): Promise<string[]> {
  const found: string[] = [];
  for (const folder of ["files", "incoming"]) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) if (entry.isFile()) found.push(join(entry.parentPath, entry.name));
  }
  return found.map((path) => path.slice(dataDir.length + 1)).sort();
}

/** The answer's body as JSON of the expected shape. */
export async function bodyOf<T>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}

/** The status of an answer whose body isn't read; closes its file. */
export async function statusOf(answer: Response | Promise<Response>): Promise<number> {
  const { status, body } = await answer;
  await body?.cancel();
  return status;
}

/** Reads an address as JSON; throws if it is refused. */
export async function read<T>(ask: Ask, path: string): Promise<T> {
  const answer = await ask(path);
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return bodyOf<T>(answer);
}

/** A page's text as a reader sees it: without tags, with entities decoded. */
export async function textOf(answer: Response): Promise<string> {
  const html = await answer.text();
  return html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** The cookie an answer sets: its value and attributes, or null. */
export function cookieOf(answer: Response, name: string): { value: string; attributes: string } | null {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  if (!line) return null;
  const [pair = "", ...attributes] = line.split("; ");
  return { value: pair.slice(name.length + 1), attributes: attributes.join("; ") };
}

/** Asks for the page a sent form leads to, or for another one, with its message. */
export function follow(ask: Ask, sent: Response, to = sent.headers.get("Location") ?? ""): Promise<Response> {
  const Cookie = sent.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return ask(to, { headers: { Cookie } });
}

/** The page a sent form leads to: its address, HTML, and words. Throws when the form was refused. */
export async function pageAfter(ask: Ask, sent: Response) {
  if (sent.status !== 303) throw new Error(`The form was refused with ${sent.status}: ${await textOf(sent)}`);
  const page = await follow(ask, sent);
  const html = await page.clone().text();
  return { to: sent.headers.get("Location") ?? "", html, words: await textOf(page) };
}
