import { z } from "zod";
import { isLocalDate } from "#app/features/base/calendar/rules.ts";
import {
  editedVersion,
  opaqueId,
  optionalText,
  requiredText,
  shortList,
  textOf,
  wholeNumber,
} from "#app/features/base/fields.ts";
import type { StoredDraft } from "#db/schema/reviews.ts";
import { bounds, lineKinds, placedKinds, shapeColors } from "./drawing/shapes.ts";
import { messages } from "./messages.ts";
import { readMeasureRows } from "./typed-measures.ts";

const share = z.number().min(0).max(1);
const point = z.tuple([share, share]);
const color = z.enum(shapeColors).optional();

/** A shape in fractions of the frame (0 to 1), with a limited number of points. */
export const shape = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.enum(lineKinds), from: point, to: point, color }),
  z.strictObject({ kind: z.literal("angle"), points: z.tuple([point, point, point]), color }),
  z.strictObject({
    kind: z.literal("time"),
    points: z.tuple([point]),
    ms: z.number().int().min(0).max(36_000_000),
    isEstimated: z.literal(true).optional(),
    color,
  }),
  z
    .strictObject({
      kind: z.literal("flight"),
      points: shortList(z.array(point).min(3).max(bounds.marks)),
      times: shortList(z.array(z.number().min(0).max(36_000_000)).min(3).max(bounds.marks)),
      pace: z.number().min(0.0005).max(1),
      releasedAt: z.number().int().min(0).max(36_000_000).optional(),
      isEstimated: z.literal(true).optional(),
      color,
    })
    // Each mark has its moment, one after the other, and the last one is after the release.
    .refine(
      ({ points, times, releasedAt = 0 }) =>
        points.length === times.length &&
        times.every((at, place) => at > (times[place - 1] ?? -1)) &&
        (times.at(-1) ?? 0) > releasedAt,
    ),
  z.strictObject({ kind: z.literal("circle"), centre: point, radius: z.number().min(0.01).max(0.5), color }),
  z.strictObject({
    kind: z.literal("free"),
    points: shortList(z.array(point).min(2).max(bounds.points)),
    color,
  }),
]);

const description = requiredText(messages.descriptionNeeded, bounds.description, messages.descriptionLong);

/** A drawn-on frame; the description is its text alternative and required. */
export const annotation = z.strictObject({
  id: z.string().regex(/^[\w-]{1,40}$/),
  at: z.number().int().min(0).max(36_000_000),
  description,
  shapes: shortList(z.array(shape).min(1).max(bounds.shapes)),
});

