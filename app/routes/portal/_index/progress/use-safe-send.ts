import { type FormEvent, useRef, useState } from "react";
import { keepUnsent, sendDrill, type UnsentDrill } from "./unsent-drills.ts";

function entryOf(form: HTMLFormElement, memberId: string): UnsentDrill {
  const pairs = [...new FormData(form)].filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  const fields = Object.fromEntries(pairs);
  return { memberId, key: fields.formKey ?? "", completedAt: new Date().toISOString(), fields };
}

/**
 * Sends a drill log before the form itself goes: with no line it is kept in the browser and nothing is lost. When the
 * entry arrived the form follows and finds it stored, since both carry the same key (D24). `parked` is the key that waits.
 */
export function useSafeSend(memberId: string) {
  const passed = useRef("");
  const [parked, setParked] = useState("");
  const [isSending, setSending] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const entry = entryOf(form, memberId);
    if (passed.current === entry.key) {
      passed.current = "";
      return;
    }
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    void sendDrill(entry, false).then((outcome) => {
      setSending(false);
      if (outcome.kind === "unreachable") {
        keepUnsent(entry);
        setParked(entry.key);
        return;
      }
      passed.current = entry.key;
      form.requestSubmit();
    });
  };
  return { onSubmit, isSending, parked };
}
