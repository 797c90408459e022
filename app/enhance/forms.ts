const submitter = "[data-label]";

function mark(button: HTMLElement): void {
  button.dataset.label = button.textContent;
  if (button.dataset.pending) button.textContent = button.dataset.pending;
  button.setAttribute("aria-disabled", "true");
}

/** A form is sent once; its button says so while the answer is on its way ("..." on the newsletter). */
export function startPending(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.sent) return event.preventDefault();
    form.dataset.sent = "1";
    if (event.submitter) mark(event.submitter);
  });
  // A page that comes back from the history is as it was left: its form may be sent again.
  window.addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const form of document.forms) delete form.dataset.sent;
    for (const button of document.querySelectorAll<HTMLElement>(submitter)) {
      button.textContent = button.dataset.label ?? "";
      button.removeAttribute("aria-disabled");
      delete button.dataset.label;
    }
  });
}

/** The button of a form that names a field it needs is disabled while that field is empty. */
export function startNeeds(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
    const input = form.elements.namedItem(form.dataset.needs ?? "") as HTMLInputElement | null;
    const button = form.querySelector("button");
    if (!input || !button) continue;
    const look = () => {
      button.disabled = input.value === "";
    };
    input.addEventListener("input", look);
    // A page that comes back from the history may bring its text along.
    window.addEventListener("pageshow", look);
    look();
  }
}

/** Puts a Show button into every password field. */
export function startReveal(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    // Its name is made of its words, not of a label: the field alone is labelled "Password".
    const word = document.createElement("span");
    const what = document.createElement("span");
    what.className = "sr-only";
    what.textContent = " password";
    button.append(word, what);
    const say = () => {
      word.textContent = input.type === "password" ? "Show" : "Hide";
    };
    button.addEventListener("click", () => {
      input.type = input.type === "password" ? "text" : "password";
      say();
    });
    // What is sent is a password again, so that the browser's own store knows it as one.
    input.form?.addEventListener("submit", () => {
      input.type = "password";
    });
    say();
    input.after(button);
  }
}
