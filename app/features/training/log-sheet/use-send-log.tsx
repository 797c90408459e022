import { type FormEvent, useRef, useState } from "react";
import {
  type DeviceDraft,
  draftPlace,
  dropDeviceDraft,
  keepDeviceDraft,
  readDeviceDraft,
} from "#app/ui/device-drafts.ts";
import { deviceTime } from "#app/ui/device-time.ts";
import { keepUnsent, sendDrill, type UnsentDrill, type UnsentKind } from "./unsent-drills.ts";

type Log = {
  memberId: string;
  /** What is logged, and what its draft on this device is about. */
  about: { kind: UnsentKind; title: string; draft: string };
  onWaiting(): void;
};

function entryOf(form: HTMLFormElement, { memberId, about: { kind, title } }: Log): UnsentDrill {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const fields = Object.fromEntries(pairs);
  const completedAt = deviceTime().toISOString();
  return { kind, memberId, key: fields.formKey ?? "", title, completedAt, fields };
}

/** Moves a log from the sheet's draft to the unsent ones. False, with the draft where it was, when this browser keeps nothing. */
function moveToUnsent(entry: UnsentDrill, sheet: string, draft: DeviceDraft | null): boolean {
  // Dropped first: a storage that is almost full has no room for both.
  dropDeviceDraft(sheet);
  if (keepUnsent(entry)) return true;
  if (draft) keepDeviceDraft(sheet, draft.value);
  return false;
}

/**
 * Sends a drill log before the form itself goes. From the tap on it is among the unsent ones, so that a page that dies on the
 * way loses nothing; with no connection it stays there. When the entry arrived the form follows and finds it stored, since
 * both carry the same key (D24). A refused one is the sheet's again. A browser that keeps nothing sends the form itself, which
 * stays open when that fails.
 */
export function useSendLog(log: Log) {
  const passed = useRef("");
  const [isSending, setSending] = useState(false);
  const sheet = draftPlace(log.memberId, log.about.draft);
  const send = async (form: HTMLFormElement, entry: UnsentDrill, draft: DeviceDraft | null) => {
    const { kind } = await sendDrill(entry, false);
    setSending(false);
    if (kind === "unreachable" || kind === "signed_out") return log.onWaiting();
    if (kind === "refused" && draft) keepDeviceDraft(sheet, draft.value);
    passed.current = entry.key;
    form.requestSubmit();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const entry = entryOf(form, log);
    if (passed.current === entry.key) {
      passed.current = "";
      return;
    }
    if (isSending) return event.preventDefault();
    const draft = readDeviceDraft(sheet);
    if (!moveToUnsent(entry, sheet, draft)) return;
    event.preventDefault();
    setSending(true);
    // Whatever fails on the way, the log is among the unsent ones, and that is what is said.
    send(form, entry, draft).catch(() => {
      setSending(false);
      log.onWaiting();
    });
  };
  return { onSubmit, isSending };
}
