import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { formatDateTime } from "#app/ui/format.ts";
import type { ShownEntry } from "./read-thread.server.ts";

type Props = { entries: readonly ShownEntry[]; timeZone: string };

const kinds: Record<Exclude<ShownEntry["kind"], "message">, string> = {
  note: "Practice note",
  review: "Video review",
  call: "Call",
};

function Attachment({ attachment }: { attachment: NonNullable<ShownEntry["attachment"]> }) {
  const { label, href } = attachment;
  if (href === null) return <p className="text-ink-muted">{label}</p>;
  // A clip is a file: the browser itself opens it.
  return (
    <p>
      {href.startsWith("/files/") ? (
        <a href={href} className="link inline-block py-2.5">
          {label}
        </a>
      ) : (
        <Link to={href} className="link inline-block py-2.5">
          {label}
        </Link>
      )}
    </p>
  );
}

function Title({ entry }: { entry: ShownEntry }) {
  if (entry.kind === "message") return null;
  const words = [kinds[entry.kind], entry.title].filter(Boolean).join(": ");
  return (
    <h3 className="text-lg">
      {entry.href ? (
        <Link to={entry.href} className="link">
          {words}
        </Link>
      ) : (
        words
      )}
    </h3>
  );
}

function Entry({ entry, timeZone }: { entry: ShownEntry; timeZone: string }) {
  const { by, at, isMine, isNew, isRead, text, attachment } = entry;
  return (
    <li className={classNames("talk-entry", isMine && "talk-own", entry.kind !== "message" && "talk-other")}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-bold">{by}</span>
        <time dateTime={at.toISOString()} className="text-ink-muted">
          {formatDateTime(at, timeZone)}
        </time>
        {isNew && <Badge tone="accent">New</Badge>}
      </p>
      <Title entry={entry} />
      <p className="whitespace-pre-line">{text}</p>
      {attachment && <Attachment attachment={attachment} />}
      {isRead !== null && <p className="text-ink-muted">{isRead ? "Read" : "Not read yet"}</p>}
    </li>
  );
}

/** Everything that was said, the newest first: the place to write stands above it. */
export function TimeLine({ entries, timeZone }: Props) {
  return (
    <ol className="grid gap-3">
      {entries.toReversed().map((entry) => (
        <Entry key={`${entry.kind} ${entry.id}`} entry={entry} timeZone={timeZone} />
      ))}
    </ol>
  );
}
