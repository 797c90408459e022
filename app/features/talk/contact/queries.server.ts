import { and, asc, count, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, inOrder, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { type ContactFilter, contactFilter, oneContactMessage } from "./schema.ts";

type Row = typeof contactMessages.$inferSelect;

/** The entity "Contact message" (contract, "Entities"). */
export function toContactMessage(row: Row) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    message: row.message,
    createdAt: row.createdAt,
    responded: row.respondedAt !== null,
    response: row.respondedAt && row.response,
    respondedBy: row.respondedBy,
    respondedAt: row.respondedAt,
  };
}

/** A message on the coaches' page, with the text of an answer that was taken back. */
const toShown = (row: Row) => ({
  ...toContactMessage(row),
  takenBack: row.respondedAt ? null : row.response,
});

/** A message as coaches see it. */
export type ShownContactMessage = ReturnType<typeof toShown>;

const newestFirst = listOrder(contactMessages, [[contactMessages.createdAt, "desc"]]);
const oldestFirst = listOrder(contactMessages, [[contactMessages.createdAt, "asc"]], "asc");

const isPending = isNull(contactMessages.respondedAt);
const { createdAt, id } = contactMessages;
const orders: Record<ContactFilter["sort"], SQL[]> = {
  // The coaches' order, as of videos: who waits longest is on top, then the answered ones, newest on top.
  waiting: [
    desc(isPending),
    asc(sql`case when ${isPending} then ${createdAt} else -${createdAt} end`),
    asc(id),
  ],
  newest: inOrder(newestFirst),
  oldest: inOrder(oldestFirst),
};

function whereOf({ search, status }: Pick<ContactFilter, "search" | "status">): SQL | undefined {
  const { name, email, message, respondedAt } = contactMessages;
  const wanted = { all: undefined, pending: isPending, responded: isNotNull(respondedAt) };
  return and(holdsWords([name, email, message], search), wanted[status]);
}

const allMessages = declareList({
  order: newestFirst,
  rows: (db, query) => db.query.contactMessages.findMany(query),
});

/** Every message, newest first (`GET /api/admin/contact-submissions`). */
export const listContactMessages = operation(
  "listContactMessages",
  pageWindow,
  async function listContactMessages({ db }, _actor, window) {
    return readWindow(db.read, allMessages, window, toContactMessage);
  },
);

/** A page of the messages that match the filter, and how many are open and answered in all. */
export const readContactPage = operation(
  "listContactMessages",
  contactFilter,
  async function readContactPage({ db }, _actor, filter) {
    const where = whereOf(filter);
    const [all = { total: 0, pending: 0 }] = await db.read
      .select({ total: count(), pending: sql<number>`count(*) filter (where ${isPending})` })
      .from(contactMessages);
    const total = await db.read.$count(contactMessages, where);
    const part = await readPage({ page: filter.page, total }, async (part) => {
      const orderBy = orders[filter.sort];
      const rows = await db.read.query.contactMessages.findMany({ where, orderBy, ...part });
      return rows.map(toShown);
    });
    const counts = { all: all.total, pending: all.pending, responded: all.total - all.pending };
    return { ...part, counts };
  },
);

/** One message, or null. */
export const findContactMessage = operation(
  "listContactMessages",
  oneContactMessage,
  async function findContactMessage({ db }, _actor, { id }) {
    const row = await db.read.query.contactMessages.findFirst({
      where: (message, { eq }) => eq(message.id, id),
    });
    return row ? toShown(row) : null;
  },
);

/** The messages that match the filter, newest first, as a spreadsheet. */
export const exportContactMessages = operation(
  "listContactMessages",
  contactFilter,
  async function exportContactMessages({ db }, _actor, filter) {
    const rows = await db.read.query.contactMessages.findMany({
      where: whereOf(filter),
      orderBy: inOrder(newestFirst),
    });
    return csvTable(rows, {
      "date (UTC)": (row) => row.createdAt,
      name: (row) => row.name,
      "e-mail": (row) => shownAddress(row.email),
      message: (row) => row.message,
      status: (row) => (row.respondedAt ? "responded" : "pending"),
      response: (row) => row.respondedAt && row.response,
      "responded by": (row) => row.respondedBy,
      "responded (UTC)": (row) => row.respondedAt,
    });
  },
);
