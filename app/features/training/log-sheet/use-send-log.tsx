import { type FormEvent, useRef, useState } from "react";
import { dropKept, keep, readKept } from "#app/ui/draft/device-store.ts";
import { deviceTime } from "#app/ui/time/device-time.ts";
import { sendDrill } from "./unsent-drills.tsx";
import { keepUnsent, type UnsentDrill, type UnsentKind } from "./unsent-store.tsx";

type Log = {
  /** The subject of the log, and of its draft on this device. */
  about: { kind: UnsentKind; title: string | ((fields: UnsentDrill["fields"]) => string); draft: string };
  /** Runs when the log, by its key, waits on this device. */
  onWaiting(key: string): void;
};

function entryOf(form: HTMLFormElement, { about: { kind, title } }: Log): UnsentDrill {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const fields = Object.fromEntries(pairs);
  const completedAt = deviceTime().toISOString();
  const name = typeof title === "string" ? title : title(fields);
  return { kind, key: fields.formKey ?? "", title: name, completedAt, fields };
}

/** Moves a log from the sheet's draft to the unsent ones. False if this browser saves nothing. */
async function moveToUnsent(entry: UnsentDrill, sheet: string): Promise<boolean> {
  const isKept = await keepUnsent(entry);
  dropKept(sheet);
  // An almost full storage has no room for both.
  return isKept || keepUnsent(entry);
}

/**
 * Sends a drill log before the form itself. From the tap on it is among the unsent logs, so nothing is lost if the
 * page closes; without a connection it stays there. Once the entry has arrived, the form follows and finds it stored,
 * since both have the same key (D24). A refused entry goes back to the sheet. A browser that can't save sends the
 * form itself, which stays open if that fails.
 */
export function useSendLog(log: Log) {
  const passed = useRef("");
  const [isSending, setSending] = useState(false);
  const sheet = log.about.draft;
  const send = async (form: HTMLFormElement, entry: UnsentDrill) => {
    const draft = readKept(sheet);
    const isKept = await moveToUnsent(entry, sheet);
    // A browser ignores a submit within the event of the one before.
    if (!isKept) await new Promise((over) => setTimeout(over));
    const kind = isKept ? (await sendDrill(entry, false)).kind : "refused";
    setSending(false);
    if (kind === "unreachable" || kind === "signed_out") return log.onWaiting(entry.key);
    if (kind === "refused" && draft) void keep(sheet, draft.value);
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
    // Whatever fails, the log is among the unsent ones, and the message says so.
    send(form, entry).catch(() => {
      setSending(false);
      log.onWaiting(entry.key);
    });
  };
  return { onSubmit, isSending };
}
