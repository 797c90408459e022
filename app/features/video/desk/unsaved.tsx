import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { DeskVoice } from "./voice/use-desk-voice.tsx";

type Kind = "drawing" | "throw" | "voice";

const wordsField = () => document.getElementById("drawing-words");

/** Where measuring a throw goes on: at its last button, or on the picture. */
const throwTool = () => document.getElementById("save-measures") ?? document.getElementById("flight-sheet");

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

/**
 * Holds Publish while a drawing or a measured throw isn't saved or a recording isn't on the desk, and asks. `onPicture` is what is drawn or
 * marked and not in the review yet.
 */
export function useAskedForUnsaved(
  publishAction: string,
  voice: DeskVoice,
  onPicture: "drawing" | "throw" | null,
) {
  const [asked, setAsked] = useState<Kind | null>(null);
  const form = useRef<HTMLFormElement | null>(null);
  const publishAfter = usePublishAfter(voice, () => publish(form.current, publishAction));
  const isOver = asked === "voice" ? !voice.held : onPicture === null;
  return {
    asked: isOver ? null : asked,
    holds(event: FormEvent<HTMLFormElement>): boolean {
      const { submitter } = event.nativeEvent as SubmitEvent;
      form.current = event.currentTarget;
      if (submitter?.getAttribute("formaction") !== publishAction) return false;
      const lacks = submitter.dataset.without === undefined ? onPicture : null;
      const kind = voice.held ? "voice" : lacks;
      if (kind === null) return false;
      event.preventDefault();
      setAsked(kind);
      return true;
    },
    back() {
      setAsked(null);
      if (asked === "drawing") wordsField()?.focus();
      else if (asked === "throw") throwTool()?.focus();
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

const words = {
  drawing: {
    title: "Your drawing isn't saved yet",
    todo: "Press Save drawing to add it to the review.",
    back: "Finish the drawing",
  },
  throw: {
    title: "The throw you measure isn't saved yet",
    todo: "Go on to step 3 and press Save measures to add it to the review.",
    back: "Finish measuring",
  },
};

/** Asks what to do with a drawing, a throw, or a recording that isn't saved yet, because none must ever be dropped silently. */
export function Unsaved({ publishAction, asks, voice: { held } }: Props) {
  const { asked, back, addVoice, dropVoice } = asks;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked) question.current?.focus();
  }, [asked]);
  if (asked === null) return null;
  const said = asked === "voice" ? null : words[asked];
  return (
    <div ref={question} tabIndex={-1}>
      {said ? (
        <Notice tone="warning" title={said.title}>
          <p>{said.todo}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Button type="button" variant="secondary" onClick={back}>
              {said.back}
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
