import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { setAfterWrite } from "#app/ui/draft/after-write.ts";
import { readKept } from "#app/ui/draft/device-store.ts";
import type { KeptForm } from "#app/ui/draft/kept-form.ts";
import { hold, sendHeld } from "#app/ui/draft/outbox.ts";
import { contentOf } from "#app/ui/draft/post-form.ts";
import { dropTyped, keepTyped, placeTyped } from "#app/ui/draft/typed-here.ts";
import { turnSendKeys } from "#app/ui/form/send-key.ts";
import { tellWait } from "#app/ui/live/page-failure.ts";
import { deviceTime } from "#app/ui/time/device-time.ts";
import { doneAt, type LogFields, type LogNoun, ownTime, placeOf, thrownAtField } from "./waiting-logs.tsx";

type Log = {
  /** What the log is, its result in words, the field for its time, and the place of its draft on this device. */
  about: {
    noun: LogNoun;
    title: string | ((fields: LogFields) => string);
    words(fields: LogFields): string;
    timeField: string;
    draft: string;
  };
  /** Runs when the log, by its key, waits on this device. */
  onWaiting(key: string): void;
};

/** The button that sends the form; "Log it again" says so itself. */
type Pressed = HTMLButtonElement | null;

/** The form as the outbox sends it. */
function keptOf(form: HTMLFormElement, pressed: Pressed, about: Log["about"]): KeptForm {
  const { noun, title, words, timeField } = about;
  const content = contentOf(form, pressed);
  const fields = Object.fromEntries(content);
  const name = typeof title === "string" ? title : title(fields);
  const now = deviceTime();
  const own = ownTime(fields[thrownAtField], now);
  content.delete(thrownAtField);
  if (own) content.set(timeField, own.toISOString());
  return {
    fields: [...content],
    key: fields.formKey ?? "",
    base: "",
    post: {
      to: form.getAttribute("action") ?? "",
      body: `${content}`,
      done: doneAt(fields, timeField, own ?? now),
      named: { noun, title: name, words: words(fields) },
    },
  };
}

/** Moves a log from the sheet's draft to what waits. False if this browser saves nothing. */
async function moveToOutbox(log: KeptForm, sheet: string): Promise<boolean> {
  const isKept = await hold(placeOf(log.key), log);
  dropTyped(sheet);
  // An almost full storage has no room for both.
  return isKept || hold(placeOf(log.key), log);
}

/**
 * Sends a log and opens the page it leads to. From the tap on the log is among what waits, so nothing is lost if the page
 * closes; without a connection it stays there. A refused one goes back to the sheet and is sent the plain way, so that the
 * page says why. A browser that can't save sends the form itself, which stays open if that fails. While `isSending` the form
 * must be inert: what is tapped then would be of a log that is already on its way.
 */
export function useSendLog(log: Log) {
  const navigate = useNavigate();
  const passed = useRef("");
  const [isSending, setSending] = useState(false);
  const sheet = log.about.draft;
  const send = async (form: HTMLFormElement, pressed: Pressed, kept: KeptForm) => {
    const draft = readKept(placeTyped(sheet));
    const isKept = await moveToOutbox(kept, sheet);
    // A browser ignores a submit within the event of the one before.
    if (!isKept) await new Promise((over) => setTimeout(over));
    tellWait("POST");
    const outcome = isKept ? await sendHeld(placeOf(kept.key)) : null;
    tellWait(null);
    setSending(false);
    if (outcome?.kind === "later" || outcome?.kind === "signed_out") return log.onWaiting(kept.key);
    if (outcome?.kind !== "done") {
      if (outcome && draft) void keepTyped(sheet, draft.value);
      passed.current = kept.key;
      return form.requestSubmit(pressed);
    }
    turnSendKeys();
    setAfterWrite(true);
    await navigate(outcome.to, { defaultShouldRevalidate: true });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const pressed = (event.nativeEvent as SubmitEvent).submitter as Pressed;
    const kept = keptOf(form, pressed, log.about);
    if (passed.current === kept.key) {
      passed.current = "";
      return;
    }
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    // Whatever fails, the log is among what waits, and the message says so.
    send(form, pressed, kept).catch(() => {
      setSending(false);
      log.onWaiting(kept.key);
    });
  };
  return { onSubmit, isSending };
}
