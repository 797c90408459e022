import { Fragment, memo, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import type { Photo } from "#app/features/talk/messages/attachments/photo.server.ts";
import { byDay, shownAtOnce } from "#app/features/talk/messages/rules.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { latePart } from "#app/ui/live/late-part.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { useHydrated } from "#app/ui/live/use-hydrated.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import {
  factLine,
  formatClock,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatShortDay,
} from "#app/ui/time/format.ts";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import type { ShownEntry } from "./read-thread.server.ts";
import type { Found } from "./search-thread.server.ts";

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
function usePlace(box: Box, end: Box, last: ShownEntry | undefined) {
  const isMine = last?.isMine ?? false;
  const id = last?.id;
  const isOpen = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another last entry is what moves the place
  useEffect(() => {
    // An address that names an entry opens on it.
    const isNamed = !isOpen.current && location.hash !== "";
    // With large text the page is taller than the screen; it opens at its end.
    if (!isOpen.current && !isNamed) end.current?.scrollIntoView({ block: "nearest" });
    isOpen.current = true;
    if (box.current && isMine && !isNamed) box.current.scrollTop = 0;
  }, [box, end, id, isMine]);
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

type ThreadEntriesProps = {
  entries: readonly ShownEntry[];
  timeZone: string;
  /** The reader's local date. */
  today: string;
  /** The address of the page, with the form "take-back". */
  here: string;
};

const kinds: Record<Exclude<ShownEntry["kind"], "message">, string> = {
  note: "Practice note",
  review: "Video review",
  call: "Call",
};

/** What the message refers to, and the link to it. */
function Attachment({ attachment }: { attachment: NonNullable<ShownEntry["attachment"]> }) {
  const { label, about, href, act, still } = attachment;
  if (href === null) return <p className="text-ink-muted">{label}</p>;
  const facts = <span className="block text-sm text-ink-muted">{factLine(about)}</span>;
  if (act)
    return (
      <div className="mt-2 grid justify-items-start gap-2 border-t border-line pt-2">
        <p className="font-semibold">
          {label}
          <span className="font-normal">{facts}</span>
        </p>
        <Link to={href} className="btn btn-secondary">
          {act}
          <span className="sr-only">{`, ${label}`}</span>
        </Link>
      </div>
    );
  return (
    <div className="mt-2 flex items-center gap-3 border-t border-line pt-2">
      {still && <VideoPoster {...still} className="w-24 flex-none" />}
      <p className="min-w-0">
        <Link to={href} className="link inline-block py-1">
          {label}
        </Link>
        {facts}
      </p>
    </div>
  );
}

const Sound = onDemand(async () => (await import("#app/features/video/voices/sound.tsx")).Sound);

type VoiceProps = { voice: NonNullable<ShownEntry["voice"]>; by: string };

// Memoized, because rendering it again would lose the server's drawing before its script is loaded.
const VoiceNote = memo(function VoiceNote({ voice, by }: VoiceProps) {
  const { soundUrl, problem } = voice;
  if (!soundUrl) return <p className="text-ink-muted">{problem}</p>;
  return (
    <div className="w-72 max-w-full">
      <Suspense fallback={null}>
        <Sound heard={{ ...voice, soundUrl }} label={`Voice note, ${by}`} preload="none" />
      </Suspense>
    </div>
  );
});

function Title({ entry }: { entry: ShownEntry }) {
  if (entry.kind === "message") return null;
  const words = [kinds[entry.kind], entry.title].filter(Boolean).join(": ");
  return (
    <p className="font-bold">
      {entry.href ? (
        <Link to={entry.href} className="link">
          {words}
        </Link>
      ) : (
        words
      )}
    </p>
  );
}

const look = ({ isFromSide, isMine, kind }: ShownEntry) =>
  classNames(
    "w-fit max-w-[min(85%,36rem)] rounded-lg px-4 py-2 wrap-anywhere",
    isFromSide && "ml-auto",
    kind !== "message"
      ? "border-2 border-dashed border-line"
      : isMine
        ? "bg-accent-quiet"
        : "bg-surface-sunken",
  );

/** Below one's own message: whether it was read, and the way to take it back. */
function Sent({ entry, isLast, here }: Pick<EntryProps, "entry" | "isLast" | "here">) {
  const { id, isMine, isRead, isTakeable, text, attachment } = entry;
  if (!isMine || !(isLast || isTakeable)) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 text-sm text-ink-muted">
      {isLast && <span>{isRead ? "Read" : "Not read yet"}</span>}
      {isTakeable && (
        <Form method="post" action={`${here}?form=take-back`} preventScrollReset data-changes-draft="">
          <input type="hidden" name="id" value={id} />
          <Button variant="quiet" className="px-2 text-sm">
            Take back
            <span className="sr-only">{`: ${text.slice(0, 60) || attachment?.label || "photo"}`}</span>
          </Button>
        </Form>
      )}
    </div>
  );
}

