import { and, eq, inArray, isNull, notExists, sql } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listOrder, readWindow } from "#app/features/base/paging.server.ts";
import type { Connection } from "#db/client.ts";
import { notificationReads, notifications } from "#db/schema/notifications.ts";
import { notificationInput, oneNotification } from "./schema.ts";

type NotificationRow = typeof notifications.$inferSelect;

/** The entity "Notification" (contract, "Entities"). */
export function toNotification({ id, title, message, targetTier, createdAt }: NotificationRow) {
  return { id, title, message, targetTier, createdAt };
}

/** The member's own mark beside a notification. */
const myMark = (actor: Member) =>
  and(eq(notificationReads.notificationId, notifications.id), eq(notificationReads.userId, actor.id));

/** Active ones for everybody or for the member's tier. */
const forMember = (actor: Member) =>
  and(isNull(notifications.deactivatedAt), inArray(notifications.targetTier, ["all", actor.effectiveTier]));

const newestFirst = listOrder(notifications, [[notifications.createdAt, "desc"]]);

/** What the caller has not read yet, newest first; a dismissed one leaves the list (`GET /api/notifications`). */
export const listOwnNotifications = operation(
  "listOwnNotifications",
  pageWindow,
  async function listOwnNotifications({ db }, actor, window) {
    const read = db.read.select({ one: sql`1` }).from(notificationReads).where(myMark(actor));
    return readWindow(
      db.read,
      { ...window, order: newestFirst, where: and(forMember(actor), notExists(read)) },
      ({ where, orderBy, limit }) =>
        db.read
          .select()
          .from(notifications)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit),
      toNotification,
    );
  },
);

async function requireMine(read: Connection, actor: Member, id: string): Promise<NotificationRow> {
  const row = await read.query.notifications.findFirst({
    where: and(eq(notifications.id, id), forMember(actor)),
  });
  if (!row) throw notFound();
  return row;
}

/** Dismisses a notification for the caller alone and answers it. Throws not_found for one that is not for them. */
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

/** Tells all members, or those of one tier, something (`POST /api/admin/notifications`). */
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
