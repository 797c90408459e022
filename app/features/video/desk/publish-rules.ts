import type { FieldErrors } from "#app/errors.ts";
import { parseMoment } from "#app/features/video/clips/moments.ts";
import { messages } from "#app/features/video/reviews/messages.ts";
import { isDueDate } from "#app/features/video/reviews/schema.ts";
import { readMeasures } from "#app/features/video/reviews/typed-measures.ts";
import { messages as voiceMessages } from "#app/features/video/voices/messages.ts";
import type { StoredDraft, StoredReview } from "#db/schema/reviews.ts";
import { readyFeedback } from "./stage/ready-words.ts";

/** An optional mark: null for none, undefined for one that can't be read. */
function readMark(text: string): number | null | undefined {
  if (text === "") return null;
  return parseMoment(text) ?? undefined;
}

function readTip({ at, text }: StoredDraft["tips"][number], place: number, faults: FieldErrors) {
  const moment = parseMoment(at);
  if (moment === null) faults[`tipAt${place}`] = [messages.momentNeeded];
  return { at: moment ?? 0, text };
}

function findHomeworkFaults({ homework, homeworkDueOn }: StoredDraft, faults: FieldErrors): void {
  for (const [place, drill] of homework.entries())
    if (homework.indexOf(drill) < place) faults[`homework${place + 1}`] = [messages.homeworkTwice];
  if (!isDueDate(homeworkDueOn)) faults.homeworkDueOn = [messages.dueOn];
}

/** Where a draft's recording is trimmed; null without one. Its events are stored with the recording. */
function readVoice(draft: StoredDraft, faults: FieldErrors): StoredReview["voice"] {
  const { voice: id = "", voiceStart = "", voiceEnd = "", voiceCaptions = "" } = draft;
  if (id === "") return null;
  const [startMs, endMs] = [readMark(voiceStart), readMark(voiceEnd)];
  if (startMs === undefined) faults.voiceStart = [messages.momentNeeded];
  if (endMs === undefined) faults.voiceEnd = [messages.momentNeeded];
  if (endMs != null && endMs <= (startMs ?? 0)) faults.voiceEnd = [voiceMessages.endEarly];
  return { id, startMs: startMs ?? 0, endMs: endMs ?? null, captions: voiceCaptions || null, events: [] };
}

/** The feedback the member reads: the coach's own words, or a sentence that leads to the recording or the drawings. */
export const feedbackOf = ({ feedback, voice, annotations }: StoredDraft): string =>
  feedback || readyFeedback({ hasVoice: Boolean(voice), hasDrawings: annotations.length > 0 });

/** What a draft tells the member, in the order of the clip, and a sentence for each field that can't be published. */
export function readForPublishing(draft: StoredDraft): { review: StoredReview; faults: FieldErrors } {
  const faults: FieldErrors = {};
  if (feedbackOf(draft) === "") faults.feedback = [messages.feedbackNeeded];
  // A moment without words, such as after a press of M by mistake, says nothing to the member.
  const tips = draft.tips.flatMap((tip, place) => (tip.text === "" ? [] : readTip(tip, place, faults)));
  const own = readMark(draft.releaseAt);
  const other = readMark(draft.referenceReleaseAt);
  if (own === undefined) faults.releaseAt = [messages.momentNeeded];
  if (other === undefined) faults.referenceReleaseAt = [messages.momentNeeded];
  if (readMark(draft.earlierReleaseAt ?? "") === undefined) faults.earlierReleaseAt = [messages.momentNeeded];
  if (draft.reference !== "" && (own === null || other === null))
    faults[own === null ? "releaseAt" : "referenceReleaseAt"] = [messages.referenceNeedsRelease];
  findHomeworkFaults(draft, faults);
  const review: StoredReview = {
    tips: tips.sort((a, b) => a.at - b.at),
    annotations: [...draft.annotations].sort((a, b) => a.at - b.at),
    releaseAt: own ?? null,
    reference: draft.reference || null,
    referenceReleaseAt: draft.reference === "" ? null : (other ?? null),
    measures: readMeasures(draft.measures ?? [], faults),
    voice: readVoice(draft, faults),
  };
  return { review, faults };
}
