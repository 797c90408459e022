import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { oneById } from "#app/features/base/fields.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { emptyDraft, storeDesk } from "#app/features/video/reviews/drafts.server.ts";
import { oneDesk } from "#app/features/video/reviews/schema.ts";
import { orGiveBack } from "#app/features/video/uploads/keep-file.server.ts";
import { messages } from "#app/features/video/voices/messages.ts";
import { findReviewVoice, toVoice, type Voice } from "#app/features/video/voices/read-voice.server.ts";
import {
  keepSound,
  soundFields,
  soundUpload,
  storeVoice,
} from "#app/features/video/voices/store-voice.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { reviews, type StoredReview } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { voices } from "#db/schema/voices.ts";
import { reviewVoiceFields } from "./voice-schema.ts";

/** Why a draft's recording can't be published; null if it can, or if there is none. */
export async function findVoiceFault(
  tx: Connection,
  submissionId: string,
  id: string | undefined,
): Promise<string | null> {
  if (!id) return null;
  const voice = await findReviewVoice(tx, submissionId, id);
  return voice ? voice.reason : messages.gone;
}

/** A recording as published, with its events. */
export async function withEvents(
  tx: Connection,
  submissionId: string,
  voice: StoredReview["voice"],
): Promise<StoredReview["voice"]> {
  const row = await findReviewVoice(tx, submissionId, voice?.id);
  return voice && row ? { ...voice, events: row.events ?? [] } : null;
}

/** Puts a recording on the stored desk, untrimmed. */
async function putOnDesk(
  tx: Connection,
  services: Services,
  actor: Member,
  submissionId: string,
  id: string,
) {
  const stored = await tx.query.reviews.findFirst({ where: eq(reviews.submissionId, submissionId) });
  const request = await tx.query.submissions.findFirst({ where: eq(submissions.id, submissionId) });
  const draft = stored?.draft ?? { ...emptyDraft, feedback: request?.feedbackText ?? "" };
  return storeDesk(tx, services, actor, {
    submissionId,
    revision: stored?.revision ?? 0,
    draft: { ...emptyDraft, ...draft, voice: id, voiceStart: "", voiceEnd: "", voiceCaptions: "" },
  });
}

/**
 * Stores a coach's recording for a request. With `onDesk`, the stored draft takes it; otherwise the desk that
 * recorded it names it in its next save. Throws not_found, and the errors of a recording.
 */
const addReviewVoice = operation(
  "saveReview",
  z.object({ ...reviewVoiceFields, ...soundFields }),
  async function addReviewVoice(services, actor, input) {
    const { submissionId, events, durationMs = null, onDesk, ...given } = input;
    const wanted = eq(submissions.id, submissionId);
    if (!(await services.db.read.query.submissions.findFirst({ where: wanted }))) throw notFound();
    const sound = await keepSound(services, actor, given);
    return orGiveBack(sound, () =>
      services.db.write(async (tx) => {
        const request = await tx.query.submissions.findFirst({ where: wanted });
        if (!request) throw notFound();
        const row = await storeVoice(tx, services, {
          sender: actor,
          sound,
          userId: request.userId,
          submissionId,
          events,
          durationMs,
        });
        if (onDesk) await putOnDesk(tx, services, actor, submissionId, row.id);
        return { submissionId, ...toVoice(row) };
      }),
    );
  },
);

export const reviewVoiceUpload = {
  run: addReviewVoice,
  upload: {
    ...soundUpload,
    before: requireAllowed("saveReview"),
  },
} as const;

/** The state of a recording on a request. Throws not_found. */
export const readReviewVoice = operation(
  "saveReview",
  oneById,
  async function readReviewVoice({ db }, _actor, { id }) {
    const row = await db.read.query.voices.findFirst({ where: eq(voices.id, id) });
    if (!row?.submissionId) throw notFound();
    return { submissionId: row.submissionId, ...toVoice(row) };
  },
);

/** The member a recording is made for. Throws not_found. */
export const readVoicePage = operation(
  "saveReview",
  oneDesk,
  async function readVoicePage({ db }, _actor, { submissionId }) {
    const request = await db.read.query.submissions.findFirst({ where: eq(submissions.id, submissionId) });
    if (!request) throw notFound();
    return { submissionId, title: request.title };
  },
);

/** A published recording for its member. */
export type OwnVoice = Voice & NonNullable<StoredReview["voice"]>;

/** The recording of a published review; null without one. */
export async function readPublishedVoice(
  read: Connection,
  submissionId: string,
  published: StoredReview["voice"],
): Promise<OwnVoice | null> {
  const row = await findReviewVoice(read, submissionId, published?.id);
  return row && published ? { ...toVoice(row), ...published } : null;
}

/** The coach's recording for the caller's request. Throws not_found for someone else's, or if there is none. */
export const readOwnVoice = operation(
  "readOwnReview",
  oneById,
  async function readOwnVoice({ db }, actor, { id }) {
    const own = and(eq(submissions.id, id), ...(actor.isAdmin ? [] : [eq(submissions.userId, actor.id)]));
    const [row] = await db.read
      .select({ published: reviews.published })
      .from(reviews)
      .innerJoin(submissions, eq(submissions.id, reviews.submissionId))
      .where(own);
    const voice = await readPublishedVoice(db.read, id, row?.published?.voice);
    if (!voice) throw notFound();
    return voice;
  },
);
