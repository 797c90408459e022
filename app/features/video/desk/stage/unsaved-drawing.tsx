import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

const wordsField = () => document.getElementById("drawing-words");

/** Holds Publish while a drawing isn't saved, and asks; the answer's own button is let through. */
export function useAskedForDrawing(publishAction: string) {
  const [isAsked, setAsked] = useState(false);
  return {
    isAsked,
    holds(event: FormEvent<HTMLFormElement>): boolean {
      const { submitter } = event.nativeEvent as SubmitEvent;
      const isPublish = submitter?.getAttribute("formaction") === publishAction;
      if (!isPublish || wordsField() === null || submitter?.dataset.without !== undefined) return false;
      event.preventDefault();
      setAsked(true);
      return true;
    },
    back() {
      setAsked(false);
      wordsField()?.focus();
    },
  };
}

/** Asks what to do with a drawing that isn't saved yet, because it must never be dropped silently. */
export function UnsavedDrawing({ publishAction, onBack }: { publishAction: string; onBack(): void }) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div ref={question} tabIndex={-1}>
      <Notice tone="warning" title="Your drawing isn't saved yet">
        <p>Press Save drawing to add it to the review.</p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Button type="button" variant="secondary" onClick={onBack}>
            Finish the drawing
          </Button>
          <Button variant="secondary" formAction={publishAction} data-without="">
            Publish without it
          </Button>
        </p>
      </Notice>
    </div>
  );
}
