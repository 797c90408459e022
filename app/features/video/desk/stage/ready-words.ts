import { placeWords } from "#app/features/video/player/marks.ts";
import { type Annotation, shapeNames } from "#app/features/video/reviews/drawing/shapes.ts";

/** What a drawing's description says if its coach leaves it empty: "Arrow and circle at 0:04.7". */
export function readyDescription({ shapes, at }: Pick<Annotation, "shapes" | "at">): string {
  const names = [...new Set(shapes.map(({ kind }) => shapeNames[kind].toLowerCase()))].join(" and ");
  return `${names.charAt(0).toUpperCase()}${names.slice(1)} at ${placeWords(at)}`;
}

/** What the feedback says if its coach leaves it empty, because a recording or a drawing says it; otherwise nothing. */
export function readyFeedback({
  hasVoice,
  hasDrawings,
}: {
  hasVoice: boolean;
  hasDrawings: boolean;
}): string {
  if (hasVoice) return "I recorded my feedback. Listen to the voice note.";
  return hasDrawings ? "I drew my feedback on your video. Open the annotated video." : "";
}