type EntryProps = {
  entry: ShownEntry;
  timeZone: string;
  isFirstNew: boolean;
  isLast: boolean;
  here: string;
};

/** A message's photo in its thread. It keeps its place before it is loaded, and leads to the whole one. */
function MessagePhoto({ photo, alt }: { photo: Photo; alt: string }) {
  const { src, href, width, height, fileSize } = photo;
  return (
    <a href={href} target="_blank" rel="noreferrer" className="link my-1 block w-fit max-w-full">
      {src === null ? (
        `Show the photo (${formatFileSize(fileSize, 0)})`
      ) : (
        <img
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full rounded-md bg-film"
        />
      )}
      <span className="sr-only"> Opens in a new tab</span>
    </a>
  );
}

function Entry({ entry, timeZone, isFirstNew, isLast, here }: EntryProps) {
  const { id, by, at, text, pieces, isSought, attachment, voice, photo } = entry;
  const sentBy = `Photo sent by ${by === "You" ? "you" : by}, ${formatDateTime(at, timeZone)}`;
  return (
    <li id={`entry-${id}`} aria-current={isSought || undefined}>
      {isFirstNew && (
        <p id="new" className="mb-2 flex items-center gap-3 text-sm font-semibold text-accent">
          <span className="h-px grow bg-accent" />
          New
          <span className="h-px grow bg-accent" />
        </p>
      )}
      <div className={look(entry)}>
        <p className="text-sm text-ink-muted">
          <bdi className="font-bold text-ink">{by}</bdi>{" "}
          <time dateTime={at.toISOString()} title={formatDateTime(at, timeZone)}>
            {formatClock(at, timeZone)}
          </time>
        </p>
        <Title entry={entry} />
        {text && (
          <OwnWords>
            {pieces?.map((piece) =>
              piece.isFound ? <mark key={piece.at}>{piece.text}</mark> : piece.text,
            ) ?? text}
          </OwnWords>
        )}
        {photo && <MessagePhoto photo={photo} alt={sentBy} />}
        {voice && <VoiceNote voice={voice} by={by} />}
        {attachment && <Attachment attachment={attachment} />}
      </div>
      <Sent entry={entry} isLast={isLast} here={here} />
    </li>
  );
}

function dayLabel(day: string, today: string): string {
  if (day === today) return "Today";
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatDate(day, "UTC");
}

/** The whole conversation, oldest first, by day, which names the times' zone once, with a line above what is new. */
function ThreadEntries({ entries, timeZone, today, here }: ThreadEntriesProps) {
  // After a refresh nothing counts as new, so the first value is kept and the line stays while the page is open.
  const newNow = entries.find(({ isNew }) => isNew)?.id;
  const [firstNew, keepFirstNew] = useState(newNow);
  if (!firstNew && newNow) keepFirstNew(newNow);
  const last = entries.findLast(({ isMine }) => isMine);
  const firstNewAt = entries.findIndex(({ id }) => id === firstNew);
  // What was answered is no longer new.
  const isAnswered = last !== undefined && entries.indexOf(last) > firstNewAt;
  return byDay(entries).map(({ day, entries: ofDay }) => (
    <Fragment key={day}>
      <h3 className="py-2 text-center font-sans text-sm font-semibold text-ink-muted">
        {dayLabel(day, today)} <span className="font-normal">{`· ${zoneWords(timeZone)}`}</span>
      </h3>
      <ol className="grid gap-3">
        {ofDay.map((entry) => (
          <Entry
            key={`${entry.kind} ${entry.id}`}
            entry={entry}
            timeZone={timeZone}
            isFirstNew={entry.id === firstNew && !isAnswered}
            isLast={entry === last}
            here={here}
          />
        ))}
      </ol>
    </Fragment>
  ));
}

/**
 * A thread as both sides see it: oldest first, scrolled to the newest, with the message form below. Its column is
 * laid out from the bottom, so browsers open it there even without scripts, and entries added above move nothing.
 */
export function Conversation({ thread, timeZone, here, waiting, found, empty, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { entries, hasEarlier, today } = thread;
  const end = useRef<HTMLDivElement>(null);
  usePlace(box, end, entries.at(-1));
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
        className="thread-log flex grow basis-0 flex-col-reverse overflow-y-auto overscroll-contain pb-3 print:basis-auto print:overflow-visible"
      >
        <div className="grid gap-2">
          {entries.length === 0 && (
            <div className="has-[~[data-going]>*]:hidden">
              <EmptyState title="No messages yet" level={3}>
                {empty}
              </EmptyState>
            </div>
          )}
          {hasEarlier && <Earlier thread={thread} here={here} />}
          <ThreadEntries entries={entries} timeZone={timeZone} today={today} here={here} />
          <div data-going="" className="empty:hidden" />
          {waiting && <p className="text-sm text-ink-muted">{waiting}</p>}
        </div>
      </div>
      {children}
      <div ref={end} />
    </section>
  );
}
