const usualSeconds = 5;
const swipeDistance = 50;

/** Lets the pointer push a toast to the right; past 50 px it closes, otherwise it returns. */
function watchSwipe(toast: HTMLElement, close: () => void): void {
  let start: number | null = null;
  const distance = (event: PointerEvent) => (start === null ? 0 : Math.max(0, event.clientX - start));
  toast.addEventListener("pointerdown", (event) => {
    start = event.clientX;
  });
  toast.addEventListener("pointermove", (event) => {
    if (start !== null) toast.style.transform = `translateX(${distance(event)}px)`;
  });
  const end = (event: PointerEvent) => {
    const isFar = distance(event) >= swipeDistance;
    start = null;
    toast.style.transform = "";
    if (isFar) close();
  };
  toast.addEventListener("pointerup", end);
  toast.addEventListener("pointercancel", end);
  // Text selected by a first try would be dragged instead.
  toast.addEventListener("dragstart", (event) => event.preventDefault());
  toast.addEventListener("pointerleave", end);
}

/**
 * Closes a toast after 5 s, or the seconds it names, but not while someone points at it or has keyboard focus inside
 * it.
 */
function adopt(toast: HTMLElement): void {
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    if (toast.contains(document.activeElement)) document.getElementById("main")?.focus();
    // Hidden, not removed: on pages that run React the element is React's.
    toast.hidden = true;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = window.setTimeout(close, Number(toast.dataset.seconds ?? usualSeconds) * 1000);
  };
  for (const name of ["pointerenter", "focusin"]) toast.addEventListener(name, () => clearTimeout(timer));
  for (const name of ["pointerleave", "focusout"]) toast.addEventListener(name, wait);
  // Without the browser's own answer: Escape would also close the dialog around a toast.
  const dismiss = (event: Event) => {
    event.preventDefault();
    close();
  };
  // A busy browser leaves the focus in a hidden toast for a moment, and the next Escape is the dialog's.
  toast.addEventListener("keydown", (event) => event.key === "Escape" && !toast.hidden && dismiss(event));
  toast.querySelector("[data-dismiss]")?.addEventListener("click", dismiss);
  watchSwipe(toast, close);
  wait();
}

/**
 * The toast section's behavior on the server's HTML (D40): closes after 5 s, by a swipe of 50 px to the right, by
 * Escape or its X; F8 moves focus to it. It also handles later toasts. The returned function ends it.
 */
export function startToasts(region: HTMLElement): () => void {
  const known = new WeakSet<Element>();
  const meet = () => {
    for (const toast of region.querySelectorAll<HTMLElement>("[data-notice]")) {
      if (!known.has(toast)) adopt(toast);
      known.add(toast);
    }
  };
  const onKey = (event: KeyboardEvent) => event.key === "F8" && region.focus();
  const observer = new MutationObserver(meet);
  observer.observe(region, { childList: true });
  document.addEventListener("keydown", onKey);
  meet();
  return () => {
    observer.disconnect();
    document.removeEventListener("keydown", onKey);
  };
}
