import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { asksFromMs } from "./rules.ts";

type Props = {
  /** How long the recording is now, in milliseconds. */
  durationMs(): number;
  onCancel(): void;
  className?: string;
  /** The button's words or sign. */
  children: ReactNode;
};

/** Discards a recording; one of more than a few seconds is asked about first, because it can't be brought back. */
export function CancelRecording({ durationMs, onCancel, className, children }: Props) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <Button
        type="button"
        variant="quiet"
        {...(className && { className })}
        onClick={() => (durationMs() > asksFromMs ? setAsking(true) : onCancel())}
      >
        {children}
      </Button>
    );
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-1">Discard the recording?</legend>
      <Button type="button" variant="danger" onClick={onCancel}>
        Discard
      </Button>
      <Button type="button" variant="secondary" autoFocus onClick={() => setAsking(false)}>
        Keep it
      </Button>
    </fieldset>
  );
}
