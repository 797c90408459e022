import { dropKept, openStore } from "./device-store.ts";
import { readFields, textOf, untouched, writeFields } from "./form-fields.ts";
import { keepForm, readForm } from "./kept-form.ts";

// The script of forms with a named draft on pages without React: what is typed into them stays on this device until it is
// sent.

const aboutOf = (form: HTMLFormElement) => form.dataset.draft ?? "";
const contentOf = (form: HTMLFormElement) => textOf(readFields(form));
const baseOf = (form: HTMLFormElement) => contentOf(untouched(form));

/** Shows the draft's status, with what the visitor can do about it. */
function say(form: HTMLFormElement, words: string, buttons: Record<string, () => void>): void {
  const line = document.createElement("p");
  line.className = "form-draft";
  const said = document.createElement("span");
  said.textContent = words;
  line.append(said);
  for (const [label, act] of Object.entries(buttons)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "text-button";
    button.textContent = label;
    button.addEventListener("click", () => {
      line.remove();
      act();
    });
    line.append(" ", button);
  }
  form.append(line);
}

function restore(form: HTMLFormElement): void {
  const draft = readForm(aboutOf(form));
  const base = baseOf(form);
  if (!draft || contentOf(form) !== base || textOf(draft.fields) === base) return;
  const discard = () => {
    dropKept(aboutOf(form));
    form.reset();
  };
  const use = () => {
    writeFields(form, draft.fields);
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
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) restore(form);
  document.addEventListener("input", ({ target }) => {
    const { form } = target as HTMLInputElement;
    if (form?.dataset.draft)
      void keepForm(aboutOf(form), { fields: readFields(form), key: "", base: baseOf(form) });
  });
  document.addEventListener("sent", ({ target }) => dropKept(aboutOf(target as HTMLFormElement)), true);
}

void startDrafts();
