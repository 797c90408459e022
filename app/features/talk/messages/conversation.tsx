import type { ReactNode } from "react";
import { Link } from "react-router";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { ShownEntry } from "./read-thread.server.ts";
import { shownAtOnce } from "./rules.ts";
import { TimeLine } from "./time-line.tsx";

type Props = {
  thread: { entries: readonly ShownEntry[]; hasEarlier: boolean; shown: number };
  timeZone: string;
  /** The address of the page it stands on. */
  here: string;
  /** What is said beside "Nothing said yet". */
  children?: ReactNode;
};

/** What was said in a thread, newest first, and the way to what was said before. */
export function Conversation({ thread, timeZone, here, children }: Props) {
  if (thread.entries.length === 0) {
    return (
      <EmptyState title="Nothing said yet" level={2}>
        {children}
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="said" className="grid gap-4">
      <h2 id="said" className="text-xl">
        What was said
      </h2>
      <TimeLine entries={thread.entries} timeZone={timeZone} />
      {thread.hasEarlier && (
        <Link to={`${here}?shown=${thread.shown + shownAtOnce}`} preventScrollReset className="link py-2.5">
          Show earlier
        </Link>
      )}
    </section>
  );
}
