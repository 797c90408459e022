import { and, eq, gt, lte, ne } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { openDesks, reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { oneDesk } from "./schema.ts";

/**
 * How long a desk counts as open after its last poll, in milliseconds; an open page polls three times in that span.
 */
const openFor = 60_000;

const since = ({ clock }: Services) => new Date(clock.now().getTime() - openFor);

/** Records in the caller's write that a coach has a request open, replacing the previous one. */
export async function notePresence(
  tx: Connection,
  services: Services,
  { id: userId }: Member,
  submissionId: string,
): Promise<void> {
  const set = { submissionId, seenAt: services.clock.now() };
  await tx.delete(openDesks).where(lte(openDesks.seenAt, since(services)));
  await tx
    .insert(openDesks)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: openDesks.userId, set });
}

const openElsewhere = prepared(
  (db, { userId, after, now }: Given<{ userId: string; after: Date; now: Date }>) =>
    db
      .select({ submissionId: openDesks.submissionId, name: users.firstName })
      .from(openDesks)
      .innerJoin(users, eq(users.id, openDesks.userId))
      .where(and(gt(openDesks.seenAt, after), lte(openDesks.seenAt, now), ne(openDesks.userId, userId))),
);

/** First names of the other coaches, by the request each has open now. */
export type OpenElsewhere = Record<string, string>;

export async function listOpenElsewhere(services: Services, actor: Member): Promise<OpenElsewhere> {
  const rows = await openElsewhere(services.db.read, {
    userId: actor.id,
    after: since(services),
    now: services.clock.now(),
  });
  return Object.fromEntries(rows.map(({ submissionId, name }) => [submissionId, name]));
}

/** Who else published a request's review last, and when; null if no one else has. */
async function findOtherPublisher({ db }: Services, actor: Member, submissionId: string) {
  const [found] = await db.read
    .select({ name: users.firstName, at: reviews.publishedAt })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.publishedBy))
    .where(and(eq(reviews.submissionId, submissionId), ne(reviews.publishedBy, actor.id)));
  return found?.at ? { name: found.name, at: found.at.getTime() } : null;
}

/** The last publication by another coach, as an open desk is told of it. */
export type OtherPublished = Awaited<ReturnType<typeof findOtherPublisher>>;

/** The regular poll of an open desk. Returns what the other coaches have open, and who published this one. Throws not_found. */
export const keepDeskOpen = operation(
  "readReviewDesk",
  oneDesk,
  async function keepDeskOpen(services, actor, { submissionId }) {
    await services.db.write(async (tx) => {
      const request = await tx.query.submissions.findFirst({ where: eq(submissions.id, submissionId) });
      if (!request) throw notFound();
      await notePresence(tx, services, actor, submissionId);
    });
    return {
      open: await listOpenElsewhere(services, actor),
      published: await findOtherPublisher(services, actor, submissionId),
    };
  },
);
