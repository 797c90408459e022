import { and, asc, eq, inArray, lte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { LocalDate } from "#app/features/base/calendar/rules.ts";
import { shotOf } from "#app/features/video/submissions/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { measures } from "#db/schema/measures.ts";
import type { StoredReview } from "#db/schema/reviews.ts";
import type { submissions } from "#db/schema/submissions.ts";
import { type Measure, type MeasureLine, measuredWords, measureLines } from "./rules.ts";

type Submission = typeof submissions.$inferSelect;
type Request = Pick<Submission, "id" | "userId" | "uploadedOn">;

/** Makes a request's measures those of its published review, in the write that publishes it or takes it back. */
export async function keepMeasures(
  tx: Connection,
  { ids, clock }: Pick<Services, "ids" | "clock">,
  request: Request & Pick<Submission, "title" | "message">,
  published: StoredReview | null,
): Promise<void> {
  const { id: submissionId, userId, uploadedOn: measuredOn } = request;
  const shot = shotOf(request);
  await tx.delete(measures).where(eq(measures.submissionId, submissionId));
  for (const measure of published?.measures ?? [])
    await tx
      .insert(measures)
      .values({ ...measure, id: ids.id(), userId, submissionId, shot, measuredOn, createdAt: clock.now() });
}

type Row = typeof measures.$inferSelect;
type Measured = Pick<Row, "name" | "label" | "value" | "unit" | "shot" | "measuredOn" | "submissionId">;

/** Throws of one clip are compared together; of another club's, those of one day. */
const toMeasure = ({ measuredOn: on, submissionId, ...measured }: Measured): Measure => ({
  ...measured,
  on,
  clip: submissionId ?? on,
});

/** Oldest first; those of one review in the order in which its coach wrote them. */
async function listRows(read: Connection, userId: string, until?: LocalDate): Promise<Row[]> {
  const { userId: member, measuredOn, createdAt } = measures;
  const mine = eq(member, userId);
  return read
    .select()
    .from(measures)
    .where(until === undefined ? mine : and(mine, lte(measuredOn, until)))
    .orderBy(asc(measuredOn), asc(createdAt), asc(sql`rowid`));
}

/**
 * A member's measures as a column of the query that reads the member; {@link measureLinesIn} reads it. A query of one table must
 * give the id itself, because columns lose their table there.
 */
export function measuresOf(userId: SQLWrapper | string): SQL<string> {
  const { name, label, value, unit, shot, measuredOn, submissionId } = measures;
  return sql`(select json_group_array(json_object('name', ${name}, 'label', ${label}, 'value', ${value}, 'unit', ${unit}, 'shot', ${shot}, 'measuredOn', ${measuredOn}, 'submissionId', ${submissionId})) from ${measures} where ${measures.userId} = ${userId})`;
}

/** A member's latest measures, each next to the one before. */
export const measureLinesIn = (column: string): MeasureLine[] =>
  measureLines((JSON.parse(column) as Measured[]).map(toMeasure));

/** What was measured in each of these requests' clips, in one line: "Apex 41 in, Time of flight 0.85 s". */
export async function listMeasuredWords(
  read: Connection,
  submissionIds: readonly string[],
): Promise<Map<string, string>> {
  const wanted = sql`(select value from json_each(${JSON.stringify(submissionIds)}))`;
  const rows = await read
    .select()
    .from(measures)
    .where(inArray(measures.submissionId, wanted))
    .orderBy(asc(sql`rowid`));
  const lines = new Map<string, string>();
  for (const { submissionId, ...measure } of rows) {
    if (submissionId === null) continue;
    const before = lines.get(submissionId);
    lines.set(submissionId, before ? `${before}, ${measuredWords(measure)}` : measuredWords(measure));
  }
  return lines;
}

/** What was measured in a request's clip, each next to what came before it. */
export async function readMeasuresOfClip(read: Connection, request: Request): Promise<MeasureLine[]> {
  const rows = await listRows(read, request.userId, request.uploadedOn);
  return measureLines(rows.map(toMeasure), request.id);
}

/** What was published of a member between two instants, each next to the clip before. */
export async function readMeasuresBetween(
  read: Connection,
  userId: string,
  { from, to }: { from: Date; to: Date },
): Promise<MeasureLine[]> {
  const rows = (await listRows(read, userId)).filter(({ createdAt }) => createdAt < to);
  const clips = new Set(rows.filter(({ createdAt }) => createdAt >= from).map((row) => toMeasure(row).clip));
  return measureLines(rows.map(toMeasure)).filter(({ clip }) => clips.has(clip));
}
