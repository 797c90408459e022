import { type FormEvent, useRef, useState } from "react";
import { draftPlace, dropDeviceDraft, keepDeviceDraft, readDeviceDraft } from "#app/ui/device-drafts.ts";
import { deviceTime } from "#app/ui/device-time.ts";
import { sendDrill, type UnsentDrill } from "./unsent-drills.ts";

type Log = { memberId: string; drill: { id: string; title: string }; onWaiting(): void };

function entryOf(form: HTMLFormElement, { memberId, drill }: Log): UnsentDrill {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const fields = Object.fromEntries(pairs);
  const completedAt = deviceTime().toISOString();
  return { memberId, key: fields.formKey ?? "", title: drill.title, completedAt, fields };
}

/**
 * Sends a drill log before the form itself goes. From the tap on it is among the unsent ones, so that a page that dies on the
 * way loses nothing; with no connection it stays there. When the entry arrived the form follows and finds it stored, since
 * both carry the same key (D24). A refused one is the sheet's again.
 */
export function useSendLog(log: Log) {
  const passed = useRef("");
  const [isSending, setSending] = useState(false);
  const send = async (form: HTMLFormElement, entry: UnsentDrill) => {
    const sheet = draftPlace(log.memberId, `log:${log.drill.id}`);
    const draft = readDeviceDraft(sheet);
    const sending = sendDrill(entry, false);
    dropDeviceDraft(sheet);
    const { kind } = await sending;
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
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    void send(form, entry);
  };
  return { onSubmit, isSending };
}
