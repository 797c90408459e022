import { and, eq, gt, lte, sql } from "drizzle-orm";
import { enqueueCoachPush, enqueuePush } from "#app/features/people/push/enqueue.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { calls } from "#db/schema/calls.ts";
import { pushes, pushSubscriptions } from "#db/schema/push.ts";

const hour = 3_600_000;

/** Identifies a call at its time, so that a moved call is announced again. */
const aboutCall = sql<string>`'call ' || ${calls.id} || ' ' || ${calls.startsAt}`;

/** Notifies coaches of calls with them within the next hour, once each. */
async function notifyCoachesOfCalls(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const about = sql<string>`'coach ' || ${aboutCall}`;
  const told = sql`exists (select 1 from ${pushes} where ${pushes.about} = ${about})`;
  const isSoon = and(gt(calls.startsAt, now), lte(calls.startsAt, new Date(now.getTime() + hour)));
  const due = await db.read
    .select({ id: calls.id, coachKey: calls.coachKey, expiresAt: calls.startsAt, about })
    .from(calls)
    .where(
      and(
        eq(calls.status, "booked"),
        isSoon,
        sql`exists (select 1 from ${pushSubscriptions}) and not ${told}`,
      ),
    );
  for (const { id, ...call } of due)
    await db.write((tx) =>
      enqueueCoachPush(tx, services, { ...call, kind: "call", path: `/admin/calls/${id}` }),
    );
}

/** Notifies members and coaches of calls within the next hour, once each. */
export async function notifyOfCalls(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const told = sql`exists (select 1 from ${pushes} where ${pushes.about} = ${aboutCall})`;
  const listens = sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions.userId} = ${calls.userId})`;
  const due = await db.read
    .select({ id: calls.id, userId: calls.userId, startsAt: calls.startsAt, about: aboutCall })
    .from(calls)
    .where(
      and(
        eq(calls.status, "booked"),
        gt(calls.startsAt, now),
        lte(calls.startsAt, new Date(now.getTime() + hour)),
        sql`${listens} and not ${told}`,
      ),
    );
  for (const { id, userId, startsAt, about } of due)
    await db.write(async (tx) => {
      const path = `/portal/calls/${id}`;
      await enqueuePush(tx, services, { userId, kind: "call", about, path, expiresAt: startsAt });
    });
  await notifyCoachesOfCalls(services);
}
