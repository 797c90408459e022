import { dropKept, readKept } from "./device-store.ts";
import { type KeptForm, readForm } from "./kept-form.ts";
import { type SentWords, wasSent } from "./sent-words.ts";
import { listTyped } from "./typed-here.ts";

/** Deletes the draft that a stored form was sent from, in whichever document that was; what was typed since stays. */
export function dropStored(sent: SentWords): void {
  for (const place of listTyped(sent.about)) {
    const kept = readForm(place);
    const { unticked = [] } = (readKept(place)?.value ?? {}) as Partial<KeptForm>;
    if (kept && wasSent(sent, { ...kept, unticked })) dropKept(place);
  }
}
