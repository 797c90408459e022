import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize, formatShare } from "#app/ui/format.ts";
import { Progress } from "#app/ui/progress.tsx";
import { speedOf, timeLeft } from "./progress-words.ts";
import { type Refusal, refusalText } from "./refusal.ts";
import type { UploadKind } from "./rules.ts";
import { type Sending, useSender } from "./use-sender.tsx";

/** An upload its owner began and has not handed over; sizes in bytes. */
export type Unfinished = { id: string; fileName: string; bytesReceived: number; bytesExpected: number };

type Props = {
  file: File;
  kind: UploadKind;
  /** The id of the form's file input. */
  fieldId: string;
  /** The name of the field whose text is kept before the file travels. */
  textField: string | undefined;
  unfinished: readonly Unfinished[];
  /** How a refusal is told; without it in the server's own sentence. */
  sentenceOfRefusal?: ((refusal: Refusal) => string) | undefined;
};

const lineBroke = "We couldn't upload your video. Please check your connection and try again.";

function inWords({ state, bytes, marks }: Sending, total: number): string {
  const speed = state === "sending" ? speedOf(marks) : null;
  const pieces = [formatShare(bytes, total)];
  if (state === "paused") pieces.push("paused");
  if (state === "waiting") pieces.push("the line is lost; it goes on by itself");
  if (speed) pieces.push(`${formatFileSize(speed)}/s`, timeLeft(total - bytes, speed));
  return pieces.join(" · ");
}

const formOf = (fieldId: string) => (document.getElementById(fieldId) as HTMLInputElement).form;

const textOf = (form: HTMLFormElement | null, name: string | undefined) => {
  const field = name && form?.elements.namedItem(name);
  return field && "value" in field ? String(field.value) : "";
};

/** Sends the form with the upload's id in place of the file. */
function sendForm(fieldId: string, hidden: HTMLInputElement | null, id: string): void {
  const input = document.getElementById(fieldId) as HTMLInputElement;
  if (!hidden || !input.form) return;
  hidden.value = id;
  hidden.disabled = false;
  input.disabled = true;
  input.form.requestSubmit();
}

function Advice({ begun, size }: { begun: Unfinished | undefined; size: number }) {
  return (
    <p className="text-sm text-ink-muted">
      {begun
        ? `This is the clip you began to send: it goes on at ${formatShare(begun.bytesReceived, size)}.`
        : "You can pause, lose the line or close the page: it goes on where it stopped."}
    </p>
  );
}

/** The form's submit starts the upload instead; the button waits until it has arrived, and sends what could not be sent then. */
function useSubmit(fieldId: string, state: Sending["state"], start: () => void): void {
  const isIdle = state === "ready" || state === "failed";
  const isSent = state === "sent";
  const begin = useRef(start);
  begin.current = start;
  useEffect(() => {
    const form = formOf(fieldId);
    const button = form?.querySelector<HTMLButtonElement>("button[type=submit]");
    if (button) button.disabled = !isIdle && !isSent;
    const onSubmit = (event: SubmitEvent) => {
      if (isSent) return;
      event.preventDefault();
      if (isIdle) begin.current();
    };
    form?.addEventListener("submit", onSubmit);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      if (button) button.disabled = false;
    };
  }, [fieldId, isIdle, isSent]);
}

function Steering({ sending, start, pause }: ReturnType<typeof useSender>) {
  const { state } = sending;
  if (state === "sending" || state === "waiting")
    return (
      <Button type="button" variant="secondary" onClick={pause}>
        Pause
      </Button>
    );
  if (state !== "paused" && state !== "failed") return null;
  return (
    <Button type="button" variant="secondary" onClick={start}>
      {state === "paused" ? "Resume" : "Try again"}
    </Button>
  );
}

/**
 * Takes the file of the form it stands in, sends it in parts and then the form with `uploadId` in the file's place. Load it
 * once a file was chosen; `key` it by the file.
 */
export function ResumableUpload(props: Props) {
  const { file, kind, fieldId, textField, unfinished, sentenceOfRefusal = refusalText } = props;
  const hidden = useRef<HTMLInputElement>(null);
  const uploadId = useRef("");
  const begun = unfinished.find(
    ({ fileName, bytesExpected }) => fileName === file.name && bytesExpected === file.size,
  );
  const sender = useSender({
    file,
    kind,
    resumes: begun?.id ?? null,
    readDraft: () => textOf(formOf(fieldId), textField),
    onSent: (id) => {
      uploadId.current = id;
    },
  });
  const { sending, start } = sender;
  useSubmit(fieldId, sending.state, start);
  const isSent = sending.state === "sent";
  useEffect(() => {
    if (isSent) sendForm(fieldId, hidden.current, uploadId.current);
  }, [fieldId, isSent]);
  return (
    <div className="grid gap-3">
      <input ref={hidden} type="hidden" name="uploadId" disabled />
      {sending.state === "ready" ? (
        <Advice begun={begun} size={file.size} />
      ) : (
        <Progress
          id={`${fieldId}-progress`}
          label={`Sending ${file.name}`}
          value={sending.bytes}
          max={file.size}
        >
          {inWords(sending, file.size)}
        </Progress>
      )}
      <p role="alert" className="field-error empty:hidden">
        {sending.state === "failed" && (sending.refusal ? sentenceOfRefusal(sending.refusal) : lineBroke)}
      </p>
      <div className="empty:hidden">
        <Steering {...sender} />
      </div>
    </div>
  );
}
