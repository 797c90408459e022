import { and, desc, eq, sql } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { submissions } from "#db/schema/submissions.ts";
import type { Attachment } from "./rules.ts";

const clipsOffered = 20;
const drillsOffered = 60;

type Row = Attachment & { title: string; at: Date };

/** Rows by label, so that none is offered twice: of a drill only the newest week's, unless the draft has another. */
function toOptions(rows: readonly Row[], { timeZone }: Member, drafted: string) {
  const labels = new Set<string>();
  const options = [{ value: "", label: "Attach…" }];
  for (const row of rows) {
    const { kind, id, title, at } = row;
    const name = kind === "clip" ? `Video: ${shownTitle(title)}` : `Drill: ${title}`;
    const value = `${kind}:${id}`;
    if (labels.has(name) && kind === "drill" && value !== drafted) continue;
    options.push({ value, label: labels.has(name) ? `${name}, ${dayWords(localDate(at, timeZone))}` : name });
    labels.add(name);
  }
  return options;
}

/**
 * What a message can refer to, as options of a select: the member's latest clips and the drills on their plan. `drafted` is
 * what their draft refers to already.
 */
export async function listAttachable(read: Connection, member: Member, drafted: string) {
  const clips = read
    .select({
      kind: sql<Attachment["kind"]>`'clip'`.as("kind"),
      id: submissions.id,
      title: submissions.title,
      at: submissions.uploadedAt,
    })
    .from(submissions)
    .where(eq(submissions.userId, member.id))
    .orderBy(desc(submissions.uploadedAt))
    .limit(clipsOffered)
    .as("clips");
  const drills = read
    .select({
      kind: sql<Attachment["kind"]>`'drill'`.as("kind"),
      id: weeklyDrills.id,
      title: weeklyDrills.title,
      at: weeklyDrills.createdAt,
    })
    .from(weeklyDrills)
    .where(isOnPlan(member))
    .orderBy(desc(weeklyDrills.week), weeklyDrills.title)
    .limit(drillsOffered)
    .as("drills");
  const rows = await read.select().from(clips).unionAll(read.select().from(drills));
  return toOptions(rows, member, drafted);
}

async function titleOf(read: Connection, member: Member, { kind, id }: Attachment) {
  if (kind === "clip") {
    const mine = and(eq(submissions.id, id), eq(submissions.userId, member.id));
    return read.query.submissions.findFirst({ columns: { title: true }, where: mine });
  }
  const onPlan = and(eq(weeklyDrills.id, id), isOnPlan(member));
  return read.query.weeklyDrills.findFirst({ columns: { title: true }, where: onPlan });
}

/** The message columns for an attachment. Throws not_found if it isn't the member's. */
export async function attach(read: Connection, member: Member, attachment: Attachment | null) {
  if (!attachment) return {};
  const found = await titleOf(read, member, attachment);
  if (!found) throw notFound();
  const { kind, id } = attachment;
  return {
    submissionId: kind === "clip" ? id : null,
    drillId: kind === "drill" ? id : null,
    attachmentTitle: found.title,
  };
}
