import { openStore } from "./device-store.ts";
import { adoptKey, keyOf, readFields, textOf, untouched, writeFields } from "./form-fields.ts";
import { readForm } from "./kept-form.ts";
import { dropStored } from "./stored-drafts.ts";
import { dropSent, dropTyped, keepTyped, noteSending, readTyped } from "./typed-here.ts";
import { untickedIn } from "./unticked.ts";

// The script of forms with a draft on pages without React: what is typed into them stays on this device until it is sent.

const nameIn = ({ elements }: HTMLFormElement) => elements.namedItem("draftAbout") as HTMLInputElement | null;
const aboutOf = (form: HTMLFormElement) => nameIn(form)?.value ?? "";
const contentOf = (form: HTMLFormElement) => textOf(readFields(form));

const bases = new Map<string, string>();

/** What the page came with; a refused form replaces its own, and holds then what was sent. */
function baseOf(form: HTMLFormElement): string {
  const base = bases.get(aboutOf(form)) ?? contentOf(untouched(form));
  bases.set(aboutOf(form), base);
  return base;
}

const save = (form: HTMLFormElement) =>
  keepTyped(aboutOf(form), {
    fields: readFields(form),
    key: keyOf(form),
    base: baseOf(form),
    unticked: untickedIn(form),
  });

/** Shows the draft's status, with what the visitor can do about it. */
function say(form: HTMLFormElement, words: string, buttons: Record<string, () => void>): void {
  const line = nameIn(form)?.parentElement;
  const said = document.createElement("span");
  said.textContent = words;
  const shown: HTMLElement[] = [said];
  for (const [label, act] of Object.entries(buttons)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "text-button";
    button.textContent = label;
    button.addEventListener("click", () => {
      for (const part of shown) part.remove();
      act();
    });
    shown.push(button);
  }
  line?.append(...shown);
}

function restore(form: HTMLFormElement): void {
  const draft = readForm(aboutOf(form), readTyped(aboutOf(form)));
  const base = baseOf(form);
  // What was typed before this script came wins over what was kept.
  if (contentOf(form) !== base) return void save(form);
  if (!draft || textOf(draft.fields) === base) return;
  const discard = () => {
    dropTyped(aboutOf(form));
    form.reset();
  };
  const use = () => {
    writeFields(form, draft.fields);
    adoptKey(form, draft.key);
    say(form, "Your draft was restored.", { "Discard draft": discard });
  };
  if (draft.base === base) use();
  else
    say(form, "You have a draft. This has been changed since then.", {
      "Use draft": use,
      "Discard draft": discard,
    });
}

/** Saves what is typed into a form with a named draft on this device until it is sent, and restores it. */
async function startDrafts(): Promise<void> {
  await openStore();
  const sent = document.querySelector<HTMLElement>("[data-sent-draft]");
  if (sent) dropStored(JSON.parse(sent.dataset.sentDraft ?? ""));
  for (const form of document.querySelectorAll<HTMLFormElement>("form:has([name=draftAbout])")) restore(form);
  document.addEventListener("input", ({ target }) => {
    const { form } = target as HTMLInputElement;
    if (form && nameIn(form)) void save(form);
  });
  const onSend = { submit: noteSending, sent: dropSent };
  for (const [event, act] of Object.entries(onSend))
    document.addEventListener(event, ({ target }) => act(aboutOf(target as HTMLFormElement)), true);
}

void startDrafts();
