import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { latePart } from "#app/ui/live/late-part.tsx";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import type { ShownEntry } from "./read-thread.server.ts";
import { shownAtOnce } from "./rules.ts";
import type { Found } from "./search-thread.server.ts";
import { ThreadEntries } from "./thread-entries.tsx";

type Thread = {
  entries: readonly ShownEntry[];
  hasEarlier: boolean;
  shown: number;
  today: string;
};

type Props = {
  thread: Thread;
  timeZone: string;
  /** The address of the page. */
  here: string;
  /** The line below the last message while it has no answer. */
  waiting: string | null;
  /** What a search in the thread found; null without one. */
  found: Found;
  /** The line next to "No messages yet". */
  empty: ReactNode;
  /** The message form. */
  children: ReactNode;
};

type Box = RefObject<HTMLDivElement | null>;

/**
 * Opens on the first new entry if it is above the visible part, and scrolls to the end after the reader sends a
 * message.
 */
function usePlace(box: Box, last: ShownEntry | undefined) {
  const isMine = last?.isMine ?? false;
  const id = last?.id;
  const isOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last entry is what moves the place
  useEffect(() => {
    // An address that names an entry opens on it.
    const isNamed = !isOpen.current && location.hash !== "";
    isOpen.current = true;
    if (box.current && isMine && !isNamed) box.current.scrollTop = 0;
  }, [box, id, isMine]);
  useEffect(() => {
    const mark = document.getElementById("new");
    if (!box.current || !mark) return;
    const above = mark.getBoundingClientRect().top - box.current.getBoundingClientRect().top;
    if (above < 0) box.current.scrollTop += above;
  }, [box]);
}

type PageProps = {
  header: ReactNode;
  /** Next to the thread on a desktop, below it on a phone. */
  beside?: ReactNode;
  /** The thread, and what a phone shows above it. */
  children: ReactNode;
};

/** A page with a thread: below its header, however tall that is, the thread fills the screen down to the bar. */
export function ThreadPage({ header, beside, children }: PageProps) {
  return (
    <div className="lg:grid lg:h-dvh lg:min-h-[30rem] lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)] lg:grid-rows-[auto_minmax(0,1fr)] lg:gap-x-8 print:block print:h-auto">
      <div className="flex min-h-[calc(100dvh-61px-env(safe-area-inset-bottom))] flex-col lg:contents print:block">
        <div className="lg:col-span-2">{header}</div>
        {children}
      </div>
      {beside && <div className="mt-6 lg:mt-0 lg:overflow-y-auto">{beside}</div>}
    </div>
  );
}

/** Earlier entries load in place; without scripts the page reloads on the entry that was first. */
function Earlier({ thread, here }: Pick<Props, "thread" | "here">) {
  const isHydrated = useHydrated();
  const more = `${here}?shown=${thread.shown + shownAtOnce}`;
  return (
    <Link
      to={isHydrated ? more : `${more}#entry-${thread.entries[0]?.id}`}
      preventScrollReset
      className="link justify-self-center py-2.5"
    >
      Show earlier
    </Link>
  );
}

const Search = latePart(async () => (await import("./thread-search.tsx")).ThreadSearch);

/**
 * A thread as both sides see it: oldest first, scrolled to the newest, with the message form below. Its column is
 * laid out from the bottom, so browsers open it there even without scripts, and entries added above move nothing.
 */
export function Conversation({ thread, timeZone, here, waiting, found, empty, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { entries, hasEarlier, today } = thread;
  usePlace(box, entries.at(-1));
  return (
    <section
      aria-labelledby="said"
      className="thread flex grow basis-0 flex-col lg:col-start-1 lg:row-start-2 lg:min-h-0 print:basis-auto"
    >
      <h2 id="said" className="sr-only">
        Conversation
      </h2>
      {(entries.length > 0 || found) && <Search here={here} found={found} />}
      <div
        ref={box}
        role="log"
        aria-labelledby="said"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        className="flex min-h-[min(50dvh,15rem)] grow basis-0 flex-col-reverse overflow-y-auto overscroll-contain pb-3 print:basis-auto print:overflow-visible"
      >
        <div className="grid gap-2">
          {entries.length === 0 && (
            <EmptyState title="No messages yet" level={3}>
              {empty}
            </EmptyState>
          )}
          {hasEarlier && <Earlier thread={thread} here={here} />}
          <ThreadEntries entries={entries} timeZone={timeZone} today={today} here={here} />
          {waiting && <p className="text-sm text-ink-muted">{waiting}</p>}
        </div>
      </div>
      {children}
    </section>
  );
}
