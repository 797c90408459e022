import { Fragment, memo, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { onDemand } from "#app/ui/live/on-demand.ts";
import { OwnWords } from "#app/ui/own-words.tsx";
import { VideoPoster } from "#app/ui/picture/video-poster.tsx";
import { factLine, formatClock, formatDate, formatDateTime, formatShortDay } from "#app/ui/time/format.ts";
import { MessagePhoto } from "./message-photo.tsx";
import type { ShownEntry } from "./read-thread.server.ts";
import { byDay } from "./rules.ts";

type Props = {
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
  const { id, isMine, isRead, isTakeable, text } = entry;
  if (!isMine || !(isLast || isTakeable)) return null;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-3 text-sm text-ink-muted">
      {isLast && <span>{isRead ? "Read" : "Not read yet"}</span>}
      {isTakeable && (
        <Form method="post" action={`${here}?form=take-back`} preventScrollReset data-changes-draft="">
          <input type="hidden" name="id" value={id} />
          <Button variant="quiet" className="px-2 text-sm">
            Take back<span className="sr-only">{`: ${text.slice(0, 60) || "photo"}`}</span>
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

/** The whole conversation, oldest first, by day, with a line above what is new. */
export function ThreadEntries({ entries, timeZone, today, here }: Props) {
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
        {dayLabel(day, today)}
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
