import { eq } from "drizzle-orm";
import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { drillFacts } from "#app/features/training/drills/drill-facts.ts";
import { clipAddress } from "#app/features/video/submissions/queries.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { Connection } from "#db/client.ts";
import { clips } from "#db/schema/clips.ts";
import { weeklyDrills } from "#db/schema/drills.ts";
import { messagePhotos, messages } from "#db/schema/messages.ts";
import { submissions } from "#db/schema/submissions.ts";

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

/** The messages with what they refer to and their photos, in the same query. */
export const selectWithAttached = (read: Connection) =>
  read
    .select({
      message: messages,
      photo: messagePhotos,
      drill: weeklyDrills,
      video: { sentOn: submissions.uploadedOn, still: clips.thumbnailKey, durationMs: clips.durationMs },
    })
    .from(messages)
    .leftJoin(messagePhotos, eq(messagePhotos.messageId, messages.id))
    .leftJoin(weeklyDrills, eq(weeklyDrills.id, messages.drillId))
    .leftJoin(submissions, eq(submissions.id, messages.submissionId))
    .leftJoin(clips, eq(clips.originalKey, submissions.fileKey));

type Row = Awaited<ReturnType<typeof selectWithAttached>>[number];

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
  if (side === "coach") return { ...read, label, href: `/admin/drills?drill=${drill.id}`, act: null };
  if (!drill.isActive) return gone(label, "no longer on your plan");
  return { ...read, label, href: `/portal?tab=progress&complete=${drill.id}`, act: "Log this drill" };
}

function videoOf(
  title: string,
  id: string,
  { sentOn, still, durationMs }: Row["video"],
  side: Side,
): Attached {
  return {
    label: `Video: ${shownTitle(title)}`,
    about: sentOn === null ? [] : [`Sent ${dayWords(sentOn)}`],
    href: side === "member" ? `/portal/videos/${id}` : `/admin/review/${id}`,
    act: null,
    still: { src: still === null ? null : `${clipAddress(id)}/thumbnail`, durationMs },
  };
}

/** What a message refers to, for one side's page; null if it refers to nothing. */
export function attachedOf({ message, drill, video }: Omit<Row, "photo">, side: Side): Attached | null {
  const { attachmentTitle: title, submissionId } = message;
  if (title === null) return null;
  if (drill) return drillOf(title, drill, side);
  return submissionId ? videoOf(title, submissionId, video, side) : gone(title, "no longer available");
}
