import { type RefObject, useEffect, useRef, useState } from "react";
import { isRouteErrorResponse, useActionData, useNavigation } from "react-router";
import { useSendKey } from "#app/ui/form/send-key.ts";
import { usePageFailure } from "#app/ui/live/page-failure.ts";
import { type Refusal, readRefusal } from "./refusal.ts";

const pauseMs = 15_000;
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
export function useRefusedHandOver(fieldId: string): Refusal | null {
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
 * gets no answer, it is sent again when the connection is back, or a while later. Returns whether it waits for that.
 */
export function useHandOver(fieldId: string, isSent: boolean, uploadId: RefObject<string>): boolean {
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
  useEffect(() => {
    if (!isWaiting) return;
    const { form } = document.getElementById(fieldId) as HTMLInputElement;
    const goOn = () => {
      if (form && !isTypedIn(form)) form.requestSubmit();
    };
    const timer = setInterval(goOn, pauseMs);
    addEventListener("online", goOn);
    return () => {
      clearInterval(timer);
      removeEventListener("online", goOn);
    };
  }, [fieldId, isWaiting]);
  return isWaiting;
}
