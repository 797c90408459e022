import { eq, inArray } from "drizzle-orm";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { drillFacts } from "#app/features/training/drills/drill-facts.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import type { messages } from "#db/schema/messages.ts";
import { submissions } from "#db/schema/submissions.ts";

type Row = Pick<typeof messages.$inferSelect, "attachmentTitle" | "submissionId" | "drillId">;

/** Whose page shows it: both read the same, but the links differ. */
export type Side = "member" | "coach";

/** What a message refers to: its name, what it is, and where its link leads; `act` are the link's words if not the name. */
export type Attached = {
  label: string;
  about: string[];
  href: string | null;
  act: string | null;
  /** A video's length, and the address of its still. */
  still: { src: string | null; durationMs: number | null } | null;
};

const idsOf = (rows: readonly Row[], kind: "submissionId" | "drillId") =>
  rows.flatMap((row) => row[kind] ?? []);

const listDrills = (read: Connection, ids: string[]) =>
  read.select().from(weeklyDrills).where(inArray(weeklyDrills.id, ids));

const listVideos = (read: Connection, ids: string[]) =>
  read
    .select({
      id: submissions.id,
      sentOn: submissions.uploadedOn,
      still: clips.thumbnailKey,
      durationMs: clips.durationMs,
    })
    .from(submissions)
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey))
    .where(inArray(submissions.id, ids));

const gone = (title: string, words: string): Attached => ({
  label: `${title} (${words})`,
  about: [],
  href: null,
  act: null,
  still: null,
});

type Drill = typeof weeklyDrills.$inferSelect;

/** A member logs the drill, a coach opens it in the plan. */
function drillOf(title: string, drill: Drill, side: Side): Attached {
  const label = `Drill: ${title}`;
  const read = { about: drillFacts(drill), still: null };
  if (side === "coach") return { ...read, label, href: `/admin?tab=drills&drill=${drill.id}`, act: null };
  if (!drill.isActive) return gone(label, "no longer on your plan");
  return { ...read, label, href: `/portal?tab=progress&complete=${drill.id}`, act: "Log this drill" };
}

type Video = Awaited<ReturnType<typeof listVideos>>[number];

const videoOf = (title: string, { id, sentOn, still, durationMs }: Video, side: Side): Attached => ({
  label: `Video: ${shownTitle(title)}`,
  about: [`Sent ${dayWords(sentOn)}`],
  href: side === "member" ? `/portal/videos/${id}` : `/admin/review/${id}`,
  act: null,
  still: { src: still === null ? null : `${clipAddress(id)}/thumbnail`, durationMs },
});

/** What each of some messages refers to, for one side's page; null for a message that refers to nothing. */
export async function readAttached(read: Connection, rows: readonly Row[], side: Side) {
  const drills = new Map((await listDrills(read, idsOf(rows, "drillId"))).map((one) => [one.id, one]));
  const videos = new Map((await listVideos(read, idsOf(rows, "submissionId"))).map((one) => [one.id, one]));
  return ({ attachmentTitle: title, drillId, submissionId }: Row): Attached | null => {
    if (title === null) return null;
    const drill = drills.get(drillId ?? "");
    if (drill) return drillOf(title, drill, side);
    const video = videos.get(submissionId ?? "");
    return video ? videoOf(title, video, side) : gone(title, "no longer available");
  };
}
