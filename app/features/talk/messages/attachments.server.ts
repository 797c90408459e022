import { and, desc, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { drillFacts } from "#app/features/training/drills/drill-facts.ts";
import { isOnPlan } from "#app/features/training/drills/drills.server.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { submissions } from "#db/schema/submissions.ts";
import type { Attachment, AttachmentKind } from "./rules.ts";

const clipsOffered = 20;
const drillsOffered = 60;

const video = { id: submissions.id, title: submissions.title, sentOn: submissions.uploadedOn };

/** Something a message can refer to: the field's value, what it is called, and what tells it from others. */
export type Attachable = {
  value: string;
  kind: AttachmentKind;
  label: string;
  about: string[];
  /** A video's length, and the address of its still. */
  still: { src: string | null; durationMs: number | null } | null;
};

type Asked = { drafted: string; prefersSmallVideos: boolean };

/** The member's latest videos. */
async function listClips(read: Connection, member: Member, { prefersSmallVideos }: Asked) {
  const rows = await read
    .select({ ...video, still: clips.thumbnailKey, durationMs: clips.durationMs })
    .from(submissions)
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(eq(submissions.userId, member.id))
    .orderBy(desc(submissions.uploadedAt))
    .limit(clipsOffered);
  return rows.map(({ id, title, sentOn, still, durationMs }): Attachable => {
    const src = still === null || prefersSmallVideos ? null : `${clipAddress(id)}/thumbnail`;
    return {
      value: `clip:${id}`,
      kind: "clip",
      label: `Video: ${shownTitle(title)}`,
      about: [`Sent ${dayWords(sentOn)}`],
      still: { src, durationMs },
    };
  });
}

/** The drills on the plan, each once: of a drill only the newest week's, unless the draft has another. */
async function listDrills(read: Connection, member: Member, { drafted }: Asked) {
  const rows = await read
    .select()
    .from(weeklyDrills)
    .where(isOnPlan(member))
    .orderBy(desc(weeklyDrills.week), weeklyDrills.title)
    .limit(drillsOffered);
  const titles = new Set<string>();
  return rows.flatMap((drill): Attachable[] => {
    const value = `drill:${drill.id}`;
    if (titles.has(drill.title) && value !== drafted) return [];
    titles.add(drill.title);
    const label = `Drill: ${drill.title}`;
    return [{ value, kind: "drill", label, about: drillFacts(drill), still: null }];
  });
}

/** What a message can refer to; `drafted` is what its draft refers to already. */
export async function listAttachable(read: Connection, member: Member, asked: Asked) {
  return [...(await listClips(read, member, asked)), ...(await listDrills(read, member, asked))];
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
