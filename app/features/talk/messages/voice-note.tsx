import { useRef, useState } from "react";
import type { Recorder } from "#app/features/video/voices/recorder.tsx";
import { limits } from "#app/features/video/voices/rules.ts";
import { SoundField } from "#app/features/video/voices/sound-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { type FormProblem, PageForm, usePageForm } from "#app/ui/page-form.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = { here: string; memberId?: string; problem: FormProblem | undefined };

const unreachable = "The recorder couldn't be loaded. Check your connection and try again.";

/** Records a note and sends its form once the recording is uploaded. */
function Record() {
  const uploadId = useRef<HTMLInputElement>(null);
  const [Island, setIsland] = useState<typeof Recorder | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const open = async () => {
    const island = await import("#app/features/video/voices/recorder.tsx").catch(() => null);
    setFault(island ? null : unreachable);
    setIsland(() => island?.Recorder ?? null);
  };
  const send = (id: string) => {
    if (!uploadId.current) return;
    uploadId.current.value = id;
    uploadId.current.disabled = false;
    uploadId.current.form?.requestSubmit();
    setIsland(null);
  };
  return (
    <>
      <input ref={uploadId} type="hidden" name="uploadId" disabled />
      {Island ? (
        <Island longestMs={limits.noteMs} stopLabel="Stop and send" onSent={send} />
      ) : (
        <Button type="button" variant="secondary" onClick={() => void open()}>
          Record a voice note
        </Button>
      )}
      {fault && (
        <p className="field-error" aria-live="polite">
          {fault}
        </p>
      )}
    </>
  );
}

/** A voice note of up to a minute instead of text; without scripts, an audio file. */
export function VoiceNote({ here, memberId, problem }: Props) {
  const isHydrated = useHydrated();
  const form = usePageForm("send-voice", problem, {});
  return (
    <details className="disclosure open:w-full" open={form.problem !== undefined}>
      <summary>Voice note</summary>
      <PageForm
        of={form}
        encType="multipart/form-data"
        action={`${here}?form=send-voice`}
        className="grid gap-3 pb-2"
      >
        {memberId && <input type="hidden" name="memberId" defaultValue={memberId} />}
        {isHydrated && <Record />}
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
