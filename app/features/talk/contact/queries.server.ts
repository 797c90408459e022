import { and, asc, count, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { inOrder, listOrder } from "#app/features/base/paging.server.ts";
import { clubDay, isAsleep, isAwake } from "#app/features/talk/snooze/asleep.server.ts";
import { snoozeOf } from "#app/features/talk/snooze/rules.ts";
import type { Services } from "#app/services/services.server.ts";
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

/** A message on the coaches' page, with the text of an answer that was taken back, and how it was put off (D96). */
const toShown = (row: ContactMessageRow, services: Services) => ({
  ...toContactMessage(row),
  takenBack: row.respondedAt ? null : row.response,
  snooze: row.respondedAt ? null : snoozeOf(row, row.createdAt, clubDay(services)),
});

/** A message as coaches see it. */
export type ShownContactMessage = ReturnType<typeof toShown>;

const newestFirst = listOrder(contactMessages, [[contactMessages.createdAt, "desc"]]);
const oldestFirst = listOrder(contactMessages, [[contactMessages.createdAt, "asc"]], "asc");

const isOpen = isNull(contactMessages.respondedAt);
/** What waits today: open, and not put off until a day to come (D96). */
const pendingOn = (today: LocalDate) => and(isOpen, isAwake("contact", today)) as SQL;
const snoozedOn = (today: LocalDate) => and(isOpen, isAsleep("contact", today)) as SQL;
const { createdAt, id } = contactMessages;

/** The coaches' order, as of videos: who waits longest, then what is put off, then the answered ones, newest on top. */
const longestWaitFirst = (today: LocalDate): SQL[] => [
  sql`case when ${pendingOn(today)} then 0 when ${isOpen} then 1 else 2 end`,
  asc(sql`case when ${isOpen} then ${createdAt} else -${createdAt} end`),
  asc(id),
];

const orders: Record<ContactFilter["sort"], (services: Services) => SQL[]> = {
  waiting: (services) => longestWaitFirst(clubDay(services)),
  newest: () => inOrder(newestFirst),
  oldest: () => inOrder(oldestFirst),
};

const contacts = listResource({
  action: "listContactMessages",
  order: newestFirst,
  filter: contactFilter,
  where: ({ search, status }, services) => {
    const { name, email, message, respondedAt } = contactMessages;
    const today = clubDay(services);
    const wanted = {
      all: undefined,
      pending: pendingOn(today),
      snoozed: snoozedOn(today),
      responded: isNotNull(respondedAt),
    };
    return and(holdsWords([name, email, message], search), wanted[status]);
  },
  orderBy: ({ sort }, services) => orders[sort](services),
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
    const today = clubDay(services);
    const many = (where: SQL) => sql<number>`count(*) filter (where ${where})`;
    const [all = { total: 0, pending: 0, snoozed: 0 }] = await services.db.read
      .select({ total: count(), pending: many(pendingOn(today)), snoozed: many(snoozedOn(today)) })
      .from(contactMessages);
    const { total, pending, snoozed } = all;
    const counts = { all: total, pending, snoozed, responded: total - pending - snoozed };
    return { ...(await contacts.page(services, actor, filter)), counts };
  },
);

/** One message, or null. */
export const findContactMessage = operation(
  "listContactMessages",
  oneContactMessage,
  async function findContactMessage(services, _actor, { id }) {
    const row = await services.db.read.query.contactMessages.findFirst({
      where: (message, { eq }) => eq(message.id, id),
    });
    return row ? toShown(row, services) : null;
  },
);

/** The messages that match the filter, in its order, as a spreadsheet. */
export const exportContactMessages = contacts.csv;
