import { and, desc, eq, sql } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Connection } from "#db/client.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { submissions } from "#db/schema/submissions.ts";
import type { Attachment } from "./rules.ts";

const clipsOffered = 20;
const drillsOffered = 60;

/** What a message can refer to, as options of a select: the member's latest clips and the drills on their plan. */
export async function listAttachable(read: Connection, member: Member) {
  const clips = read
    .select({
      kind: sql<Attachment["kind"]>`'clip'`.as("kind"),
      id: submissions.id,
      title: submissions.title,
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
    })
    .from(weeklyDrills)
    .where(isOnPlan(member))
    .orderBy(desc(weeklyDrills.week), weeklyDrills.title)
    .limit(drillsOffered)
    .as("drills");
  const rows = await read.select().from(clips).unionAll(read.select().from(drills));
  const labelOf = ({ kind, title }: (typeof rows)[number]) =>
    kind === "clip" ? `Video: ${shownTitle(title)}` : `Drill: ${title}`;
  return [
    { value: "", label: "No attachment" },
    ...rows.map((row) => ({ value: `${row.kind}:${row.id}`, label: labelOf(row) })),
  ];
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
