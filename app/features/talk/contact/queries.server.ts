import { and, asc, count, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { shownAddress } from "#app/features/base/email-address.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { inOrder, listOrder } from "#app/features/base/paging.server.ts";
import { type ContactMessageRow, contactMessages } from "#db/schema/contact.ts";
import { type ContactFilter, contactFilter, oneContactMessage } from "./schema.ts";

/** The entity "Contact message" (contract, "Entities"). */
export function toContactMessage(row: ContactMessageRow) {
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
const toShown = (row: ContactMessageRow) => ({
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

const contacts = listResource({
  action: "listContactMessages",
  order: newestFirst,
  filter: contactFilter,
  where: ({ search, status }) => {
    const { name, email, message, respondedAt } = contactMessages;
    const wanted = { all: undefined, pending: isPending, responded: isNotNull(respondedAt) };
    return and(holdsWords([name, email, message], search), wanted[status]);
  },
  orderBy: ({ sort }) => orders[sort],
  toEntity: toContactMessage,
  toShown,
  columns: {
    "date (UTC)": (row) => row.createdAt,
    name: (row) => row.name,
    email: (row) => shownAddress(row.email),
    message: (row) => row.message,
    status: (row) => (row.respondedAt ? "responded" : "pending"),
    response: (row) => row.respondedAt && row.response,
    "responded by": (row) => row.respondedBy,
    "responded (UTC)": (row) => row.respondedAt,
  },
});

/** Every message, newest first (`GET /api/admin/contact-submissions`). */
export const listContactMessages = contacts.list;

/** A page of the messages that match the filter, and how many are open and answered in all. */
export const readContactPage = operation(
  "listContactMessages",
  contactFilter,
  async function readContactPage(services, actor, filter) {
    const [all = { total: 0, pending: 0 }] = await services.db.read
      .select({ total: count(), pending: sql<number>`count(*) filter (where ${isPending})` })
      .from(contactMessages);
    const counts = { all: all.total, pending: all.pending, responded: all.total - all.pending };
    return { ...(await contacts.page(services, actor, filter)), counts };
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

/** The messages that match the filter, in its order, as a spreadsheet. */
export const exportContactMessages = contacts.csv;
