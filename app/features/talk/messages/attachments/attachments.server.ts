import { and, desc, eq, sql } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import type { Attachment, AttachmentKind } from "#app/features/talk/messages/rules.ts";
import { drillFacts } from "#app/features/training/drills/drill-facts.ts";
import { isOnPlan, onPlan, type PlanOf, planOfMember } from "#app/features/training/drills/drills.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Connection } from "#db/client.ts";
import { type Given, isOneOf, prepared } from "#db/prepared.ts";
import { clips } from "#db/schema/clips.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { submissions } from "#db/schema/submissions.ts";

const clipsOffered = 20;
const drillsOffered = 60;

/** Something a message can refer to: the field's value, what it is called, and what tells it from others. */
export type Attachable = {
  value: string;
  kind: AttachmentKind;
  label: string;
  about: string[];
  /** A video's length, and the address of its still. */
  still: { src: string | null; durationMs: number | null } | null;
};

type AttachmentReader = { drafted: string; prefersSmallVideos: boolean };

type Row = {
  kind: AttachmentKind;
  id: string;
  title: string;
  /** The date a video was sent, or the weekday of a drill. */
  day: string;
  category: string | null;
  /** A video's length in milliseconds, or a drill's minutes. */
  length: number | null;
  still: string | null;
};

function toVideo(
  { id, title, day, length, still }: Row,
  { prefersSmallVideos }: AttachmentReader,
): Attachable {
  return {
    value: `clip:${id}`,
    kind: "clip",
    label: `Video: ${shownTitle(title)}`,
    about: [`Sent ${dayWords(day)}`],
    still: {
      src: still === null || prefersSmallVideos ? null : `${clipAddress(id)}/thumbnail`,
      durationMs: length,
    },
  };
}

function toDrill({ id, title, day, category, length }: Row): Attachable {
  const facts = { dayOfWeek: day as DayOfWeek, category: category ?? "", estimatedTime: length ?? 0 };
  return {
    value: `drill:${id}`,
    kind: "drill",
    label: `Drill: ${title}`,
    about: drillFacts(facts),
    still: null,
  };
}

function videosOf(read: Connection, { userId }: Given<PlanOf>) {
  return read
    .select({
      kind: sql<AttachmentKind>`'clip'`.as("kind"),
      id: submissions.id,
      title: submissions.title,
      day: submissions.uploadedOn,
      category: sql<string | null>`null`.as("category"),
      length: sql<number | null>`${clips.durationMs}`.as("length"),
      still: sql<string | null>`${clips.thumbnailKey}`.as("still"),
    })
    .from(submissions)
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(eq(submissions.userId, userId))
    .orderBy(desc(submissions.uploadedAt))
    .limit(clipsOffered)
    .as("videos");
}

function drillsOf(read: Connection, plan: Given<PlanOf>) {
  return read
    .select({
      kind: sql<AttachmentKind>`'drill'`.as("kind"),
      id: weeklyDrills.id,
      title: weeklyDrills.title,
      day: sql<string>`${weeklyDrills.dayOfWeek}`.as("day"),
      category: sql<string | null>`${weeklyDrills.category}`.as("category"),
      length: sql<number | null>`${weeklyDrills.estimatedTime}`.as("length"),
      still: sql<string | null>`null`.as("still"),
    })
    .from(weeklyDrills)
    .where(onPlan(plan.userId, isOneOf(weeklyDrills.tier, plan.tiers), plan))
    .orderBy(desc(weeklyDrills.week), weeklyDrills.title)
    .limit(drillsOffered)
    .as("drills");
}

const offered = prepared((db, plan: Given<PlanOf>) =>
  db
    .select()
    .from(videosOf(db, plan))
    .unionAll(db.select().from(drillsOf(db, plan))),
);

/**
 * What a message can refer to: the member's latest videos, and the drills on their plan, each once: of a drill only the
 * newest week's, unless the draft has another. `drafted` is what their draft refers to already.
 */
export async function listAttachable(
  read: Connection,
  member: Member,
  asked: AttachmentReader,
): Promise<Attachable[]> {
  const rows: Row[] = await offered(read, planOfMember(member));
  const titles = new Set<string>();
  return rows.flatMap((row) => {
    if (row.kind === "clip") return [toVideo(row, asked)];
    const drill = toDrill(row);
    if (titles.has(row.title) && drill.value !== asked.drafted) return [];
    titles.add(row.title);
    return [drill];
  });
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
