import { memo, Suspense } from "react";
import { onDemand } from "#app/ui/live/on-demand.ts";
import type { VoiceNoteProps } from "./voice-note-form.tsx";

const VoiceNoteForm = onDemand(async () => (await import("./voice-note-form.tsx")).VoiceNoteForm);

/** A voice note instead of text. Memoized, because typing above it would lose the server's drawing before its script is loaded. */
export const VoiceNote = memo(function VoiceNote(props: VoiceNoteProps) {
  return (
    <Suspense fallback={null}>
      <VoiceNoteForm {...props} />
    </Suspense>
  );
});
