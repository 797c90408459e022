import { and, desc, eq, lt } from "drizzle-orm";
import { invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { plainWords, requireVersion } from "#app/features/base/versions.server.ts";
import { findClip } from "#app/features/video/clips/queries.server.ts";
import { messages, releaseLate } from "#app/features/video/submissions/messages.ts";
import { toBeforeAndAfter, toOwnSubmission } from "#app/features/video/submissions/queries.server.ts";
import { beforeAndAfterFields, beforeAndAfterInput } from "#app/features/video/submissions/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { submissions } from "#db/schema/submissions.ts";

type SubmissionRow = typeof submissions.$inferSelect;

/** Milliseconds of a release given in seconds; null for none. */
export const toReleaseMs = (seconds: number | null | undefined) =>
  seconds === null || seconds === undefined ? null : Math.round(seconds * 1000);

const reviewedBefore = (userId: string, before: Date) =>
  and(eq(submissions.userId, userId), eq(submissions.status, "reviewed"), lt(submissions.uploadedAt, before));

/** The member's reviewed requests from before an instant, newest first, which a later video can answer. */
export async function listAnswerable(read: Connection, of: { userId: string; before: Date }) {
  const { id, title, message, uploadedAt } = submissions;
  return read
    .select({ id, title, message, uploadedAt })
    .from(submissions)
    .where(reviewedBefore(of.userId, of.before))
    .orderBy(desc(uploadedAt), desc(id))
    .limit(50);
}

type Wanted = { userId: string; answersId: string | null; before: Date };

/**
 * Throws invalid unless a request can answer this one: the member's own, reviewed, and earlier. Empty is always
 * allowed.
 */
export async function requireAnswerable(
  read: Connection,
  { userId, answersId, before }: Wanted,
): Promise<void> {
  if (answersId === null) return;
  const where = and(reviewedBefore(userId, before), eq(submissions.id, answersId));
  if (await read.query.submissions.findFirst({ columns: { id: true }, where })) return;
  throw invalidInput(messages.notAnswerable, { fields: { answersSubmissionId: [messages.notAnswerable] } });
}

async function requireWithin(
  read: Connection,
  { fileKey }: SubmissionRow,
  releaseMs: number | null,
): Promise<void> {
  const durationMs = (await findClip(read, fileKey))?.durationMs ?? null;
  if (releaseMs === null || durationMs === null || releaseMs <= durationMs) return;
  throw invalidInput(releaseLate(durationMs), { fields: { releaseSeconds: [releaseLate(durationMs)] } });
}

/** The title of an earlier video instead of its id. */
const wordsIn = (read: Connection) => async (name: string, value: unknown) => {
  if (name !== "answersSubmissionId" || typeof value !== "string") return plainWords(name, value);
  const row = await read.query.submissions.findFirst({ where: eq(submissions.id, value) });
  return plainWords(name, row?.title);
};

async function recordCoach(
  tx: Connection,
  services: Services,
  actor: Member,
  [before, after]: [SubmissionRow, SubmissionRow],
) {
  const { userId, fileName: subject } = before;
  const changed = changes(toBeforeAndAfter(before), toBeforeAndAfter(after));
  if (userId === actor.id || !changed) return;
  await recordActs(tx, services, actor, [{ action: "mark_release", userId, subject, ...changed }]);
}

/**
 * Sets which earlier video a request answers, and where its release is; members for their own, coaches for anyone's.
 * Throws not_found for someone else's, invalid for an earlier video that isn't theirs, and conflict like other edits
 * (D57).
 */
export const setBeforeAndAfter = operation(
  "setBeforeAndAfter",
  beforeAndAfterInput,
  async function setBeforeAndAfter(services, actor, { id, version, ...given }) {
    return services.db.write(async (tx) => {
      const stored = await tx.query.submissions.findFirst({ where: eq(submissions.id, id) });
      if (!stored || (stored.userId !== actor.id && !actor.isAdmin)) throw notFound();
      const now = toBeforeAndAfter(stored);
      const { answersSubmissionId = now.answersSubmissionId, releaseSeconds = now.releaseSeconds } = given;
      const wanted = { answersSubmissionId, releaseSeconds };
      await requireVersion({
        edited: beforeAndAfterFields,
        version,
        stored: now,
        wanted,
        words: wordsIn(tx),
      });
      const set = { answersId: answersSubmissionId, releaseMs: toReleaseMs(releaseSeconds) };
      if (set.answersId !== stored.answersId)
        await requireAnswerable(tx, {
          userId: stored.userId,
          answersId: set.answersId,
          before: stored.uploadedAt,
        });
      await requireWithin(tx, stored, set.releaseMs);
      await tx.update(submissions).set(set).where(eq(submissions.id, id));
      await recordCoach(tx, services, actor, [stored, { ...stored, ...set }]);
      return toOwnSubmission({ ...stored, ...set });
    });
  },
);
