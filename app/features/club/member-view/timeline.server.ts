import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { opaqueId, pageNumber } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { messages as sentences } from "#app/features/talk/messages/messages.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { prepared } from "#db/prepared.ts";
import { auditEntries } from "#db/schema/audit.ts";
import { calls } from "#db/schema/calls.ts";
import { clips } from "#db/schema/clips.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { entitlementChanges } from "#db/schema/entitlements.ts";
import { homework } from "#db/schema/homework.ts";
import { matches } from "#db/schema/matches.ts";
import { messages } from "#db/schema/messages.ts";
import { practiceNotes } from "#db/schema/practice-notes.ts";
import { progressReports } from "#db/schema/reports.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import {
  countOf,
  type EntryKind,
  type TimelineEntry,
  timelinePartNames,
  timelineParts,
  toldElsewhere,
} from "./timeline-rules.ts";

/** The longest text an entry shows; its own page has the full text. */
const mostLetters = 400;

const none = sql`null`;
const literal = (kind: EntryKind) => sql.raw(`'${kind}'`);

/** One kind of entry: its table, its member, its time, and its details; `more` is JSON. */
type Source = {
  kind: EntryKind;
  from: SQL;
  userId: SQL;
  at: SQL;
  id: SQL;
  where?: SQL;
  title?: SQL;
  words?: SQL;
  who?: SQL;
  more?: SQL;
};

const c = drillCompletions;
const p = practiceResults;
const quoted = sql.raw(toldElsewhere.map((action) => `'${action}'`).join(", "));
const actor = (id: unknown) =>
  sql`(select ${users.firstName} || ' ' || ${users.lastName} from ${users} where ${users.id} = ${id})`;

const acts: Omit<Source, "kind" | "where"> = {
  from: sql`${auditEntries}`,
  userId: sql`${auditEntries.userId}`,
  at: sql`${auditEntries.createdAt}`,
  id: sql`${auditEntries.id}`,
  title: sql`${auditEntries.action}`,
  words: sql`${auditEntries.subject}`,
  who: sql`${auditEntries.actorName}`,
  more: sql`json_object('before', json(${auditEntries.before}), 'after', json(${auditEntries.after}))`,
};

/** Everything stored about one member, by kind. */
const sources: readonly Source[] = [
  {
    kind: "drill",
    from: sql`${c} left join ${weeklyDrills} on ${weeklyDrills.id} = ${c.drillId}`,
    userId: sql`${c.userId}`,
    at: sql`${c.completedAt}`,
    id: sql`${c.id}`,
    title: sql`${weeklyDrills.title}`,
    words: sql`${c.notes}`,
    more: sql`json_object('ppr', ${c.ppr}, 'rounds', ${c.roundsThrown})`,
  },
  {
    kind: "practice",
    from: sql`${p}`,
    userId: sql`${p.userId}`,
    at: sql`${p.practicedAt}`,
    id: sql`${p.id}`,
    title: sql`${p.shotType}`,
    words: sql`${p.notes}`,
    more: sql`json_object('ppr', ${p.ppr}, 'rounds', ${p.rounds})`,
  },
  {
    kind: "match",
    from: sql`${matches}`,
    userId: sql`${matches.userId}`,
    at: sql`${matches.playedAt}`,
    id: sql`${matches.id}`,
    where: sql`${matches.removedAt} is null`,
    title: sql`${matches.opponent}`,
    words: sql`${matches.notes}`,
    more: sql`json_object('score', ${matches.score}, 'opponentScore', ${matches.opponentScore}, 'roundsThrown', ${matches.roundsThrown}, 'points', ${matches.points}, 'opponentPoints', ${matches.opponentPoints})`,
  },
  {
    kind: "video",
    from: sql`${submissions} left join ${clips} on ${clips.originalKey} = ${submissions.fileKey}`,
    userId: sql`${submissions.userId}`,
    at: sql`${submissions.uploadedAt}`,
    id: sql`${submissions.id}`,
    title: sql`${submissions.title}`,
    more: sql`json_object('hasStill', ${clips.thumbnailKey} is not null, 'durationMs', ${clips.durationMs})`,
  },
  {
    kind: "review",
    from: sql`${submissions}`,
    userId: sql`${submissions.userId}`,
    at: sql`${submissions.reviewedAt}`,
    id: sql`${submissions.id}`,
    where: sql`${submissions.reviewedAt} is not null`,
    title: sql`${submissions.title}`,
    words: sql`${submissions.feedbackText}`,
  },
  {
    kind: "note",
    from: sql`${practiceNotes}`,
    userId: sql`${practiceNotes.userId}`,
    at: sql`${practiceNotes.createdAt}`,
    id: sql`${practiceNotes.id}`,
    title: sql`${practiceNotes.title}`,
    words: sql`${practiceNotes.content}`,
    who: sql`${practiceNotes.coachName}`,
    more: sql`json_object('isRead', ${practiceNotes.readAt} is not null)`,
  },
  {
    kind: "message",
    from: sql`${messages}`,
    userId: sql`${messages.userId}`,
    at: sql`${messages.createdAt}`,
    id: sql`${messages.id}`,
    words: sql`coalesce(nullif(${messages.text}, ''), ${messages.attachmentTitle}, ${sentences.photo})`,
    who: sql`${messages.authorName}`,
    title: sql`${messages.attachmentTitle}`,
  },
  {
    kind: "call",
    from: sql`${calls}`,
    userId: sql`${calls.userId}`,
    at: sql`${calls.startsAt}`,
    id: sql`${calls.id}`,
    title: sql`${calls.topic}`,
    words: sql`${calls.summary}`,
    who: sql`${calls.coachKey}`,
    more: sql`json_object('status', ${calls.status})`,
  },
  {
    kind: "report",
    from: sql`${progressReports}`,
    userId: sql`${progressReports.userId}`,
    at: sql`coalesce(${progressReports.publishedAt}, ${progressReports.madeAt})`,
    id: sql`${progressReports.id}`,
    title: sql`${progressReports.month}`,
    words: sql`${progressReports.coachLines}`,
    who: sql`${progressReports.coachName}`,
    more: sql`json_object('isPublished', ${progressReports.publishedAt} is not null)`,
  },
  {
    kind: "homework",
    from: sql`${homework}`,
    userId: sql`${homework.userId}`,
    at: sql`${homework.createdAt}`,
    id: sql`${homework.id}`,
    words: sql`${homework.text}`,
    who: actor(homework.createdBy),
    more: sql`json_object('dueOn', ${homework.dueOn}, 'isDone', ${homework.doneAt} is not null)`,
  },
  {
    kind: "plan",
    from: sql`${entitlementChanges}`,
    userId: sql`${entitlementChanges.userId}`,
    at: sql`${entitlementChanges.createdAt}`,
    id: sql`${entitlementChanges.id}`,
    title: sql`${entitlementChanges.kind}`,
    who: actor(entitlementChanges.actorId),
    more: sql`json_object('from', ${entitlementChanges.fromTier}, 'to', ${entitlementChanges.toTier}, 'status', ${entitlementChanges.status}, 'until', ${entitlementChanges.until}, 'source', ${entitlementChanges.source})`,
  },
  { ...acts, kind: "coach", where: sql`${auditEntries.action} not in (${quoted})` },
  { ...acts, kind: "act", where: sql`${auditEntries.action} in (${quoted})` },
];

