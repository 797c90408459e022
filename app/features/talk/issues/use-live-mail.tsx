import { useEffect, useState } from "react";

/** An issue as the coach's own mail program would show it. */
export type IssueMail = { from: string; subject: string; greeting: string; html: string; text: string };

const restMs = 400;
const patience = 10_000;

async function render(fields: object, stop: AbortSignal): Promise<IssueMail | null> {
  const answer = await fetch("/admin/newsletter/preview", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(fields),
    signal: AbortSignal.any([stop, AbortSignal.timeout(patience)]),
  }).catch(() => null);
  return answer?.ok ? ((await answer.json()) as IssueMail) : null;
}

const fieldsOf = (form: HTMLFormElement) => {
  const { title, text } = Object.fromEntries(new FormData(form));
  return { title, text };
};

/**
 * The email of what is typed into a form, made by the server as it will be sent, soon after the last key. `isBehind` says
 * that it could not be made, and `mail` is then of an earlier moment.
 */
export function useLiveMail(formId: string, saved: IssueMail): { mail: IssueMail; isBehind: boolean } {
  const [live, setLive] = useState<IssueMail | null>(null);
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    let stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const follow = () => {
      stop.abort();
      clearTimeout(timer);
      stop = new AbortController();
      const { signal } = stop;
      timer = setTimeout(async () => {
        const mail = await render(fieldsOf(form), signal);
        if (signal.aborted) return;
        setBehind(mail === null);
        if (mail) setLive(mail);
      }, restMs);
    };
    form.addEventListener("input", follow);
    return () => {
      form.removeEventListener("input", follow);
      stop.abort();
      clearTimeout(timer);
    };
  }, [formId]);
  return { mail: live ?? saved, isBehind };
}
