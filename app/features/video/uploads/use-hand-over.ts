import { type RefObject, useEffect, useState } from "react";
import { useActionData, useNavigation } from "react-router";
import { useSendKey } from "#app/ui/send-key.ts";

const pauseMs = 15_000;

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
  const [tried, setTried] = useState<string | null>(null);
  useEffect(() => {
    if (!isSent) return;
    const { form, name } = document.getElementById(fieldId) as HTMLInputElement;
    const replaceFile = ({ formData }: FormDataEvent) => {
      formData.delete(name);
      formData.set("uploadId", uploadId.current);
    };
    form?.addEventListener("formdata", replaceFile);
    form?.requestSubmit();
    return () => form?.removeEventListener("formdata", replaceFile);
  }, [fieldId, isSent, uploadId]);
  useEffect(() => {
    if (isSent && state !== "idle") setTried(key);
  }, [isSent, state, key]);
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
