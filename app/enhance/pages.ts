/**
 * Closes menus when a link is chosen, on Escape, and on a press elsewhere. The returned function ends it, for pages
 * that render themselves again.
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

/** Stores the open dialog's address and returns the previous one; a browser that blocks storage stores none. */
function swapDialog(address: string): string | null {
  try {
    const before = sessionStorage.getItem("dialog");
    sessionStorage.setItem("dialog", address);
    return before;
  } catch {
    // Focus stays at the start of the page.
    return null;
  }
}

/** Makes a dialog opened by the address modal; Escape and a press outside it go where its Close link leads. */
export function startDialog(): void {
  const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
  // After a reload without the dialog, what led to it gets focus again.
  const address = swapDialog(dialog ? location.pathname + location.search : "");
  if (!dialog && address) document.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)?.focus();
  const close = dialog?.querySelector<HTMLAnchorElement>(".dialog-head a");
  if (!dialog || !close) return;
  // A dialog that is already open can't become modal.
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

/** The page's Print button prints it. */
export function startPrint(): void {
  document.querySelector("[data-print]")?.addEventListener("click", () => print());
}

/** Go Back goes back if there is anything to go back to; otherwise its link leads on. */
export function startBack(): void {
  document.querySelector("[data-back]")?.addEventListener("click", (event) => {
    if (history.length < 2) return;
    event.preventDefault();
    history.back();
  });
}
