/** The phone's menu closes when a link is chosen, at Escape, and when somebody presses elsewhere. */
export function startMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>(".site-menu");
  if (!menu) return;
  const header = menu.closest("header");
  document.addEventListener("click", (event) => {
    const target = event.target as Element;
    if (target.closest("a") || !header?.contains(target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}

/** A dialog the address opened becomes a modal one; Escape and a press beside it lead where its Close link leads. */
export function startDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  // What led to a dialog has the focus again on the page that is loaded without it.
  const address = sessionStorage.getItem("dialog");
  sessionStorage.removeItem("dialog");
  if (!dialog && address) document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus();
  if (dialog) sessionStorage.setItem("dialog", `${location.pathname}${location.search}`);
  const close = dialog?.querySelector<HTMLAnchorElement>(".dialog-head a");
  if (!dialog || !close) return;
  // A dialog that is open already cannot become modal.
  dialog.removeAttribute("open");
  dialog.showModal();
  dialog.querySelector("h2")?.focus();
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    close.click();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close.click();
  });
}

/** Go Back goes back where there is something of ours to go back to; else its link does. */
export function startBack(): void {
  document.querySelector("[data-back]")?.addEventListener("click", (event) => {
    if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
    event.preventDefault();
    history.back();
  });
}
