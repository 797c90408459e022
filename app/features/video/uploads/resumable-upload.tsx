import { type RefObject, useEffect, useRef, useState } from "react";
import { isRouteErrorResponse, useActionData, useNavigation, useRouteLoaderData } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { pauseBefore } from "#app/ui/draft/saver.ts";
import { useSendKey } from "#app/ui/form/send-key.ts";
import { show, usePageFailure } from "#app/ui/live/page-failure.ts";
import { Progress } from "#app/ui/progress.tsx";
import { formatFileSize, formatShare } from "#app/ui/time/format.ts";
import { speedOf, timeLeft } from "./progress-words.ts";
import {
  inOneLine,
  notSavedYet,
  type Refusal,
  readRefusal,
  refusalWords,
  type UploadWords,
} from "./refusal.ts";
import { ResumeAdvice } from "./resume-advice.tsx";
import { mayBeOfKind, type UploadKind, usualMostBytes } from "./rules.ts";
import { type Sending, useSender } from "./use-sender.tsx";

/** An upload its owner started and hasn't handed over; sizes in bytes. */
export type Unfinished = { id: string; fileName: string; bytesReceived: number; bytesExpected: number };

type Props = {
  file: File;
  kind: UploadKind;
  /** The id of the form's file input. */
  fieldId: string;
  /** The name of the field whose text is saved before the file is sent. */
  textField: string | undefined;
  unfinished: readonly Unfinished[];
  /** What is said of a file that isn't taken. */
  refusedFiles: { wrongType: UploadWords; tooLarge: UploadWords };
  /** Why this text can't be sent; null if it can. */
  refuseText?: ((text: string) => string | null) | undefined;
  /** How to word a refusal, or (null) a broken connection. */
  wordsOfRefusal?: ((refusal: Refusal | null, byStatus?: string) => UploadWords) | undefined;
};

function inWords({ state, bytes, marks }: Sending, total: number): string {
  const speed = state === "sending" ? speedOf(marks) : null;
  const pieces = [formatShare(bytes, total)];
  if (state === "paused") pieces.push("paused");
  if (state === "waiting") pieces.push("Connection lost. We'll resume automatically.");
  if (speed) pieces.push(`${formatFileSize(speed)}/s`, timeLeft(total - bytes, speed));
  return pieces.join(" · ");
}

const formOf = (fieldId: string) => (document.getElementById(fieldId) as HTMLInputElement).form;

const textOf = (form: HTMLFormElement | null, name: string | undefined) => {
  const field = name && form?.elements.namedItem(name);
  return field && "value" in field ? String(field.value) : "";
};

/** Whether no byte has been sent yet. */
const isUnsent = ({ state, fault }: Sending) => state === "ready" || fault !== null;

/** Why the page doesn't take the file; null if it does. The server looks at its content, too. */
function useRefusedFile({ file, kind, refusedFiles }: Props): UploadWords | null {
  const root = useRouteLoaderData("root") as { mostBytes?: number } | undefined;
  if (file.size > (root?.mostBytes ?? usualMostBytes)) return refusedFiles.tooLarge;
  return mayBeOfKind(kind, file.type) ? null : refusedFiles.wrongType;
}

/** A form without an answer isn't called unsaved before that. */
const answerMs = 1_500;

/** The name of the form in an address. */
const nameIn = (address: string) => new URL(address, location.href).searchParams.get("form");

/** Whether someone is writing in the form, which must not be sent under their hands. */
function isTypedIn({ elements }: HTMLFormElement): boolean {
  const { activeElement } = document;
  return activeElement?.matches("input, textarea") === true && [...elements].includes(activeElement);
}

/** The refusal of the form by somebody in between, until it is sent again; null for no answer. */
function useRefusedHandOver(fieldId: string): Refusal | null {
  const { state } = useNavigation();
  const failure = usePageFailure();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    if (state !== "idle") setRefusal(null);
  }, [state]);
  useEffect(() => {
    const { address = "", fault } = failure ?? {};
    const form = document.getElementById(fieldId)?.closest("form");
    if (!isRouteErrorResponse(fault) || !form || nameIn(address) !== nameIn(form.action)) return;
    const { status, data } = fault;
    setRefusal(readRefusal(status, typeof data === "string" ? data : JSON.stringify(data)));
  }, [fieldId, failure]);
  return refusal;
}

/**
 * Sends the form of a file that has arrived; it then carries the upload's id instead of the file, each time it is sent. If it
 * gets no answer of ours, it is sent again when the connection is back, or after pauses that grow. Returns the pause before
 * the next try in milliseconds; null if it waits for none.
 */
