import { and, asc, eq, lte, sql } from "drizzle-orm";
import { isDueBy } from "#app/features/base/calendar/past.server.ts";
import { isQuiet } from "#app/features/base/mail/quiet-hours.ts";
import { longestWait, pauseBefore } from "#app/features/base/mail/rules.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { pushes, pushSubscriptions } from "#db/schema/push.ts";
import { sessions } from "#db/schema/sessions.ts";
import { users } from "#db/schema/users.ts";
import { isPushService, pushTitles } from "./kinds.ts";

const minute = 60_000;
const pushesATurn = 50;
/** How long a notification being sent is left alone: if the server dies, it is sent again under the same name. */
const onItsWay = 5 * minute;
const quietPause = 5 * minute;
/** The furthest ahead a notification is scheduled. */
const longest = Math.max(longestWait, onItsWay, quietPause);

/** The next notification due, with its browser, its owner, and the end of the session that requested it. */
async function nextDue({ db, clock }: Services) {
  const [due] = await db.read
    .select({ row: pushes, to: pushSubscriptions, owner: users, sessionEnd: sessions.expiresAt })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscriptionId))
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(sql`${pushes.nextAttemptAt} is not null`, isDueBy(pushes.nextAttemptAt, clock.now(), longest)))
    .orderBy(asc(pushes.nextAttemptAt))
    .limit(1);
  return due;
}

type Due = NonNullable<Awaited<ReturnType<typeof nextDue>>>;
type Row = Due["row"];

async function settle({ db }: Services, { id }: Row, change: Partial<Row>): Promise<void> {
  await db.write(async (tx) => {
    await tx.update(pushes).set(change).where(eq(pushes.id, id));
  });
}

async function dropBrowser({ db }: Services, { to }: Due): Promise<void> {
  await db.write(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.id, to.id));
  });
}

async function deliver(services: Services, due: Due): Promise<void> {
  const { push, clock, log } = services;
  const { row, to } = due;
  const now = clock.now();
  const attempts = row.attempts + 1;
  // Recorded first, so that a server that dies while sending knows it may have been sent.
  await settle(services, row, { attempts, nextAttemptAt: new Date(now.getTime() + onItsWay) });
  const tag = row.id.replaceAll("-", "").slice(0, 32);
  const payload = JSON.stringify({ title: row.title ?? pushTitles[row.kind], path: row.path, tag });
  const lifetime = Math.ceil((row.expiresAt.getTime() - now.getTime()) / 1000);
  try {
    const letter = { payload, topic: tag, lifetime, isUrgent: row.kind === "call" };
    if ((await push.send(to, letter)) === "gone") return dropBrowser(services, due);
    await settle(services, row, { nextAttemptAt: null, sentAt: clock.now() });
  } catch (error) {
    log.warn({ err: error, push: row.id, attempts }, "a notification could not be sent; it is tried again");
    await settle(services, row, { nextAttemptAt: new Date(now.getTime() + pauseBefore(attempts)) });
  }
}

async function take(services: Services, due: Due): Promise<void> {
  const { clock, config } = services;
  const { row, to, owner, sessionEnd } = due;
  const now = clock.now();
  const isKnown = isPushService(to.endpoint, config.pushServices);
  if (!isKnown || !sessionEnd || sessionEnd <= now) return dropBrowser(services, due);
  const isWanted = owner.pushKinds.includes(row.kind) && owner.deleteAfter === null;
  if (row.expiresAt <= now || !isWanted) return settle(services, row, { nextAttemptAt: null });
  if (isQuiet(now, toMember(services, owner, null).timeZone, owner))
    return settle(services, row, { nextAttemptAt: new Date(now.getTime() + quietPause) });
  return deliver(services, due);
}

/** Sends due notifications, one at a time, never in the member's quiet hours; expired ones are skipped. */
export async function sendDuePushes(services: Services, stopping?: AbortSignal): Promise<void> {
  for (let taken = 0; taken < pushesATurn && !stopping?.aborted; taken += 1) {
    const due = await nextDue(services);
    if (!due) return;
    await take(services, due);
  }
}

const kept = 7 * 24 * 60 * minute;

/** Deletes notifications that expired over a week ago. */
export async function removeEndedPushes({ db, clock }: Services): Promise<void> {
  await db.write(async (tx) => {
    await tx.delete(pushes).where(lte(pushes.expiresAt, new Date(clock.now().getTime() - kept)));
  });
}
