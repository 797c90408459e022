import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { setAfterWrite } from "./after-write.ts";
import { useServerAutosave } from "./autosave.ts";
import { type FieldPairs, readFields, textOf } from "./form-fields.ts";
import { createKeeper, type Keeper, type KeptState, type Outcome, post } from "./form-keeper.ts";
import { freshKey } from "./fresh-key.ts";

/**
 * Takes what was sent out of the form; what was typed since stays, for the next message. Its key is state, since React
 * would restore the old one, but saving must not wait for that.
 */
function empty(form: HTMLFormElement, sent: FieldPairs, nextKey: string): void {
  const key = form.elements.namedItem("formKey");
  if (key instanceof HTMLInputElement) key.value = nextKey;
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement) field.value = "";
    if (!(field instanceof HTMLTextAreaElement)) continue;
    const [, text = ""] = sent.find(([name]) => name === field.name) ?? [];
    if (field.value.startsWith(text)) field.value = field.value.slice(text.length).trimStart();
  }
}

type Given = {
  sendTo: string;
  keepAt: string;
  formKey: string;
  /** Where this device keeps the form until the server has it. */
  place: string;
};

type Kept = Pick<Given, "keepAt" | "place"> & { adopt(key: string): void; tell(state: KeptState): void };

/** Keeps a form while its page is open. */
function useKeeper(form: RefObject<HTMLFormElement | null>, { keepAt, place, adopt, tell }: Kept) {
  const keeper = useRef<Keeper | null>(null);
  useEffect(() => {
    if (!form.current) return;
    const kept = createKeeper(form.current, { keepAt, place, tell });
    keeper.current = kept;
    const key = kept.open();
    if (key !== null) adopt(key);
    return kept.close;
  }, [form, keepAt, place, adopt, tell]);
  return keeper;
}

const afterSend: Record<Outcome, KeptState> = {
  done: "idle",
  refused: "idle",
  signed_out: "signed_out",
  unreachable: "not_sent",
};

/**
 * A form whose text is saved to the server while it is typed, and which loses nothing if it can't be sent. Both
 * addresses lead to {@link keptAnswer}. Without scripts it is the plain form. A refused one is sent again the plain
 * way, so that the page says why. A button with its own address keeps the draft.
 */
export function useKeptForm({ sendTo, keepAt, formKey, place }: Given) {
  const ref = useRef<HTMLFormElement>(null);
  const passed = useRef(false);
  const [state, setState] = useState<KeptState>("idle");
  // The key belongs to the text, not the page: a refreshed page must not change it (D24).
  const [key, setKey] = useState(formKey);
  const { revalidate } = useRevalidator();
  const keeper = useKeeper(ref, { keepAt, place, adopt: setKey, tell: setState });
  const begin = async (form: HTMLFormElement, sent: FieldPairs) => {
    const next = freshKey();
    setKey(next);
    empty(form, sent, next);
    keeper.current?.begin();
    setAfterWrite(true);
    await revalidate();
  };
  const send = async (form: HTMLFormElement, submitter: HTMLElement | null) => {
    const isDraft = submitter?.hasAttribute("formaction") ?? false;
    setState("sending");
    const sent = readFields(form);
    const outcome = await post(form, isDraft ? keepAt : sendTo);
    setState(isDraft && outcome === "done" ? "kept" : afterSend[outcome]);
    passed.current = outcome === "refused";
    if (outcome === "refused") form.requestSubmit(submitter);
    if (outcome !== "done") return;
    keeper.current?.noteStored(textOf(sent));
    if (!isDraft) await begin(form, sent);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    keeper.current?.stop();
    if (passed.current) {
      passed.current = false;
      return;
    }
    event.preventDefault();
    if (state !== "sending") void send(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
  };
  const onInput = () => keeper.current?.change();
  return { form: { ref, onInput, onSubmit, autoComplete: useServerAutosave() }, state, key };
}
