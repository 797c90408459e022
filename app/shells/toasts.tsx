import type { Flash } from "../http/forms/flash.ts";
import { UndoForm } from "../ui/form/undo-form.tsx";
import type { FailedSend } from "../ui/live/page-failure.ts";
import { Notice } from "../ui/notice.tsx";

/** How long a message with Undo stays, so that it can be read before its way back leaves (D40). */
const undoSeconds = 10;

/** The last action's message, with its Undo button. `here` is the page's address. */
export function FlashNotice({ flash, here }: { flash: Flash; here: string }) {
  const { tone, title, message, seconds, link, undo } = flash;
  return (
    <Notice tone={tone} title={title} seconds={seconds ?? (undo && undoSeconds)} dismissHref={here}>
      {message}
      {(link || undo) && (
        <div className="flex flex-wrap items-center gap-x-4">
          {undo && <UndoForm {...undo} returnTo={here} />}
          {link && (
            <a href={link.href} className="link py-2.5">
              {link.label}
            </a>
          )}
        </div>
      )}
    </Notice>
  );
}

type NoticePlace = { here: string; isEmpty?: boolean };

/**
 * What couldn't be sent or loaded. Someone signed out signs in in another tab, because this page has what they typed.
 */
export function FailedNotice({ tone, title, text, isSignedOut, here, isEmpty }: FailedSend & NoticePlace) {
  return (
    <Notice tone={tone ?? "destructive"} title={title} dismissHref={here} isEmpty={isEmpty}>
      <p className="words">{text}</p>
      {isSignedOut && (
        <p className="mt-1">
          This page stays as it is.{" "}
          <a href="/auth" target="_blank" rel="noreferrer" className="link">
            Sign in
          </a>{" "}
          from another tab, then try again.
        </p>
      )}
    </Notice>
  );
}

/** The same notice without text, for the enhancement script to fill in. */
export function FailedTemplate({ here }: { here: string }) {
  return (
    <template id="failed">
      <FailedNotice title=" " text="" isSignedOut here={here} isEmpty />
    </template>
  );
}
