import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { classNames } from "./class-names.ts";
import { focusFieldOf } from "./takes-focus.ts";

type DialogProps = {
  title: ReactNode;
  /** Address of the page without the dialog. */
  closeHref: string;
  /** The whole screen on a phone, for work that has a foot of its own. */
  sheet?: boolean;
  /** Room for a table or a video: 56 rem instead of 36. */
  wide?: boolean;
  children: ReactNode;
};

/** What had the focus before: a link that opens the dialog, where no one came by its address. */
const focused = () => (typeof document === "undefined" ? null : document.activeElement);

/** The link that leads to an address, wherever on the page it is. */
const linkTo = (address: string) => document.querySelector(`a[href="${CSS.escape(address)}"]`);

/** Turns the open panel into a modal one, and puts the focus on its one field or its heading; what opened it has it again when it is gone. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [before] = useState(focused);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    const address = `${location.pathname}${location.search}`;
    // A dialog that is open already cannot become modal; close() would fire the close event.
    element.removeAttribute("open");
    element.showModal();
    (focusFieldOf(element) ?? heading.current)?.focus();
    return () => {
      const isOpener = before?.isConnected && before !== document.body;
      const opener = isOpener ? before : linkTo(address);
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [before]);
  return { dialog, heading };
}

/** The ways out: Escape, a click on the modal backdrop, a link. All lead to `closeHref`, and the page stays where it is. */
function useClosing(closeHref: string) {
  const navigate = useNavigate();
  const close = () => navigate(closeHref, { preventScrollReset: true });
  const followLink = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    close();
  };
  const ways = {
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      // A file control fires its own cancel event, which bubbles up to here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      close();
    },
    // Some browsers close at a second Escape without asking.
    onClose: close,
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget) close();
    },
  };
  return { followLink, ways };
}

/**
 * A dialog opened by the address. The server renders it open over a backdrop that is itself a link to
 * `closeHref`, so it opens, submits and closes without scripts; with them it is modal and Escape closes it.
 */
export function Dialog({ title, closeHref, wide, sheet, children }: DialogProps) {
  const titleId = "dialog-title";
  const { dialog, heading } = useModal();
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
          <a href={closeHref} className="btn btn-quiet" onClick={followLink}>
            Close
          </a>
        </div>
        <div className="dialog-body">{children}</div>
      </dialog>
    </>
  );
}