function fromJson(value: unknown, context: z.RefinementCtx) {
  if (value === undefined || value === "") return [];
  try {
    if (typeof value === "string") return JSON.parse(value);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  context.addIssue({ code: "custom", message: messages.drawingUnreadable });
  return z.NEVER;
}

const annotations = z
  .unknown()
  .optional()
  .transform(fromJson)
  .pipe(
    shortList(
      z.array(annotation, messages.drawingUnreadable).max(bounds.annotations, messages.tooManyDrawings),
    ),
  );

/** Text with a length limit but no other checks, because a draft may be unfinished. */
const typed = (max: number) => optionalText(max).transform((text) => text ?? "");

/** The fields `tipAt0`, `tipText0`, `tipAt1`, … in order, without empty ones. */
function readTips(fields: Record<string, unknown>): StoredDraft["tips"] {
  const text = (name: string, max: number) => Array.from(textOf(fields[name]).trim()).slice(0, max).join("");
  return Array.from({ length: bounds.tips }, (_tip, index) => ({
    at: text(`tipAt${index}`, 20),
    text: text(`tipText${index}`, 1000),
  })).filter(({ at, text: tip }) => at !== "" || tip !== "");
}

const revision = wholeNumber(
  { missing: "revision is missing", range: "revision is a whole number" },
  0,
  Number.MAX_SAFE_INTEGER,
);

const onDesk = z.looseObject({
  submissionId: opaqueId,
  revision,
  feedback: typed(10_000),
  drawings: annotations,
  releaseAt: typed(20),
  reference: typed(160),
  referenceReleaseAt: typed(20),
  homework1: typed(128),
  homework2: typed(128),
  homework3: typed(128),
  homeworkNote: typed(1000),
  homeworkDueOn: typed(20),
  followUp: typed(10_000),
  earlierReleaseAt: typed(20),
  voice: typed(128),
  voiceStart: typed(20),
  voiceEnd: typed(20),
  voiceCaptions: typed(10_000),
  version: editedVersion,
});

function toDesk(fields: z.output<typeof onDesk>) {
  const { submissionId, revision, version, drawings, homework1, homework2, homework3, ...rest } = fields;
  const { feedback, releaseAt, reference, referenceReleaseAt, homeworkNote, homeworkDueOn, followUp } = rest;
  const { voice, voiceStart, voiceEnd, voiceCaptions, earlierReleaseAt } = rest;
  const draft: StoredDraft = {
    feedback,
    releaseAt,
    reference,
    referenceReleaseAt,
    homeworkNote,
    homeworkDueOn,
    followUp,
    earlierReleaseAt,
    voice,
    voiceStart,
    voiceEnd,
    voiceCaptions,
    tips: readTips(rest),
    measures: readMeasureRows(rest),
    annotations: drawings,
    homework: [homework1, homework2, homework3].filter((drill) => drill !== ""),
  };
  return { submissionId, revision, version, draft };
}

/** The whole desk as its form or autosave sends it, with the revision it was loaded at. */
export const deskInput = onDesk.transform(toDesk);

/** The desk with additional fields. */
export function deskAnd<Shape extends z.ZodRawShape>(more: Shape) {
  const read = onDesk.extend(more);
  return read.transform((fields) => ({
    ...(fields as z.output<z.ZodObject<Shape>>),
    desk: toDesk(fields as z.output<typeof onDesk>),
  }));
}

/** Which publication to undo: the request and the published revision. */
export const takeBackInput = z.object({ submissionId: opaqueId, published: revision });

/** The desk, and which queue to continue with. */
export const publishInput = deskAnd({ queue: typed(20) });

const percent = wholeNumber({ missing: messages.position, range: messages.position }, 0, 100);

/** A shape placed by numbers, each a percentage of the frame; a circle's second point is on its edge. */
export const drawingInput = deskAnd({
  drawingAt: typed(20),
  drawingKind: z.enum(placedKinds, messages.shapeNeeded),
  drawingColor: z.enum(shapeColors, messages.colorNeeded).default("yellow"),
  fromX: percent,
  fromY: percent,
  toX: percent,
  toY: percent,
  drawingText: description,
});

/** The desk and one of its drawings. */
export const oneDrawingInput = deskAnd({ drawing: z.string().max(40) });

/** The desk and a question for another angle. */
export const questionInput = deskAnd({ question: requiredText(messages.questionNeeded, 500) });

/** A question for another angle. */
export const oneQuestion = z.object({ angleId: opaqueId });

/** What the trail noted, to undo it. */
export const oneAct = z.object({ actId: opaqueId });

/** The desk and the question that is taken back. */
export const withdrawInput = deskAnd({ angleId: opaqueId });

/** Which request's desk, and which queue is next to it. */
export const deskAddress = z.object({
  submissionId: opaqueId,
  queue: z.string().max(20).nullish(),
  prefersSmallVideos: z.boolean().optional().default(false),
});

export const oneDesk = z.object({ submissionId: opaqueId });

export const oneReview = z.object({ id: opaqueId });

/** Which request, and whether to prefer small videos. */
export const ownReviewInput = oneReview.extend({ prefersSmallVideos: z.boolean().optional().default(false) });

/** A file of a review: one the server made, or the clip it is compared with. */
export const reviewFile = z.object({ id: opaqueId, part: z.string().max(60) });

/** Whether a text is a calendar date or empty. */
export const isDueDate = (text: string) => text === "" || isLocalDate(text);
