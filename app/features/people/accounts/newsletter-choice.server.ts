import { sql } from "drizzle-orm";
import { newsletterSubscriptions as subscriptions } from "#db/schema/newsletter.ts";

/**
 * Whether a new account gets the newsletter: only if its address asked for it before. Nobody else has, and a box that was
 * checked without them isn't their choice.
 */
export const hasAskedForNewsletter = (email: string) => sql<boolean>`EXISTS (
  SELECT 1 FROM ${subscriptions} WHERE ${subscriptions.email} = ${email}
  AND ${subscriptions.confirmedAt} IS NOT NULL AND ${subscriptions.unsubscribedAt} IS NULL)`;
