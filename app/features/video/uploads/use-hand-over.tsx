import { type RefObject, useEffect, useRef, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import { useSendKey } from "#app/ui/form/send-key.ts";

const pauseMs = 15_000;
/** A form without an answer isn't called unsaved before that. */
const answerMs = 1_500;

/** Whether someone is writing in the form, which must not be sent under their hands. */
function isTypedIn({ elements }: HTMLFormElement): boolean {
  const { activeElement } = document;
  return activeElement?.matches("input, textarea") === true && [...elements].includes(activeElement);
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
