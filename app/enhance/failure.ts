import type { FailedSend } from "#app/ui/live/page-failure.ts";

/** A form's failure texts; the page carries them for all its forms, by name, in `data-failed` of its body. */
type Words = { title: string; text?: string };

/** What the page's body carries under a name. */
const carried = <Value>(name: string): Record<string, Value> =>
  JSON.parse(document.body.dataset[name] ?? "{}");

/**
 * What to say about a form that couldn't be sent: the server's own sentence `said`, else the one for its status (D94), which
 * the page carries (`statusWords` in app/http/status.ts). `status` is 0 if there was no answer; then a form's own text comes
 * first.
 */
export function failureOf(action: string, status: number, said = ""): FailedSend {
  const forms = carried<Words>("failed");
  const name = new URL(action, location.href).searchParams.get("form") ?? Object.keys(forms)[0] ?? "";
  const { title = "Not sent", text = "" } = forms[name] ?? {};
  const words = carried<string>("statuses");
  const usual = words[status] ?? words[`${status}`.slice(0, 1)] ?? "";
  const isSignedOut = status === 401;
  return { title, text: (!isSignedOut && said) || (status ? "" : text && `${text} `) + usual, isSignedOut };
}
