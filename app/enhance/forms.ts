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
    if (input.nextElementSibling?.matches(".reveal")) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "reveal";
    // Its name is made of its words, not of a label: the field alone is labeled "Password".
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
