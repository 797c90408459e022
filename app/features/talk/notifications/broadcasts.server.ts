import { and, eq, inArray, isNotNull, isNull, type SQL } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, inOrder, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { tiersOfView } from "#app/features/people/roster/package-views.ts";
import { notifications } from "#db/schema/notifications.ts";
import { messages } from "./messages.ts";
import { toNotification } from "./notifications.server.ts";
import { type BroadcastFilter, broadcastFilter, oneNotification } from "./schema.ts";

const newestFirst = listOrder(notifications, [[notifications.createdAt, "desc"]]);
const isActive = isNull(notifications.deactivatedAt);

/** What a package view shows: what goes to everyone, and to the plans it includes. */
function whereOf({ view, search }: Pick<BroadcastFilter, "view" | "search">): SQL | undefined {
  const { targetTier, title, message } = notifications;
  return and(
    isActive,
    inArray(targetTier, ["all", ...tiersOfView(view)]),
    holdsWords([title, message], search),
  );
}

const activeOnes = declareList({
  order: newestFirst,
  where: () => isActive,
  rows: (db, query) => db.query.notifications.findMany(query),
});

/** Every active notification, newest first (`GET /api/admin/notifications`). */
export const listActiveNotifications = operation(
  "listActiveNotifications",
  pageWindow,
  async function listActiveNotifications({ db }, _actor, window) {
    return readWindow(db.read, activeOnes, window, toNotification);
  },
);

/** A page of the active notifications in the package view, newest first. */
export const readBroadcastPage = operation(
  "listActiveNotifications",
  broadcastFilter,
  async function readBroadcastPage({ db }, _actor, filter) {
    const where = whereOf(filter);
    const total = await db.read.$count(notifications, where);
    return readPage({ page: filter.page, total }, async (part) => {
      const orderBy = inOrder(newestFirst);
      const rows = await db.read.query.notifications.findMany({ where, orderBy, ...part });
      return rows.map(toNotification);
    });
  },
);

/** The active notifications that match the filter, as a spreadsheet. */
export const exportNotifications = operation(
  "listActiveNotifications",
  broadcastFilter,
  async function exportNotifications({ db }, _actor, filter) {
    const rows = await db.read.query.notifications.findMany({
      where: whereOf(filter),
      orderBy: inOrder(newestFirst),
    });
    return csvTable(rows, {
      "date (UTC)": (row) => row.createdAt,
      title: (row) => row.title,
      message: (row) => row.message,
      "for members on": (row) => row.targetTier,
    });
  },
);

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
