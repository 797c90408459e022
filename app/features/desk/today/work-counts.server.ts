import { and, count, eq, isNotNull, isNull, lt, lte, sql } from "drizzle-orm";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { awaitsReview } from "#app/features/video/submissions/awaiting.server.ts";
import { oldestInTime } from "#app/features/video/submissions/rules.ts";
import { calls } from "#db/schema/calls.ts";
import { contactMessages } from "#db/schema/contact.ts";
import { messageThreads } from "#db/schema/messages.ts";
import { submissions } from "#db/schema/submissions.ts";

const day = 86_400_000;

/**
 * How much waits for the coaches on each page of their work, read in one go: videos without a review and how many of those are
 * overdue, members who wait for a word, unanswered contact messages and how many of those are older than the 24 hours promised
 * (D38), and calls that are over and not closed.
 */
export const countWork = operation("countWork", noInput, async function countWork({ db, clock, config }) {
  const { read } = db;
  const now = clock.now();
  const many = (kind: string) => ({ kind: sql<string>`${kind}`, many: count() });
  const today = localDate(now, config.siteTimeZone);
  const unanswered = isNull(contactMessages.respondedAt);
  const rows = await read
    .select(many("videos"))
    .from(submissions)
    .where(awaitsReview())
    .unionAll(
      read
        .select(many("lateVideos"))
        .from(submissions)
        .where(and(awaitsReview(), lt(submissions.uploadedOn, oldestInTime(today)))),
    )
    .unionAll(read.select(many("threads")).from(messageThreads).where(isNotNull(messageThreads.waitingSince)))
    .unionAll(read.select(many("contacts")).from(contactMessages).where(unanswered))
    .unionAll(
      read
        .select(many("lateContacts"))
        .from(contactMessages)
        .where(and(unanswered, lt(contactMessages.createdAt, new Date(now.getTime() - day)))),
    )
    .unionAll(
      read
        .select(many("calls"))
        .from(calls)
        .where(and(eq(calls.status, "booked"), lte(calls.endsAt, now))),
    );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.many ?? 0;
  return {
    videos: of("videos"),
    lateVideos: of("lateVideos"),
    threads: of("threads"),
    contacts: of("contacts"),
    lateContacts: of("lateContacts"),
    calls: of("calls"),
  };
});

/** What {@link countWork} answers. */
export type WorkCounts = Awaited<ReturnType<typeof countWork>>;
