import { readOwnReview } from "#app/features/video/answers/own-review.server.ts";
import { readReviewDesk } from "#app/features/video/desk/desk.server.ts";
import type { App, Ask } from "../../support/app.ts";
import { asForm, cellOf, changeRows, read, rowsOf, textOf } from "../club.ts";
import { aCoach } from "../people.ts";
import type { ClubDrill } from "../training/club-drills.ts";

type Request = {
  id: string;
  fileName: string;
  status: string;
  feedbackText: string | null;
  reviewedAt: string | null;
  answersSubmissionId: string | null;
  releaseSeconds: number | null;
};

/** The demo member's requests: the waiting one and the reviewed one. */
export function requestsOf(app: App): { pending: string; reviewed: string } {
  const idOf = (status: string) => cellOf<string>(app, "SELECT id FROM submissions WHERE status = ?", status);
  return { pending: idOf("pending"), reviewed: idOf("reviewed") };
}

/**
 * Adds that many waiting requests of the same member, each promised a day later than the one before; returns their
 * ids.
 */
export function addWaiting(app: App, many: number): string[] {
  const [row = {}] = rowsOf<Record<string, string | number | null>>(
    app,
    "SELECT * FROM submissions WHERE status = 'pending'",
  );
  const names = Object.keys(row);
  const copy = `INSERT INTO submissions (${names.join(", ")}) VALUES (${names.map((name) => `@${name}`).join(", ")})`;
  const dayMs = 86_400_000;
  return Array.from({ length: many }, (_one, place) => {
    const id = `more${place + 1}`;
    const uploadedAt = Number(row.uploaded_at) + (place + 1) * dayMs;
    const own = { id, title: id, message: id, file_key: `submissions/${id}.mp4`, allowance_week: id };
    const when = { uploaded_at: uploadedAt, uploaded_on: new Date(uploadedAt).toISOString().slice(0, 10) };
    changeRows(app, copy, { ...row, ...own, ...when });
    return id;
  });
}

/** What an untouched desk sends. */
export const emptyDesk = {
  revision: "0",
  feedback: "",
  drawings: "[]",
  releaseAt: "",
  reference: "",
  referenceReleaseAt: "",
  homework1: "",
  homework2: "",
  homework3: "",
  homeworkNote: "",
  homeworkDueOn: "",
};

/** An arrow at two seconds. */
export const drawing = {
  id: "d1",
  at: 2000,
  description: "The elbow drops before the release",
  shapes: [{ kind: "arrow", from: [0.2, 0.3], to: [0.6, 0.5] }],
};

/** Sends the desk with one of its buttons. */
export function press(ask: Ask, id: string, button: string, fields: Record<string, string> = {}) {
  return ask(`/admin/review/${id}?form=${button}`, asForm({ submissionId: id, ...emptyDesk, ...fields }));
}

/** An answer's status and target, or a refusal's text. */
export async function outcomeOf(answer: Response): Promise<{ status: number; words: string }> {
  return { status: answer.status, words: await textOf(answer) };
}

/** A request's desk as a coach opens it; `savedAt` is null while nothing is stored. */
export const deskOf = (app: App, submissionId: string) =>
  readReviewDesk(app.services, aCoach, { submissionId });

/** What a request's member reads, without marking it as seen. */
export const answerTo = (app: App, id: string) => readOwnReview(app.services, aCoach, { id });

/** A request as coaches read it. Throws without one. */
export async function requestOf(coach: Ask, id: string) {
  const all = await read<Request[]>(coach, "/api/admin/user-video-submissions");
  const request = all.find((one) => one.id === id);
  if (!request) throw new Error(`There is no request ${id}`);
  return request;
}

/** The active drills that belong to no one member. */
export async function generalDrills(coach: Ask): Promise<ClubDrill[]> {
  const drills = await read<ClubDrill[]>(coach, "/api/admin/weekly-drills");
  return drills.filter(({ assignedUserId }) => assignedUserId === null);
}
