import { and, eq } from "drizzle-orm";
import { notFound } from "#app/errors.ts";
import { type LocalDate, localDate, startOfLocalDay } from "#app/features/base/calendar/rules.ts";
import { pageWindow } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { declareList, listOrder, readWindow } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { allowanceWeek, asEdited, nextUploadOpens, shownTitle } from "./rules.ts";
import { oneSubmission, submissionFields } from "./schema.ts";

type SubmissionRow = typeof submissions.$inferSelect;

/** The address of a clip's bytes; each request checks permission. */
export const clipAddress = (id: string) => `/files/submissions/${id}`;

/** Which earlier request this one answers, and its release in seconds; null for none. */
export const toBeforeAndAfter = ({
  answersId,
  releaseMs,
}: Pick<SubmissionRow, "answersId" | "releaseMs">) => ({
  answersSubmissionId: answersId,
  releaseSeconds: releaseMs === null ? null : releaseMs / 1000,
});

/** The entity "Video submission" (contract, "Entities"), without the coaches' private fields (D27). */
export function toOwnSubmission(row: SubmissionRow) {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    uploadedAt: row.uploadedAt,
    userNotes: row.message,
    feedbackText: row.feedbackText,
    fileName: row.fileName,
    fileSize: row.fileSize,
    mimeType: row.mimeType,
    videoUrl: clipAddress(row.id),
    ...toBeforeAndAfter(row),
  };
}

/** The entity "Video submission" for coaches (contract, "Entities"). */
export function toAdminSubmission(row: SubmissionRow, sender: { name: string; email: string }) {
  return {
    id: row.id,
    userId: row.userId,
    fileName: row.fileName,
    fileSize: row.fileSize,
    mimeType: row.mimeType,
    submitterName: sender.name,
    submitterEmail: sender.email,
    submitterMessage: row.message,
    adminNotes: row.adminNotes,
    feedbackText: row.feedbackText,
    status: row.status,
    createdAt: row.uploadedAt,
    reviewedAt: row.reviewedAt,
    ...toBeforeAndAfter(row),
    version: versionOf(submissionFields, asEdited(row)),
  };
}

const sender = (user: { firstName: string; lastName: string; email: string }) => ({
  name: `${user.firstName} ${user.lastName}`,
  email: user.email,
});

const newestFirst = listOrder(submissions, [[submissions.uploadedAt, "desc"]]);

const ownSubmissions = declareList({
  order: newestFirst,
  where: ({ userId }: Given<{ userId: string }>) => eq(submissions.userId, userId),
  rows: (db, query) => db.query.submissions.findMany(query),
});

const allSubmissions = declareList({
  order: newestFirst,
  rows: (db, { where, orderBy, limit }) =>
    db
      .select()
      .from(submissions)
      .innerJoin(users, eq(users.id, submissions.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
});

/** The caller's requests, newest first (`GET /api/my-video-submissions`). */
export const listOwnSubmissions = operation(
  "listOwnSubmissions",
  pageWindow,
  async function listOwnSubmissions({ db }, actor, window) {
    return readWindow(db.read, ownSubmissions, { ...window, userId: actor.id }, toOwnSubmission);
  },
);

/** Every request, newest first (`GET /api/admin/user-video-submissions`). */
export const listSubmissions = operation(
  "listSubmissions",
  pageWindow,
  async function listSubmissions({ db }, _actor, window) {
    return readWindow(db.read, allSubmissions, window, (row) =>
      toAdminSubmission(row.submissions, sender(row.users)),
    );
  },
);

/** One request for coaches. Throws not_found. */
export async function getAdminSubmission({ db }: Services, id: string) {
  const [row] = await db.read
    .select()
    .from(submissions)
    .innerJoin(users, eq(users.id, submissions.userId))
    .where(eq(submissions.id, id));
  if (!row) throw notFound();
  return toAdminSubmission(row.submissions, sender(row.users));
}

const uploadOfWeek = prepared((db, { userId, week }: Given<{ userId: string; week: string }>) =>
  db.query.submissions.findFirst({
    columns: { id: true },
    where: and(eq(submissions.userId, userId), eq(submissions.allowanceWeek, week)),
  }),
);

/** The weekly upload for pages: once it is used, the next one opens on the member's own Sunday. */
export function toUploadStatus(hasUploadedThisWeek: boolean, today: LocalDate, timeZone: string) {
  const opens = startOfLocalDay(nextUploadOpens(today), timeZone);
  return { hasUploadedThisWeek, nextUploadOpensAt: hasUploadedThisWeek ? opens : null };
}

/** Whether the member has used this week's upload, and when the next one opens (D25, D46). */
export const readWeeklyUploadStatus = operation(
  "readWeeklyUploadStatus",
  noInput,
  async function readWeeklyUploadStatus({ db, clock }, actor) {
    const today = localDate(clock.now(), actor.timeZone);
    const used = await uploadOfWeek(db.read, { userId: actor.id, week: allowanceWeek(today) });
    return toUploadStatus(used !== undefined, today, actor.timeZone);
  },
);

/** The stored clip of the caller's request; coaches may read any. Throws not_found for someone else's. */
export const findClip = operation(
  "watchSubmission",
  oneSubmission,
  async function findClip({ db }, actor, { id }) {
    const row = await db.read.query.submissions.findFirst({ where: eq(submissions.id, id) });
    if (!row || (row.userId !== actor.id && !actor.isAdmin)) throw notFound();
    return {
      id: row.id,
      fileKey: row.fileKey,
      fileName: row.fileName,
      mimeType: row.mimeType,
      status: row.status,
    };
  },
);

/** The title of the caller's own answered request, for a message about it; null if there is none. */
export const findAnsweredTitle = operation(
  "listOwnSubmissions",
  oneSubmission,
  async function findAnsweredTitle({ db }, actor, { id }) {
    const where = and(
      eq(submissions.id, id),
      eq(submissions.userId, actor.id),
      eq(submissions.status, "reviewed"),
    );
    const row = await db.read.query.submissions.findFirst({ columns: { title: true }, where });
    return row ? shownTitle(row.title) : null;
  },
);
