const keptForMs = 14 * 86_400_000;

type Field = HTMLInputElement | HTMLTextAreaElement;
/** The same limit as in `ui/device-drafts.ts`, which deletes old drafts here too. */
type Kept = { value: [name: string, text: string][]; base: string; savedAt: number };

const placeOf = (form: HTMLFormElement) => `draft:${form.dataset.draft}`;

/** The fields people type into. */
const fieldsOf = (form: HTMLFormElement) =>
  ([...form.elements] as Field[]).filter(
    (field) =>
      field.name && field.matches("textarea, input:not([type=hidden], [type=file], [type=checkbox])"),
  );

const baseOf = (form: HTMLFormElement) =>
  fieldsOf(form)
    .map((field) => field.defaultValue)
    .join("\n");

/** Deletes the draft of a form that was sent or discarded. */
export function forgetDraft(form: HTMLFormElement): void {
  try {
    localStorage.removeItem(placeOf(form));
  } catch {
    // A browser that blocks storage has none.
  }
}

function keep(form: HTMLFormElement): void {
  const value = fieldsOf(form).map(({ name, value: text }) => [name, text]);
  try {
    localStorage.setItem(placeOf(form), JSON.stringify({ value, base: baseOf(form), savedAt: Date.now() }));
  } catch {
    // Full or blocked: the text exists only on the page, and isn't called saved.
  }
}

function read(form: HTMLFormElement): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(form)) ?? "null") as Kept | null;
    return kept && Date.now() - kept.savedAt < keptForMs ? kept : null;
  } catch {
    // Blocked, or not our format.
    return null;
  }
}

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
  const kept = read(form);
  const fields = fieldsOf(form);
  const isTouched = fields.some((field) => field.value !== field.defaultValue);
  const texts = new Map(kept?.value);
  if (!kept || isTouched || fields.every(({ name, value }) => (texts.get(name) ?? value) === value)) return;
  const discard = () => {
    forgetDraft(form);
    form.reset();
  };
  const use = () => {
    for (const field of fields) field.value = texts.get(field.name) ?? field.value;
    say(form, "Your draft was restored.", { "Discard draft": discard });
  };
  if (kept.base === baseOf(form)) use();
  else
    say(form, "You have a draft. This has been changed since then.", {
      "Use draft": use,
      "Discard draft": discard,
    });
}

/** Saves what is typed into a form with a named draft on this device until it is sent, and restores it. */
export function startDrafts(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-draft]")) restore(form);
  document.addEventListener("input", ({ target }) => {
    const form = (target as Field).form;
    if (form?.dataset.draft) keep(form);
  });
}
