import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listOrder } from "#app/features/base/paging.server.ts";
import { tiersOfView } from "#app/features/people/roster/package-views.ts";
import { notifications } from "#db/schema/notifications.ts";
import { messages } from "./messages.ts";
import { toNotification } from "./notifications.server.ts";
import { broadcastFilter, oneNotification } from "./schema.ts";

const active = listResource({
  action: "listActiveNotifications",
  order: listOrder(notifications, [[notifications.createdAt, "desc"]]),
  isListed: isNull(notifications.deactivatedAt),
  filter: broadcastFilter,
  // A package view shows what goes to everyone, and to the plans it includes.
  where: ({ view, search }) => {
    const { targetTier, title, message } = notifications;
    return and(inArray(targetTier, ["all", ...tiersOfView(view)]), holdsWords([title, message], search));
  },
  toEntity: toNotification,
  columns: {
    "date (UTC)": (row) => row.createdAt,
    title: (row) => row.title,
    message: (row) => row.message,
    "for members on": (row) => row.targetTier,
  },
});

/** Every active notification, newest first (`GET /api/admin/notifications`). */
export const listActiveNotifications = active.list;

/** A page of the active notifications in the package view, newest first. */
export const readBroadcastPage = active.page;

/** The active notifications that match the filter, as a spreadsheet. */
export const exportNotifications = active.csv;

/**
 * Withdraws a notification from everyone who hasn't read it (`DELETE /api/admin/notifications/{id}`). Doing it again
 * changes nothing. Throws not_found.
 */
export const deactivateNotification = operation(
  "deactivateNotification",
  oneNotification,
  async function deactivateNotification(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const stored = await tx.query.notifications.findFirst({ where: eq(notifications.id, id) });
      if (!stored) throw notFound();
      if (stored.deactivatedAt) return toNotification(stored);
      await tx
        .update(notifications)
        .set({ deactivatedAt: services.clock.now() })
        .where(eq(notifications.id, id));
      const act = { action: "deactivate_notification", subject: stored.title } as const;
      await recordActs(tx, services, actor, [act]);
      return toNotification(stored);
    });
  },
);

/** Shows a withdrawn notification again (D35). Throws conflict if it is already active. */
export const undoDeactivation = operation(
  "undoAct",
  oneNotification,
  async function undoDeactivation(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .update(notifications)
        .set({ deactivatedAt: null })
        .where(and(eq(notifications.id, id), isNotNull(notifications.deactivatedAt)))
        .returning();
      if (!row) throw conflict(messages.tooLateToUndo);
      await recordActs(tx, services, actor, [{ action: "undo", subject: row.title }]);
      return toNotification(row);
    });
  },
);
