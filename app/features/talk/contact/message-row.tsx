import type { ReactNode } from "react";
import { shownAddress } from "#app/features/base/email-address.ts";
import { snoozeWords } from "#app/features/talk/snooze/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDate, formatDateTime } from "#app/ui/time/format.ts";
import type { ShownContactMessage } from "./queries.server.ts";

type Props = {
  message: ShownContactMessage;
  timeZone: string;
  /** How long its answer is overdue, in words; null if it isn't. */
  overdue: string | null;
  isOpen: boolean;
  /** Told when someone opened it. */
  onOpen(row: HTMLDetailsElement): void;
  /** What one can do with it once it is open. */
  children: ReactNode;
};

// In shares, so that large text wraps and nothing is pushed off the page.
const columns =
  "lg:grid-cols-[minmax(0,13fr)_minmax(0,29fr)_minmax(0,8fr)_minmax(min-content,14fr)] lg:items-baseline lg:gap-x-4";
/** Below the message's own column. */
const belowMessage = "lg:ml-[calc((100%-3rem)*13/64+1rem)]";

/** The column headings, for sighted readers. */
export function MessageHead() {
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-line pb-1 text-caption font-semibold text-ink-muted lg:grid ${columns}`}
    >
      <span>From</span>
      <span>Message</span>
      <span>Received</span>
      <span>Status</span>
    </div>
  );
}

/** The answer, with its author and time. */
function Response({ message, timeZone }: Pick<Props, "message" | "timeZone">) {
  const { response, respondedBy, respondedAt } = message;
  if (!respondedAt) return null;
  return (
    <div className="border-l-4 border-line pl-4">
      <p className="text-ink-muted">
        Response{respondedBy && ` by ${respondedBy}`}, {formatDateTime(respondedAt, timeZone)}
      </p>
      <OwnWords>{response}</OwnWords>
    </div>
  );
}

/**
 * One message in the coaches' list: two lines, or if it is open its whole text, the answer, and what to do about it. Of
 * all such rows the browser keeps one open.
 */
export function MessageRow({ message, timeZone, overdue, isOpen, onOpen, children }: Props) {
  const { name, email, createdAt, responded, snooze } = message;
  return (
    <details
      name="contact"
      className="group"
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && !isOpen && onOpen(currentTarget)}
    >
      <summary
        data-open=""
        className={`grid cursor-pointer list-none gap-y-1 py-2 hover:bg-surface-sunken pointer-coarse:py-3 ${columns}`}
      >
        <span className="min-w-0">
          <b dir="auto" className="link inline-block wrap-anywhere">
            {name}
          </b>
          <span className="block text-caption text-ink-muted wrap-anywhere group-open:hidden">
            {shownAddress(email)}
          </span>
        </span>
        <OwnWords as="span" className="line-clamp-2 text-sm group-open:line-clamp-none group-open:text-base">
          {message.message}
        </OwnWords>
        <span className="text-sm text-ink-muted">{formatDate(createdAt, timeZone)}</span>
        <span className="inline-flex flex-wrap gap-2">
          {(!snooze || snooze.isOver) && (
            <Badge tone={responded ? "success" : "warning"}>{responded ? "Responded" : "Pending"}</Badge>
          )}
          {snooze && <Badge>{snoozeWords(snooze)}</Badge>}
          {overdue !== null && <Badge tone="danger">{overdue}</Badge>}
        </span>
      </summary>
      <div className={`grid max-w-2xl gap-4 pb-5 ${belowMessage}`}>
        <p className="text-sm text-ink-muted">
          <a href={`mailto:${email}`} className="link wrap-anywhere">
            {shownAddress(email)}
          </a>
          , {formatDateTime(createdAt, timeZone)}
        </p>
        <Response message={message} timeZone={timeZone} />
        {children}
      </div>
    </details>
  );
}
