import { eq } from "drizzle-orm";
import { conflict, invalidInput, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { reviews, type StoredDraft } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { withDrawn } from "./drawing/drawn.ts";
import { bounds, type placedKinds, type Shape } from "./drawing/shapes.ts";
import { conflictTitle, messages, savedMeanwhile } from "./messages.ts";
import { orphanedBy } from "./orphaned-measures.ts";
import { notePresence } from "./presence.server.ts";
import { keepReferenceRelease } from "./references.server.ts";
import { deskInput, drawingInput, oneDrawingInput } from "./schema.ts";

/** The desk as sent: whose, at which revision of the desk and version of the request (D57), and its content. */
export type Desk = { submissionId: string; revision: number; version?: string | null; draft: StoredDraft };

/** An untouched desk. */
export const emptyDraft: StoredDraft = {
  feedback: "",
  tips: [],
  annotations: [],
  releaseAt: "",
  reference: "",
  referenceReleaseAt: "",
  homework: [],
  homeworkNote: "",
  homeworkDueOn: "",
  followUp: "",
  earlierReleaseAt: "",
  measures: [],
  voice: "",
  voiceStart: "",
  voiceEnd: "",
  voiceCaptions: "",
};

const isSame = (one: StoredDraft, other: StoredDraft) =>
  Object.keys(emptyDraft).every(
    (name) =>
      JSON.stringify(one[name as keyof StoredDraft]) === JSON.stringify(other[name as keyof StoredDraft]),
  );

async function nameOf(tx: Connection, userId: string | null): Promise<string> {
  const person = userId && (await tx.query.users.findFirst({ where: eq(users.id, userId) }));
  return (person && `${person.firstName} ${person.lastName}`.trim()) || "Another coach";
}

/** Who saved or published the stored desk meanwhile, as a refusal. */
export async function conflictWith(
  tx: Connection,
  actor: Member,
  stored: typeof reviews.$inferSelect | undefined,
) {
  const isPublished = stored !== undefined && stored.publishedRevision === stored.revision;
  const by = (isPublished ? stored.publishedBy : stored?.updatedBy) ?? null;
  const words = savedMeanwhile(by === actor.id ? "You" : await nameOf(tx, by), isPublished);
  return conflict(words, conflictTitle(words));
}

/**
 * Stores the desk in the caller's write and returns its new revision. Storing the same content again changes nothing,
 * so retries are safe. Throws not_found, or conflict if someone saved since the desk was loaded.
 */
export async function storeDesk(tx: Connection, services: Services, actor: Member, desk: Desk) {
  const { submissionId, revision, draft } = desk;
  const request = await tx.query.submissions.findFirst({ where: eq(submissions.id, submissionId) });
  if (!request) throw notFound();
  const stored = await tx.query.reviews.findFirst({ where: eq(reviews.submissionId, submissionId) });
  if (stored && isSame(stored.draft, draft)) return { request, revision: stored.revision, stored };
  if ((stored?.revision ?? 0) !== revision) throw await conflictWith(tx, actor, stored);
  const set = {
    draft,
    revision: revision + 1,
    updatedBy: actor.id,
    updatedAt: services.clock.now(),
  };
  await tx
    .insert(reviews)
    .values({ submissionId, ...set })
    .onConflictDoUpdate({ target: reviews.submissionId, set });
  await keepReferenceRelease(tx, services, actor, draft);
  await notePresence(tx, services, actor, submissionId);
  return { request, revision: set.revision, stored };
}

/** Saves the desk, finished or not; the autosave uses it too. Returns the revision to send next, and the time. */
export const saveDraft = operation("saveReview", deskInput, async function saveDraft(services, actor, desk) {
  const { revision } = await services.db.write(async (tx) => storeDesk(tx, services, actor, desk));
  return { submissionId: desk.submissionId, revision, savedAt: services.clock.now() };
});

type Placed = {
  drawingKind: (typeof placedKinds)[number];
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
};

function placedShape({ drawingKind: kind, fromX, fromY, toX, toY }: Placed): Shape {
  const from: [number, number] = [fromX / 100, fromY / 100];
  const to: [number, number] = [toX / 100, toY / 100];
  if (kind === "free") return { kind, points: [from, to] };
  if (kind !== "circle") return { kind, from, to };
  const radius = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return { kind, centre: from, radius: Math.min(0.5, Math.max(0.01, radius)) };
}

/**
 * Saves the desk with one more drawing, placed by numbers. A board or hole takes the place of the one before.
 */
export const addDrawing = operation(
  "saveReview",
  drawingInput,
  async function addDrawing(services, actor, input) {
    const at = parseMoment(input.drawingAt);
    if (at === null)
      throw invalidInput(messages.momentNeeded, { fields: { drawingAt: [messages.momentNeeded] } });
    const { annotations } = input.desk.draft;
    if (annotations.length >= bounds.annotations) throw invalidInput(messages.tooManyDrawings);
    const shape = { ...placedShape(input), color: input.drawingColor };
    const drawing = { id: services.ids.id(), at, description: input.drawingText, shapes: [shape] };
    const draft = { ...input.desk.draft, annotations: withDrawn(annotations, drawing) };
    await services.db.write(async (tx) => storeDesk(tx, services, actor, { ...input.desk, draft }));
    return { submissionId: input.desk.submissionId, drawing: drawing.id };
  },
);

/** Saves the desk without its recording and its transcript. */
export const removeVoice = operation(
  "saveReview",
  deskInput,
  async function removeVoice(services, actor, { draft, ...desk }) {
    const without = { ...draft, voice: "", voiceStart: "", voiceEnd: "", voiceCaptions: "" };
    await services.db.write(async (tx) => storeDesk(tx, services, actor, { ...desk, draft: without }));
    return { submissionId: desk.submissionId };
  },
);

/** Saves the desk without one of its drawings and the measures that were taken from it, and says which those were. */
export const removeDrawing = operation(
  "saveReview",
  oneDrawingInput,
  async function removeDrawing(services, actor, input) {
    const { draft } = input.desk;
    const annotations = draft.annotations.filter(({ id }) => id !== input.drawing);
    const releases = [parseMoment(draft.releaseAt)];
    const isGone = orphanedBy({ before: draft.annotations, after: annotations, releases });
    const rows = draft.measures ?? [];
    const measures = rows.filter((row) => !isGone(row));
    const desk = { ...input.desk, draft: { ...draft, annotations, measures } };
    await services.db.write(async (tx) => storeDesk(tx, services, actor, desk));
    return { submissionId: desk.submissionId, gone: rows.filter(isGone) };
  },
);
