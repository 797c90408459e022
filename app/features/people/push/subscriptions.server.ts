import { and, asc, desc, eq, notExists, notInArray, or, sql } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import { oneById } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { requireSession } from "#app/features/people/sessions/proof.server.ts";
import { deviceName } from "#app/features/people/sessions/rules.ts";
import type { Connection } from "#db/client.ts";
import { pushSubscriptions } from "#db/schema/push.ts";
import { sessions } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";
import { isPushService, kindsFor, pushTitles } from "./kinds.ts";
import { messages } from "./messages.ts";
import { endpointInput, kindsField, kindsInput, subscribeInput } from "./schema.ts";

/** Which kinds the member wants, which devices get them, and the key a browser subscribes with. */
export const readPushSettings = operation(
  "managePushes",
  noInput,
  async function readPushSettings({ db, push }, actor) {
    const owner = await db.read.query.users.findFirst({
      columns: { pushKinds: true, quietFrom: true, quietUntil: true },
      where: eq(users.id, actor.id),
    });
    const { id, sessionId, createdAt } = pushSubscriptions;
    const rows = await db.read
      .select({ id, sessionId, createdAt, userAgent: sessions.userAgent })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, sessionId))
      .where(eq(pushSubscriptions.userId, actor.id))
      .orderBy(asc(createdAt));
    return {
      publicKey: push.publicKey,
      choices: kindsFor(actor),
      kinds: owner?.pushKinds ?? [],
      version: versionOf(kindsField, { kinds: owner?.pushKinds ?? [] }),
      quietFrom: owner?.quietFrom ?? "",
      quietUntil: owner?.quietUntil ?? "",
      devices: rows.map((row) => ({
        id: row.id,
        device: deviceName(row.userAgent),
        isThisOne: row.sessionId === actor.sessionId,
        createdAt: row.createdAt,
      })),
    };
  },
);

const kindsInWords = (_name: string, kinds: unknown) =>
  Object.entries(pushTitles)
    .flatMap(([kind, title]) => (Array.isArray(kinds) && kinds.includes(kind) ? [title] : []))
    .join(", ") || "(none)";

/** Sets which kinds of notifications the member wants. Throws conflict when another device saved since the version (D57). */
export const setPushKinds = operation(
  "managePushes",
  kindsInput,
  async function setPushKinds({ db }, actor, { version, ...wanted }) {
    const kinds = kindsFor(actor).filter((kind) => wanted[kind]);
    await db.write(async (tx) => {
      const owner = await tx.query.users.findFirst({ where: eq(users.id, actor.id) });
      const stored = { kinds: owner?.pushKinds ?? [] };
      await requireVersion({ edited: kindsField, version, stored, wanted: { kinds }, words: kindsInWords });
      await tx.update(users).set({ pushKinds: kinds }).where(eq(users.id, actor.id));
    });
    return { kinds };
  },
);

/** How many browsers of one member are notified (D79). */
const mostDevices = 10;

/** Makes room for the session's browser: its earlier address goes, and so do those whose session has ended. */
async function dropReplaced(tx: Connection, userId: string, sessionId: string): Promise<void> {
  const session = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.id, pushSubscriptions.sessionId));
  const isReplaced = or(eq(pushSubscriptions.sessionId, sessionId), notExists(session));
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.userId, userId), isReplaced));
}

/** Keeps the member's newest browsers, with their queued notifications. */
async function dropOldest(tx: Connection, userId: string): Promise<void> {
  const { id, createdAt } = pushSubscriptions;
  const isTheirs = eq(pushSubscriptions.userId, userId);
  const kept = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(isTheirs)
    .orderBy(desc(createdAt), desc(sql`rowid`))
    .limit(mostDevices);
  await tx.delete(pushSubscriptions).where(and(isTheirs, notInArray(id, kept)));
}

/**
 * Notifies this browser from now on, one address a session; registering it again updates its owner and keys. Beyond ten
 * browsers, the one that was added first is forgotten. Throws invalid for an address outside the push services.
 */
export const subscribeToPushes = operation(
  "managePushes",
  subscribeInput,
  async function subscribeToPushes(services, actor, given) {
    const { db, clock, ids, config } = services;
    if (!isPushService(given.endpoint, config.pushServices)) throw invalidInput(messages.unknownService);
    const sessionId = actor.sessionId ?? "";
    const row = { ...given, userId: actor.id, sessionId, createdAt: clock.now() };
    await db.write(async (tx) => {
      await requireSession(tx, services, actor);
      // If the browser belonged to another member, their subscription and its queued notifications are deleted.
      await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, given.endpoint));
      await dropReplaced(tx, actor.id, sessionId);
      await tx.insert(pushSubscriptions).values({ id: ids.id(), ...row });
      await dropOldest(tx, actor.id);
    });
    return { message: messages.saved, owner: actor };
  },
);

/** Stops notifying this browser. Another member's browser stays unchanged. */
export const unsubscribeFromPushes = operation(
  "managePushes",
  endpointInput,
  async function unsubscribeFromPushes({ db }, actor, { endpoint }) {
    await db.write(async (tx) => {
      await tx
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, actor.id)));
    });
    return { message: messages.removed };
  },
);

/** Stops notifying one of the member's devices. Throws not_found for someone else's. */
export const removePushDevice = operation(
  "managePushes",
  oneById,
  async function removePushDevice({ db }, actor, { id }) {
    const gone = await db.write((tx) =>
      tx
        .delete(pushSubscriptions)
        .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, actor.id)))
        .returning({ id: pushSubscriptions.id }),
    );
    if (gone.length === 0) throw notFound();
  },
);
