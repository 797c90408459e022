import { and, isNotNull, isNull } from "drizzle-orm";
import { shownAddress } from "#app/features/base/email-address.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { listOrder } from "#app/features/base/paging.server.ts";
import { type SubscriptionRow, newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";
import { subscriberFilter } from "./schema.ts";

/** The entity "Newsletter subscription"; without `confirmedAt`, it isn't confirmed yet. */
const toSubscription = ({ id, email, createdAt, confirmedAt }: SubscriptionRow) => ({
  id,
  email,
  createdAt,
  confirmedAt,
});

/** Unsubscribed addresses appear in no list. */
const subscribers = listResource({
  action: "listSubscribers",
  order: listOrder(subscriptions, [[subscriptions.createdAt, "desc"]]),
  isListed: isNull(subscriptions.unsubscribedAt),
  filter: subscriberFilter,
  where: ({ search, status }) => {
    const { email, confirmedAt } = subscriptions;
    const wanted = { all: undefined, confirmed: isNotNull(confirmedAt), waiting: isNull(confirmedAt) };
    return and(wanted[status], holdsWords([email], search));
  },
  toEntity: toSubscription,
  columns: {
    email: (row) => shownAddress(row.email),
    "date (UTC)": (row) => row.createdAt,
    "confirmed (UTC)": (row) => row.confirmedAt,
  },
});

/** Every subscribed address, confirmed or not, newest first (`GET /api/admin/newsletter-subscriptions`). */
export const listSubscribers = subscribers.list;

/** A page of the addresses that match the filter, newest first. */
export const readSubscriberPage = subscribers.page;

/** The addresses that match the filter, as a spreadsheet. Only confirmed ones may be emailed. */
export const exportSubscribers = subscribers.csv;
