/** Disables a form's button while a required field it names is empty. */
export function startNeeds(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>("form[data-needs]")) {
    const input = form.elements.namedItem(form.dataset.needs ?? "") as HTMLInputElement | null;
    const button = form.querySelector("button");
    if (!input || !button) continue;
    const look = () => {
      button.disabled = input.value === "";
    };
    input.addEventListener("input", look);
    // A page restored from history may bring its text along.
    window.addEventListener("pageshow", look);
    look();
  }
}

/** Adds a Show button to every password field. */
export function startReveal(): void {
  for (const input of document.querySelectorAll<HTMLInputElement>("input[type=password]")) {
    if (input.nextElementSibling?.matches(".reveal")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    // The button's name is its text, not a label: only the field is labeled "Password".
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
    // Sent as a password field again, so that the browser's password manager recognizes it.
    input.form?.addEventListener("submit", () => {
      input.type = "password";
    });
    say();
    input.after(button);
  }
}
