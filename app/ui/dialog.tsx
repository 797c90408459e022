import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { buttonClass } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { focusFieldOf } from "./takes-focus.ts";

type DialogProps = {
  title: ReactNode;
  /** The address of the page without the dialog. */
  closeHref: string;
  /** Fills the screen on a phone, for a task with its own footer. */
  sheet?: boolean;
  /** Room for a table or a video: 56 rem instead of 36. */
  wide?: boolean;
  children: ReactNode;
};

/** What had focus before: the link that opens the dialog, or nothing if the page opened with it. */
const focused = () => (typeof document === "undefined" ? null : document.activeElement);

/** The first visible link to an address; undefined if there is none. */
const linkTo = (address: string) =>
  [...document.querySelectorAll(`a[href="${CSS.escape(address)}"]`)].find((link) => link.checkVisibility());

/** Which row of a list an element is in. */
function rowOf(element: Element | null) {
  const row = element?.closest("[data-list] > li");
  const list = row?.parentElement;
  return row && list ? { row, list, at: [...list.children].indexOf(row) } : null;
}

/** What is in its place in the list once the row has left it; undefined while it is there, or if the list is gone. */
function nextOf(place: ReturnType<typeof rowOf>): HTMLElement | undefined {
  if (!place?.list.isConnected || place.row.isConnected) return;
  const next = place.list.children[place.at] ?? place.list.lastElementChild;
  if (!(next instanceof HTMLElement)) return;
  next.tabIndex = -1;
  return next;
}

/** Whether the page in the window is at an address. */
const isAt = (address: string) =>
  new URL(address, location.href).href.split("#")[0] === location.href.split("#")[0];

/**
 * Turns the open panel into a modal one and focuses its one field or its heading, also on its next step; when it closes,
 * focus returns to what opened it, goes on to the next row if its row has left the list, or to the page if all that is gone.
 */
function useModal(closeHref: string) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [before] = useState(focused);
  const [row] = useState(() => rowOf(before));
  const { pathname, search } = useLocation();
  const address = `${pathname}${search}`;
  const opened = useRef(address);
  const leadsTo = useRef(closeHref);
  leadsTo.current = closeHref;
  // Modal from the moment it is shown: Escape would find an open dialog that isn't modal, and do nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is the dialog's next step, without the link that led there
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (!element.matches(":modal")) {
      // A dialog that is already open can't become modal, and close() would fire the close event.
      element.removeAttribute("open");
      element.showModal();
    } else if (element.contains(document.activeElement)) return;
    (focusFieldOf(element) ?? heading.current)?.focus();
  }, [address]);
  useEffect(() => {
    // On a next step the page behind is inert, and what opened the dialog does not take the focus.
    return () => {
      const isOpener = before?.isConnected && before !== document.body;
      const next = isOpener ? undefined : nextOf(row);
      const opener = isOpener ? before : (next ?? linkTo(opened.current));
      if (opener instanceof HTMLElement) opener.focus();
      else if (isAt(leadsTo.current)) document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, [before, row]);
  return { dialog, heading };
}

/** Three ways out: Escape, a click on the backdrop, a link. All lead to `closeHref`, and the page doesn't scroll. */
function useClosing(closeHref: string) {
  const navigate = useNavigate();
  // A press that begins in a field and ends beside the dialog, as when text is selected, arrives as a click on it too.
  const isPressBeside = useRef(false);
  const close = () => navigate(closeHref, { preventScrollReset: true });
  const followLink = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
  };
  const ways = {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file input fires its own cancel event, which bubbles up to here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close();
    },
    // Some browsers close on a second Escape without asking.
    onClose: close,
    onMouseDown: (event: MouseEvent) => {
      isPressBeside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && isPressBeside.current) close();
      // A form's Cancel closes as Close does: loading the page again would lose the focus.
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.getAttribute("href") === closeHref && !event.defaultPrevented) followLink(event);
    },
  };
  return { followLink, ways };
}

/**
 * A dialog opened by its address. The server renders it open, over a backdrop that is itself a link to `closeHref`,
 * so it opens, submits and closes without scripts; with them it is modal and Escape closes it.
 */
export function Dialog({ title, closeHref, wide, sheet, children }: DialogProps) {
  const titleId = "dialog-title";
  const { dialog, heading } = useModal(closeHref);
  const { followLink, ways } = useClosing(closeHref);
  return (
    <>
      {/* biome-ignore lint/a11y/useAnchorContent: for the pointer alone; the Close link is its named twin */}
      <a href={closeHref} className="dialog-backdrop" tabIndex={-1} aria-hidden="true" onClick={followLink} />
      <dialog
        open
        ref={dialog}
        className={classNames("dialog", wide && "dialog-wide", sheet && "dialog-sheet")}
        aria-labelledby={titleId}
        {...ways}
      >
        <div className="dialog-head">
          {/* biome-ignore lint/a11y/noAutofocus: an opened dialog takes the focus, with or without scripts */}
          <h2 id={titleId} ref={heading} tabIndex={-1} autoFocus>
            {title}
          </h2>
          <a href={closeHref} className={buttonClass({ variant: "quiet", className: "-mr-3 flex-none" })}>
            Close
          </a>
        </div>
        <div className="dialog-body">{children}</div>
      </dialog>
    </>
  );
}
