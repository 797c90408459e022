import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { opaqueId, pageNumber } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { prepared } from "#db/prepared.ts";
import {
  countOf,
  type EntryKind,
  type TimelineEntry,
  timelinePartNames,
  timelineParts,
} from "./timeline-rules.ts";
import { type Source, sources } from "./timeline-sources.server.ts";

/** The longest text an entry shows; its own page has the full text. */
const mostLetters = 400;

const none = sql`null`;
const literal = (kind: EntryKind) => sql.raw(`'${kind}'`);
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
