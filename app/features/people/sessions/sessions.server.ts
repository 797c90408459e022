import { and, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { hashOf } from "#app/features/base/signatures.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { calendarFeeds } from "#db/schema/calendar.ts";
import { coachCalendars } from "#db/schema/calls.ts";
import { pushSubscriptions } from "#db/schema/push.ts";
import { trustedDevices } from "#db/schema/second-factors.ts";
import { sessions } from "#db/schema/sessions.ts";
import { tokens } from "#db/schema/tokens.ts";
import { type UserRow, users } from "#db/schema/users.ts";
import { isStale, lifetime, sessionEnd } from "./rules.ts";

/** The session a browser gets at sign-in. `maxAge` is in seconds; null means until the browser closes. */
export type OpenedSession = { key: string; maxAge: number | null };

/** An account as it was when someone proved to be its owner. */
export type ProvenAccount = Pick<UserRow, "id" | "replyGeneration">;

/** Whose sign-in it is, and the session whose code signed this phone in, if one did. */
export type Proof = { account: ProvenAccount; codeFrom?: string | null | undefined };

/**
 * Whether nothing has ended the account's sessions since it was proven, as a reset, an adoption, a new second factor, or
 * signing out everywhere does, and the device that showed a code is still signed in. Call it in the write that opens
 * something.
 */
export async function isStillProven(
  tx: Connection,
  { clock }: Pick<Services, "clock">,
  { account, codeFrom }: Proof,
): Promise<boolean> {
  const stored = await tx.query.users.findFirst({
    where: eq(users.id, account.id),
    columns: { replyGeneration: true },
  });
  if (stored?.replyGeneration !== account.replyGeneration) return false;
  return !codeFrom || isSignedIn(tx, clock, codeFrom);
}

/**
 * How often each account's sessions have been ended, of those whose ever were: a sign-in whose account isn't known yet compares
 * with it once it is.
 */
export async function readGenerations({ db }: Pick<Services, "db">): Promise<Map<string, number>> {
  const { id, replyGeneration } = users;
  const rows = await db.read.select({ id, replyGeneration }).from(users).where(gt(replyGeneration, 0));
  return new Map(rows.map((row) => [row.id, row.replyGeneration]));
}

/** Starts a session with a new key, which itself isn't stored; null if the account's were ended meanwhile. */
export async function openSession(
  services: Services,
  given: Proof & { rememberMe: boolean; userAgent: string | null; isUnproven?: boolean },
): Promise<OpenedSession | null> {
  const { db, clock, ids } = services;
  const key = ids.secret();
  const now = clock.now();
  const isOpen = await db.write(async (tx) => {
    if (!(await isStillProven(tx, services, given))) return false;
    await tx.insert(sessions).values({
      keyHash: hashOf(key),
      id: ids.id(),
      userId: given.account.id,
      rememberMe: given.rememberMe,
      userAgent: given.userAgent?.slice(0, 300) ?? null,
      createdAt: now,
      // A phone that scanned a code didn't enter a password.
      provenAt: given.isUnproven ? null : now,
      codeFrom: given.codeFrom,
      lastSeenAt: now,
      expiresAt: sessionEnd(now, now, given.rememberMe),
    });
    return true;
  });
  return isOpen ? { key, maxAge: given.rememberMe ? lifetime(true).absolute / 1000 : null } : null;
}

// One query per request.
const sessionByKey = prepared((db, { keyHash }: Given<{ keyHash: string }>) => {
  const { id, createdAt, lastSeenAt, expiresAt, rememberMe } = sessions;
  return db
    .select({ owner: users, id, createdAt, lastSeenAt, expiresAt, rememberMe })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.keyHash, keyHash));
});

/** The account and session id behind a session key, or null if the key is unknown or its session has ended. */
export async function findSession(
  services: Services,
  key: string,
): Promise<{ owner: UserRow; sessionId: string } | null> {
  const { db, clock } = services;
  const keyHash = hashOf(key);
  const [found] = await sessionByKey(db.read, { keyHash });
  const now = clock.now();
  if (!found || found.expiresAt <= now) return null;
  if (isStale(found.lastSeenAt, now)) await touch(services, { keyHash, ...found }, now);
  return { owner: found.owner, sessionId: found.id };
}

/** Whether the session that made a code is still signed in: its codes end with it. */
export async function isSignedIn(
  read: Connection,
  clock: Services["clock"],
  sessionId: string | null,
): Promise<boolean> {
  const isThat = and(eq(sessions.id, sessionId ?? ""), gt(sessions.expiresAt, clock.now()));
  return (await read.query.sessions.findFirst({ where: isThat })) !== undefined;
}

type UsedSession = { keyHash: string; createdAt: Date; rememberMe: boolean };

async function touch(services: Services, session: UsedSession, now: Date): Promise<void> {
  try {
    await services.db.write(async (tx) => {
      await tx
        .update(sessions)
        .set({ lastSeenAt: now, expiresAt: sessionEnd(session.createdAt, now, session.rememberMe) })
        .where(eq(sessions.keyHash, session.keyHash));
    });
  } catch (error) {
    // Pages keep working while the database takes no writes; the next request tries again.
    services.log.warn({ err: error }, "a session could not be marked as used");
  }
}

/** Ends the session with this key. An unknown key changes nothing. */
export async function closeSession(services: Services, key: string): Promise<void> {
  await services.db.write((tx) => tx.delete(sessions).where(eq(sessions.keyHash, hashOf(key))));
}

/**
 * Ends a person's sessions except the named one, the trust in every browser (D69), waiting sign-ins, one by the
 * confirmation link included (D72), and reply addresses in earlier emails; without a named one, the calendar links that they
 * made, too, which someone else may have copied. Call it in the write that makes it necessary.
 */
export async function endSessionsOf(tx: Connection, userId: string, exceptId: string | null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId ?? "")));
  await tx.delete(trustedDevices).where(eq(trustedDevices.userId, userId));
  const replyGeneration = sql`${users.replyGeneration} + 1`;
  await tx.update(users).set({ replyGeneration }).where(eq(users.id, userId));
  if (exceptId === null) {
    const noFeed = { feedId: null, feedMadeBy: null };
    await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId));
    await tx.update(coachCalendars).set(noFeed).where(eq(coachCalendars.feedMadeBy, userId));
  }
  await tx
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), inArray(tokens.purpose, ["sign_in", "phone", "sign_up"])));
}

/**
 * Ends the notifications of a session in whose browser someone else signs in: the browser may have lost its cookie, and the
 * session goes on without it.
 */
export async function endNotifications({ db }: Services, sessionId: string, newOwner: string): Promise<void> {
  const isThat = and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.userId, newOwner));
  if (!(await db.read.query.pushSubscriptions.findFirst({ where: isThat }))) return;
  await db.write(async (tx) => tx.delete(pushSubscriptions).where(isThat));
}

/** Deletes ended sessions. */
export async function removeEndedSessions(services: Services): Promise<void> {
  await services.db.write(async (tx) => {
    await tx.delete(sessions).where(lte(sessions.expiresAt, services.clock.now()));
  });
}