function useHandOver(fieldId: string, isSent: boolean, uploadId: RefObject<string>): number | null {
  const { state } = useNavigation();
  const isRefused = useActionData() !== undefined;
  // It changes once a form was saved.
  const { key } = useSendKey();
  const latestKey = useRef(key);
  latestKey.current = key;
  const [tried, setTried] = useState<string | null>(null);
  useEffect(() => {
    if (!isSent) return;
    const { form, name } = document.getElementById(fieldId) as HTMLInputElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const replaceFile = ({ formData }: FormDataEvent) => {
      formData.delete(name);
      formData.set("uploadId", uploadId.current);
      timer = setTimeout(setTried, answerMs, latestKey.current);
    };
    form?.addEventListener("formdata", replaceFile);
    form?.requestSubmit();
    return () => {
      clearTimeout(timer);
      form?.removeEventListener("formdata", replaceFile);
    };
  }, [fieldId, isSent, uploadId]);
  const isWaiting = tried === key && state === "idle" && !isRefused;
  const tries = useRef(0);
  useEffect(() => {
    if (!isWaiting) return;
    const { form } = document.getElementById(fieldId) as HTMLInputElement;
    const goOn = () => {
      if (!form || isTypedIn(form)) return;
      tries.current += 1;
      form.requestSubmit();
    };
    const wake = () => {
      tries.current = 0;
      goOn();
    };
    const timer = setInterval(goOn, pauseBefore(tries.current));
    addEventListener("online", wake);
    return () => {
      clearInterval(timer);
      removeEventListener("online", wake);
    };
  }, [fieldId, isWaiting]);
  return isWaiting ? pauseBefore(tries.current) : null;
}

/** The failure of the upload, or of its form's sending, in words; the page's toast says it, too. */
function useFailure(
  { state, fault, refusal }: Sending,
  { fieldId, wordsOfRefusal }: Props,
): UploadWords | null {
  const handOver = useRefusedHandOver(fieldId);
  const isFailed = (state === "failed" && fault === null) || (state === "sent" && handOver !== null);
  const asked = handOver ?? refusal;
  const isSignedOut = asked?.status === 401;
  const words = (wordsOfRefusal ?? refusalWords)(asked, document.body.dataset.statuses);
  const { title, text } = words;
  useEffect(() => {
    if (isFailed) show({ title, text, isSignedOut });
  }, [isFailed, title, text, isSignedOut]);
  return isFailed ? words : null;
}

/** Submitting the form starts the upload instead; the button waits until it has arrived, and also retries. */
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
  const { state, fault } = sending;
  if (fault !== null) return null;
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
 * Takes the file of the surrounding form, sends it in parts, and then sends the form with `uploadId` instead of the
 * file. Load it once a file was chosen; `key` it by the file.
 */
export function ResumableUpload(props: Props) {
  const { file, kind, fieldId, textField, unfinished } = props;
  const uploadId = useRef("");
  const begun = unfinished.find(
    ({ fileName, bytesExpected }) => fileName === file.name && bytesExpected === file.size,
  );
  const refused = useRefusedFile(props);
  const wrongFile = refused && inOneLine(refused);
  const sender = useSender({
    file,
    kind,
    resumes: begun?.id ?? null,
    readDraft: () => textOf(formOf(fieldId), textField),
    refuse: () => wrongFile ?? props.refuseText?.(textOf(formOf(fieldId), textField)) ?? null,
    onSent: (id) => {
      uploadId.current = id;
    },
  });
  const { sending, start } = sender;
  const failure = useFailure(sending, props);
  useSubmit(fieldId, sending.state, start);
  const isSent = sending.state === "sent";
  const pause = useHandOver(fieldId, isSent, uploadId);
  return (
    <>
      {wrongFile === null && isUnsent(sending) && <ResumeAdvice begun={begun} size={file.size} />}
      {!isUnsent(sending) && (
        <Progress
          id={`${fieldId}-progress`}
          label={`${isSent ? "Sent" : "Sending"} ${file.name}`}
          value={sending.bytes}
          max={file.size}
        >
          {inWords(sending, file.size)}
        </Progress>
      )}
      {pause !== null && <p role="status">{notSavedYet(pause)}</p>}
      <p role="alert" className="field-error empty:hidden">
        {wrongFile ?? sending.fault ?? (failure && inOneLine(failure))}
      </p>
      <div className="empty:hidden">
        <Steering {...sender} />
      </div>
    </>
  );
}
