import { useRef } from "react";
import { createPortal } from "react-dom";
import { useRecorderPart } from "#app/features/video/voices/use-recorder-part.tsx";
import { Button } from "#app/ui/button.tsx";

type Props = {
  /** Whose conversation it is for. */
  about: string;
  /** Where the form around it goes. */
  action: string;
};

/** Records a note, which then stands above the message's row. Load it on demand. */
export function VoiceButton({ about, action }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const { Part, isFound, fault, open, close } = useRecorderPart({
    about,
    load: async () => (await import("./note-recorder.tsx")).NoteRecorder,
  });
  const above = button.current?.form?.querySelector("[data-note]");
  const note = Part && <Part about={about} isFound={isFound} action={action} onOver={close} />;
  const failed = fault && (
    <p className="field-error" aria-live="polite">
      {fault}
    </p>
  );
  return (
    <>
      <Button
        ref={button}
        type="button"
        variant="secondary"
        onClick={() => void open()}
        className="composer-mic min-h-12 px-[min(1.125rem,18px)]"
      >
        <svg
          viewBox="0 0 16 16"
          width={24}
          height={24}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.4}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d="M8 1.5a2.25 2.25 0 0 0-2.25 2.25v3.5a2.25 2.25 0 0 0 4.5 0v-3.5A2.25 2.25 0 0 0 8 1.5ZM3.25 7a4.75 4.75 0 0 0 9.5 0M8 11.75v2.75" />
        </svg>
        <span className="sr-only">Record a voice note</span>
      </Button>
      {above &&
        createPortal(
          <>
            {note}
            {failed}
          </>,
          above,
        )}
    </>
  );
}
