import { and, eq, inArray, isNull, type Placeholder, sql } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import type { Tier } from "#app/features/base/tiers.ts";
import type { Connection } from "#db/client.ts";
import type { Given } from "#db/prepared.ts";
import { notificationReads, notifications } from "#db/schema/notifications.ts";
import { notificationInput, oneNotification } from "./schema.ts";

type NotificationRow = typeof notifications.$inferSelect;

/** The entity "Notification" (contract, "Entities"). */
export function toNotification({ id, title, message, targetTier, createdAt }: NotificationRow) {
  return { id, title, message, targetTier, createdAt };
}

/** Active ones for everyone or for the tier. */
const forTier = (tier: Tier | Placeholder) =>
  and(isNull(notifications.deactivatedAt), inArray(notifications.targetTier, ["all", tier]));

/** Unread notifications for a member of the tier. */
export const isUnread = ({ userId, tier }: Given<{ userId: string; tier: Tier }>) =>
  and(
    forTier(tier),
    sql`not exists (select 1 from ${notificationReads}
      where ${notificationReads.notificationId} = ${notifications.id} and ${notificationReads.userId} = ${userId})`,
  );

const unreadOnes = declareList({
  order: listOrder(notifications, [[notifications.createdAt, "desc"]]),
  where: isUnread,
  rows: (db, { where, orderBy, limit }) =>
    db
      .select()
      .from(notifications)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
});

/** The caller's unread notifications, newest first; a dismissed one leaves the list (`GET /api/notifications`). */
export const listOwnNotifications = operation(
  "listOwnNotifications",
  pageWindow,
  async function listOwnNotifications({ db }, actor, window) {
    const mine = { ...window, userId: actor.id, tier: actor.effectiveTier };
    return readWindow(db.read, unreadOnes, mine, toNotification);
  },
);

async function requireMine(read: Connection, actor: Member, id: string): Promise<NotificationRow> {
  const row = await read.query.notifications.findFirst({
    where: and(eq(notifications.id, id), forTier(actor.effectiveTier)),
  });
  if (!row) throw notFound();
  return row;
}

/** Dismisses a notification for the caller only and returns it. Throws not_found if it isn't for them. */
export const readNotification = operation(
  "readNotification",
  oneNotification,
  async function readNotification({ db, clock }, actor, { id }) {
    const row = await requireMine(db.read, actor, id);
    await db.write(async (tx) => {
      await tx
        .insert(notificationReads)
        .values({ userId: actor.id, notificationId: id, readAt: clock.now() })
        .onConflictDoNothing();
    });
    return toNotification(row);
  },
);

/** Notifies all members, or those of one tier (`POST /api/admin/notifications`). */
export const sendNotification = operation(
  "sendNotification",
  notificationInput,
  async function sendNotification(services, actor, input) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .insert(notifications)
        .values({ id: services.ids.id(), createdAt: services.clock.now(), ...input })
        .returning();
      if (!row) throw new Error("The notification was not stored");
      const { title: subject, message, targetTier } = row;
      const act = { action: "send_notification", subject, after: { message, targetTier } } as const;
      await recordActs(tx, services, actor, [act]);
      return toNotification(row);
    });
  },
);
