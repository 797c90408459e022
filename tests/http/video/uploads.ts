import { createHash } from "node:crypto";
import { listUploads } from "#app/features/video/uploads/queries.server.ts";
import type { App, Ask } from "#tests/support/app.ts";
import { aCoach } from "../people.ts";

export const tus = { "Tus-Resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

/** The header that describes a file and its fields. */
export const metadata = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(",");

/** The request that starts an upload. */
export const starting = (
  size: number,
  facts: Record<string, string> = { filename: "throw.mp4" },
): RequestInit => ({
  method: "POST",
  headers: { ...tus, "Upload-Length": String(size), "Upload-Metadata": metadata(facts) },
});

/** Starts an upload and returns its address. Throws if it is refused. */
export async function start(ask: Ask, size: number, facts?: Record<string, string>): Promise<string> {
  const answer = await ask("/api/uploads", starting(size, facts));
  if (answer.status !== 201) throw new Error(`Refused with ${answer.status}: ${await answer.text()}`);
  return answer.headers.get("Location") ?? "";
}

/** The headers for sending bytes from an offset on. */
export const sending = (bytes: Uint8Array, offset = 0): RequestInit => ({
  method: "PATCH",
  headers: {
    ...tus,
    "Content-Type": "application/offset+octet-stream",
    "Upload-Offset": String(offset),
    "Content-Length": String(bytes.length),
  },
  body: new Uint8Array(bytes),
});

/** The last segment of an upload's address. */
export const idOf = (address: string) => address.slice(address.lastIndexOf("/") + 1);

/** Sends a whole file and returns its id. */
export async function send(ask: Ask, bytes: Uint8Array, facts?: Record<string, string>): Promise<string> {
  const address = await start(ask, bytes.length, facts);
  const answer = await ask(address, sending(bytes));
  if (answer.status !== 204) throw new Error(`Refused with ${answer.status}: ${await answer.text()}`);
  return idOf(address);
}

/** How many of its bytes have arrived; -1 if there is no such upload. */
export async function offsetOf(ask: Ask, address: string): Promise<number> {
  const answer = await ask(address, { method: "HEAD", headers: tus });
  return answer.ok ? Number(answer.headers.get("Upload-Offset")) : -1;
}

/** SHA-256, in hexadecimal. */
export const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Every upload that hasn't become anything yet, newest first. */
export const openUploads = async (app: App) =>
  (await listUploads(app.services, aCoach)).entities.filter(({ state }) => state !== "used");
