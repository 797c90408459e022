import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DeskVoice } from "./voice/use-desk-voice.tsx";

const wordsField = () => document.getElementById("drawing-words");

/** Publishes by the desk's own button, whichever words it has now. */
function publish(form: HTMLFormElement | null, publishAction: string): void {
  const button = [...(form?.querySelectorAll("button") ?? [])].find(
    (one) => one.getAttribute("formaction") === publishAction && one.dataset.without === undefined,
  );
  if (button) form?.requestSubmit(button);
}

/** Publishes once the recording that was asked about is on the desk, or once it is deleted. */
function usePublishAfter({ held, Recorder, current }: DeskVoice, publishes: () => void) {
  const [wanted, setWanted] = useState<"with" | "without" | null>(null);
  const act = useRef(publishes);
  act.current = publishes;
  const isOver = held === null && Recorder === null;
  const hasVoice = current !== null;
  useEffect(() => {
    if (!wanted || !isOver) return;
    setWanted(null);
    if (hasVoice || wanted === "without") act.current();
  }, [wanted, isOver, hasVoice]);
  return setWanted;
}

/** Holds Publish while a drawing isn't saved or a recording isn't on the desk, and asks. */
export function useAskedForUnsaved(publishAction: string, voice: DeskVoice, isDrawing: boolean) {
  const [asked, setAsked] = useState<"drawing" | "voice" | null>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const publishAfter = usePublishAfter(voice, () => publish(form.current, publishAction));
  const isOver = (asked === "voice" && !voice.held) || (asked === "drawing" && !isDrawing);
  return {
    asked: isOver ? null : asked,
    holds(event: FormEvent<HTMLFormElement>): boolean {
      const { submitter } = event.nativeEvent as SubmitEvent;
      form.current = event.currentTarget;
      if (submitter?.getAttribute("formaction") !== publishAction) return false;
      const lacksDrawing = wordsField() !== null && submitter.dataset.without === undefined;
      if (!voice.held && !lacksDrawing) return false;
      event.preventDefault();
      setAsked(voice.held ? "voice" : "drawing");
      return true;
    },
    back() {
      setAsked(null);
      if (asked === "drawing") wordsField()?.focus();
      else document.getElementById("stop-recording")?.focus();
    },
    addVoice() {
      publishAfter("with");
      document.getElementById("stop-recording")?.click();
    },
    dropVoice() {
      voice.held?.cancel();
      publishAfter("without");
    },
  };
}

type Props = { publishAction: string; asks: ReturnType<typeof useAskedForUnsaved>; voice: DeskVoice };

/** Asks what to do with a drawing or a recording that isn't saved yet, because neither must ever be dropped silently. */
export function Unsaved({ publishAction, asks, voice: { held } }: Props) {
  const { asked, back, addVoice, dropVoice } = asks;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  if (asked === null) return null;
  return (
    <div ref={question} tabIndex={-1}>
      {asked === "drawing" ? (
        <Notice tone="warning" title="Your drawing isn't saved yet">
          <p>Press Save drawing to add it to the review.</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button type="button" variant="secondary" onClick={back}>
              Finish the drawing
            </Button>
            <Button variant="secondary" formAction={publishAction} data-without="">
              Publish without it
            </Button>
          </p>
        </Notice>
      ) : (
        <Notice tone="warning" title="Your recording isn't on the review yet">
          <p className="mt-2 flex flex-wrap gap-2">
            <Button type="button" variant="secondary" onClick={addVoice}>
              Add it and publish
            </Button>
            {held?.isRecording && (
              <Button type="button" variant="secondary" onClick={back}>
                Keep recording
              </Button>
            )}
            <Button type="button" variant="secondary" onClick={dropVoice}>
              Publish without it
            </Button>
          </p>
        </Notice>
      )}
    </div>
  );
}
