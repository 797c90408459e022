import { startToasts } from "../enhance/toasts.ts";

/**
 * Says what comes inside the modal dialog that is open, because the page behind it is inert: Undo, or the way to sign in,
 * could not be pressed there. The section returns to its place when the dialog goes.
 */
function followDialog(region: HTMLElement): () => void {
  const place = document.createComment("");
  const goBack = () => {
    comeBack.disconnect();
    place.replaceWith(region);
  };
  const comeBack = new MutationObserver(() => region.isConnected || goBack());
  const follow = () => {
    const dialog = document.querySelector("dialog:modal");
    if (!dialog || dialog.contains(region) || !region.firstElementChild) return;
    region.replaceWith(place);
    dialog.prepend(region);
    comeBack.observe(document.body, { childList: true, subtree: true });
  };
  const news = new MutationObserver(follow);
  news.observe(region, { childList: true });
  follow();
  return () => {
    news.disconnect();
    goBack();
  };
}

let end: (() => void) | undefined;

/** {@link startToasts} on a page whose dialogs are modal, in place of what was started on the page before. */
export function start(): void {
  end?.();
  const region = document.querySelector<HTMLElement>(".toast-region");
  if (!region) return;
  const ends = [followDialog(region), startToasts(region)];
  end = () => {
    for (const one of ends) one();
  };
}
