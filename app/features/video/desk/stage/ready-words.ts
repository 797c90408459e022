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
