import { randomBytes, type ScryptOptions, scrypt } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { createSigner } from "#app/services/signer.server.ts";
import { errorCode } from "#app/services/storage/errors.server.ts";
import { ReplicaRefusedError } from "./litestream.server.ts";
import { type ReplicaPlace, readText } from "./place.server.ts";

const secretsKey = "secrets.json";
const context = "a replica's secrets";
/** The files of a data folder that a club needs besides its database and stored files. */
const secretNames = ["session-secret", "vapid-keys"] as const;

const derive = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/** What stretching a pass phrase costs: 32 MiB, three times. */
const cost = { N: 2 ** 15, r: 8, p: 3 };
/** What it cost in copies that name none. */
const firstCost = { N: 2 ** 14, r: 8, p: 1 };
const mostMemory = 64 * 1024 * 1024;

const stored = z.object({
  /** With a salt, `secrets` is encrypted with the pass phrase; without, it is readable. */
  salt: z.string().nullable(),
  cost: z.object({ N: z.number(), r: z.number(), p: z.number() }).default(firstCost),
  secrets: z.string(),
});
type Stored = z.infer<typeof stored>;
const secrets = z.record(z.enum(secretNames), z.string().optional());

/** A pass phrase is stretched, so that guessing one costs more than a sign-in. */
async function boxFor(phrase: string, salt: string, work: Stored["cost"]) {
  const stretched = await derive(phrase.normalize("NFC"), salt, 32, { ...work, maxmem: mostMemory });
  return createSigner(stretched.toString("hex"));
}

async function readSecrets(dataDir: string): Promise<string> {
  const found = await Promise.all(
    secretNames.map(async (name) => {
      const text = await readFile(join(dataDir, name), "utf8").catch((error) => {
        if (errorCode(error) === "ENOENT") return undefined;
        throw error;
      });
      return [name, text] as const;
    }),
  );
  return JSON.stringify(Object.fromEntries(found));
}

/** Copies the data folder's secrets, encrypted if there is a pass phrase. */
export async function copySecrets(place: ReplicaPlace, dataDir: string, phrase?: string): Promise<void> {
  const text = await readSecrets(dataDir);
  const salt = phrase ? randomBytes(16).toString("hex") : null;
  const hidden = phrase && salt ? (await boxFor(phrase, salt, cost)).seal(text, context) : text;
  const copied: Stored = { salt, cost, secrets: hidden };
  await place.write(secretsKey, Buffer.from(`${JSON.stringify(copied)}\n`));
}

async function open(
  { salt, cost: work, secrets: text }: Stored,
  phrase: string | undefined,
): Promise<string> {
  if (salt === null) return text;
  const opened = phrase ? (await boxFor(phrase, salt, work)).unseal(text, context) : null;
  if (opened !== null) return opened;
  throw new ReplicaRefusedError(
    `The secrets in the replica are encrypted${phrase ? " with another pass phrase" : ""}. Please set REPLICA_KEY to the one they were copied with, or add --without-secrets: then everyone signs in again, and coaches set up their second factor again.`,
  );
}

/** Writes a replica's secrets into a folder. Throws `ReplicaRefusedError` without the pass phrase they need. */
export async function restoreSecrets(
  place: ReplicaPlace,
  folder: string,
  phrase: string | undefined,
): Promise<void> {
  const text = await readText(place, secretsKey);
  if (text === null) return;
  const found = secrets.parse(JSON.parse(await open(stored.parse(JSON.parse(text)), phrase)));
  for (const name of secretNames) {
    const value = found[name];
    if (value !== undefined) await writeFile(join(folder, name), value, { mode: 0o600, flush: true });
  }
}
