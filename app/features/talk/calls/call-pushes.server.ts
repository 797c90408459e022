import { and, eq, gt, lte, sql } from "drizzle-orm";
import { enqueuePush } from "#app/features/people/push/enqueue.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { calls } from "#db/schema/calls.ts";
import { pushes, pushSubscriptions } from "#db/schema/push.ts";

const hour = 3_600_000;

/** Identifies a call at its time, so that a moved call is announced again. */
const aboutCall = sql<string>`'call ' || ${calls.id} || ' ' || ${calls.startsAt}`;

/** Notifies members of calls within the next hour, once each. */
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
}
