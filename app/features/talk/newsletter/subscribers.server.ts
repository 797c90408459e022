import { and, isNotNull, isNull, type SQL } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { declareList, inOrder, listOrder, readPage, readWindow } from "#app/features/base/paging.server.ts";
import { newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";
import { type SubscriberFilter, subscriberFilter } from "./schema.ts";

type Row = typeof subscriptions.$inferSelect;

/** The entity "Newsletter subscription"; without `confirmedAt`, it isn't confirmed yet. */
const toSubscription = ({ id, email, createdAt, confirmedAt }: Row) => ({
  id,
  email,
  createdAt,
  confirmedAt,
});

const newestFirst = listOrder(subscriptions, [[subscriptions.createdAt, "desc"]]);

/** Unsubscribed addresses appear in no list. */
const isListed = isNull(subscriptions.unsubscribedAt);

function whereOf({ search, status }: Pick<SubscriberFilter, "search" | "status">): SQL | undefined {
  const { email, confirmedAt } = subscriptions;
  const wanted = { all: undefined, confirmed: isNotNull(confirmedAt), waiting: isNull(confirmedAt) };
  return and(isListed, wanted[status], holdsWords([email], search));
}

const allSubscribers = declareList({
  order: newestFirst,
  where: () => isListed,
  rows: (db, query) => db.query.newsletterSubscriptions.findMany(query),
});

/** Every subscribed address, confirmed or not, newest first (`GET /api/admin/newsletter-subscriptions`). */
export const listSubscribers = operation(
  "listSubscribers",
  pageWindow,
  async function listSubscribers({ db }, _actor, window) {
    return readWindow(db.read, allSubscribers, window, toSubscription);
  },
);

/** A page of the addresses that match the filter, newest first. */
export const readSubscriberPage = operation(
  "listSubscribers",
  subscriberFilter,
  async function readSubscriberPage({ db }, _actor, filter) {
    const where = whereOf(filter);
    const total = await db.read.$count(subscriptions, where);
    return readPage({ page: filter.page, total }, async (part) => {
      const orderBy = inOrder(newestFirst);
      const rows = await db.read.query.newsletterSubscriptions.findMany({ where, orderBy, ...part });
      return rows.map(toSubscription);
    });
  },
);

/** The addresses that match the filter, as a spreadsheet. Only confirmed ones may be emailed. */
export const exportSubscribers = operation(
  "listSubscribers",
  subscriberFilter,
  async function exportSubscribers({ db }, _actor, filter) {
    const rows = await db.read.query.newsletterSubscriptions.findMany({
      where: whereOf(filter),
      orderBy: inOrder(newestFirst),
    });
    return csvTable(rows, {
      "e-mail": (row) => shownAddress(row.email),
      "date (UTC)": (row) => row.createdAt,
      "confirmed (UTC)": (row) => row.confirmedAt,
    });
  },
);
