import { dropKept } from "./device-store.ts";
import { readForm } from "./kept-form.ts";
import { type SentWords, wasSent } from "./sent-words.ts";
import { listTyped } from "./typed-here.ts";

/** Deletes the draft that a stored form was sent from, in whichever document that was; what was typed since stays. */
export function dropStored(sent: SentWords): void {
  for (const place of listTyped(sent.about)) {
    const kept = readForm(place);
    if (kept && wasSent(sent, kept)) dropKept(place);
  }
}
