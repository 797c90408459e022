import { createHash, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { ClubError } from "#app/errors.ts";
import { putSetting } from "#app/features/base/put-setting.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { settings } from "#db/schema/setup.ts";
import { messages } from "./messages.ts";
import type { SetupStep } from "./steps.ts";

const state = z.object({
  keyHash: z.string(),
  finishedAt: z.iso.datetime().nullable(),
  drill: z.record(z.string(), z.unknown()).nullable(),
  done: z.array(z.string()).default([]),
});

/**
 * The setup's progress: the hash of the link's secret, the first drill, the finished steps, and when it was closed.
 */
export type SetupState = z.infer<typeof state>;

const hashOf = (key: string) => createHash("sha256").update(key).digest("base64url");

async function findState(read: Connection): Promise<SetupState | null> {
  const row = await read.query.settings.findFirst({ where: eq(settings.name, "setup") });
  return row ? state.parse(row.value) : null;
}

/** The setup with one more step done. */
export const withStep = (state: SetupState, step: SetupStep): SetupState => ({
  ...state,
  done: [...new Set([...state.done, step])],
});

/** Changes the setup's progress. Call it inside a write. */
export async function putState(tx: Connection, value: SetupState, now: Date): Promise<void> {
  await putSetting(tx, "setup", value, now);
}

/** Whether the club is set up: through the setup, or because it already has an account. */
async function isSetUp(read: Connection): Promise<boolean> {
  if ((await findState(read))?.finishedAt) return true;
  return (await read.query.users.findFirst({ columns: { id: true } })) !== undefined;
}

/** A new setup link that replaces earlier ones; null if the club is already set up. */
export async function makeSetupLink(services: Services): Promise<string | null> {
  const { db, ids, clock, config } = services;
  if (await isSetUp(db.read)) return null;
  const key = ids.secret();
  await db.write(async (tx) => {
    const { drill = null, done = [] } = (await findState(tx)) ?? {};
    await putState(tx, { keyHash: hashOf(key), finishedAt: null, drill, done }, clock.now());
  });
  return new URL(`/setup/${key}`, config.appUrl).href;
}

/** The setup's progress, for anyone with the link. Throws not found if the link is wrong or the club is already set up. */
export async function requireSetup(read: Connection, key: string): Promise<SetupState> {
  const found = await findState(read);
  const isRight =
    found !== null &&
    timingSafeEqual(Buffer.from(found.keyHash), Buffer.from(hashOf(key))) &&
    !(await isSetUp(read));
  if (!isRight) throw new ClubError("not_found", messages.closed, { title: messages.closedTitle });
  return found;
}
