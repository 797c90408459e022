import { useEffect } from "react";
import { refusalWords } from "#app/features/video/uploads/refusal.ts";
import { useSender } from "#app/features/video/uploads/use-sender.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = { file: File; onSent(uploadId: string): void };

const connectionBroke = "Connection lost. Your recording is still here. Try again.";

/** Sends a recording in parts that survive a lost connection. `key` it by the recording. */
export function SoundSender({ file, onSent }: Props) {
  const { sending, start } = useSender({
    file,
    kind: "voice",
    resumes: null,
    readDraft: () => "",
    refuse: () => null,
    onSent,
  });
  const { state, refusal } = sending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one recording is begun once
  useEffect(start, []);
  if (state === "failed")
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="field-error" aria-live="polite">
          {refusal ? (refusal.message ?? refusalWords(refusal).text) : connectionBroke}
        </p>
        <Button type="button" variant="secondary" onClick={start}>
          Try again
        </Button>
      </div>
    );
  return (
    <p className="text-sm text-ink-muted" aria-live="polite">
      {state === "waiting" ? "Connection lost. We'll resume automatically." : "Saving the recording…"}
    </p>
  );
}
