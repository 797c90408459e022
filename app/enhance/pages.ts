/**
 * Menus close when a link is chosen, at Escape, and when someone presses elsewhere. The answer ends it, for pages that draw
 * themselves anew.
 */
export function startMenus(): () => void {
  const opened = () => document.querySelectorAll<HTMLDetailsElement>("[data-menu][open]");
  const areaOf = (menu: HTMLElement) => menu.closest("[data-menu-area]") ?? menu;
  const press = ({ target }: Event) => {
    if (!(target instanceof Element)) return;
    for (const menu of opened()) if (target.closest("a") || !areaOf(menu).contains(target)) menu.open = false;
  };
  const key = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    for (const menu of opened()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  };
  document.addEventListener("click", press);
  document.addEventListener("keydown", key);
  return () => {
    document.removeEventListener("click", press);
    document.removeEventListener("keydown", key);
  };
}

/** Remembers the address of the dialog that is open, and answers the one before; a browser that forbids its storage remembers none. */
function swapDialog(address: string): string | null {
  try {
    const before = sessionStorage.getItem("dialog");
    sessionStorage.setItem("dialog", address);
    return before;
  } catch {
    // The focus stays where the page begins.
    return null;
  }
}

/** A dialog the address opened becomes a modal one; Escape and a press beside it lead where its Close link leads. */
export function startDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  // What led to a dialog has the focus again on the page that is loaded without it.
  const address = swapDialog(dialog ? location.pathname + location.search : "");
  if (!dialog && address) document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus();
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