const isTheirs = ({ userId, where }: Source, id: Placeholder) =>
  where ? sql`${userId} = ${id} and ${where}` : sql`${userId} = ${id}`;

const joined = (parts: readonly SQL[]) => sql.join([...parts], sql` union all `);

type Stored = Omit<TimelineEntry, "at" | "more"> & { at: number; more: string | null };

/**
 * The newest entries of some kinds. Each kind reads no more than the page can use, so a long history costs no more.
 */
const listEntries = prepared<
  { id: string; kinds: readonly string[]; upTo: number; limit: number; offset: number },
  Stored[]
>((db, { id, kinds, upTo, limit, offset }) => {
  const ofKind = (source: Source) =>
    sql`select * from (select ${literal(source.kind)} as kind, ${source.id} as id, ${source.at} as at, ${source.title ?? none} as title, substr(${source.words ?? none}, 1, ${sql.raw(String(mostLetters))}) as words, ${source.who ?? none} as who, ${source.more ?? none} as more from ${source.from} where ${isTheirs(source, id)} and ${literal(source.kind)} in (select value from json_each(${kinds})) order by at desc limit ${upTo})`;
  return db
    .select({
      kind: sql<EntryKind>`kind`,
      id: sql<string>`id`,
      at: sql<number>`at`,
      title: sql<string | null>`title`,
      words: sql<string | null>`words`,
      who: sql<string | null>`who`,
      more: sql<string | null>`more`,
    })
    .from(sql`(${joined(sources.map(ofKind))})`)
    .orderBy(sql`at desc, kind, id`)
    .limit(limit)
    .offset(offset);
});

const countEntries = prepared<{ id: string }, { kind: EntryKind; many: number }[]>((db, { id }) => {
  const ofKind = (source: Source) =>
    sql`select ${literal(source.kind)} as kind, count(*) as many from ${source.from} where ${isTheirs(source, id)}`;
  return db
    .select({ kind: sql<EntryKind>`kind`, many: sql<number>`many` })
    .from(sql`(${joined(sources.map(ofKind))})`);
});

/** What only a video has besides: the address of its still, once there is one. */
const withStill = (id: string, { hasStill, ...more }: Record<string, unknown>) =>
  hasStill ? { ...more, still: `${clipAddress(id)}/thumbnail` } : more;

const timelineOf = z.object({
  userId: opaqueId,
  part: z.enum(timelinePartNames).catch("all").default("all"),
  page: pageNumber,
});

/** Everything stored about one member, newest first, 50 per page, with a count for each filter. */
export const readTimeline = operation(
  "readMemberTimeline",
  timelineOf,
  async function readTimeline({ db }, _actor, { userId, part, page: asked }) {
    const rows = await countEntries(db.read, { id: userId });
    const counts = Object.fromEntries(rows.map(({ kind, many }) => [kind, many]));
    const { kinds } = timelineParts[part];
    const total = countOf(part, counts);
    const page = await readPage({ page: asked, total }, async ({ limit, offset }) => {
      const found = await listEntries(db.read, { id: userId, kinds, upTo: limit + offset, limit, offset });
      return found.map(
        ({ at, more, ...entry }): TimelineEntry => ({
          ...entry,
          at: new Date(at),
          more: withStill(entry.id, JSON.parse(more ?? "{}")),
        }),
      );
    });
    const parts = timelinePartNames.map((name) => ({ name, many: countOf(name, counts) }));
    return { ...page, part, parts };
  },
);
