import { useState } from "react";
import { SoundField } from "#app/features/video/voices/sound-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/form/page-form.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import type { NoteRecorder } from "./note-recorder.tsx";

export type VoiceNoteProps = { here: string; memberId?: string; problem: FormProblem | undefined };

const unreachable = "The recorder couldn't be loaded. Check your connection and try again.";

/** Records a note; its parts are loaded when someone wants to. */
function Record({ action }: { action: string }) {
  const [Island, setIsland] = useState<typeof NoteRecorder | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const open = async () => {
    const island = await import("./note-recorder.tsx").catch(() => null);
    setFault(island ? null : unreachable);
    setIsland(() => island?.NoteRecorder ?? null);
  };
  if (Island) return <Island action={action} onDone={() => setIsland(null)} />;
  return (
    <>
      <Button type="button" variant="secondary" onClick={() => void open()}>
        Record a voice note
      </Button>
      {fault && (
        <p className="field-error" aria-live="polite">
          {fault}
        </p>
      )}
    </>
  );
}

/** The form of a voice note of up to a minute instead of text; without scripts, an audio file. */
export function VoiceNoteForm({ here, memberId, problem }: VoiceNoteProps) {
  const isHydrated = useHydrated();
  const form = usePageForm("send-voice", problem, {});
  const action = `${here}?form=send-voice`;
  return (
    <details className="disclosure open:w-full" open={form.problem !== undefined}>
      <summary>Voice note</summary>
      <PageForm of={form} encType="multipart/form-data" action={action} className="grid gap-3 pb-2">
        {memberId && <input type="hidden" name="memberId" defaultValue={memberId} />}
        {isHydrated && <Record action={action} />}
        <SoundField
          {...form.field("sound")}
          label={isHydrated ? "Or send an audio file" : "Audio file"}
          hint="Up to 1 minute. On a phone you can record it right here."
        />
        <div>
          <Button variant="secondary">Send this file</Button>
        </div>
      </PageForm>
    </details>
  );
}
