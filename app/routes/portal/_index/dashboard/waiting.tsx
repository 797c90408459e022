import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WaitingItem } from "#app/features/desk/dashboard/rules.ts";
import type { WaitingCounts } from "#app/features/desk/digest/unread-counts.server.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { formatDayTime, formatShortDay } from "#app/ui/format.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { tabAddress } from "../tabs.ts";

type Line = {
  id: string;
  to: string;
  icon: IconName;
  poster: string | null;
  title: string;
  note: string;
  isLate?: boolean;
};

const day = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / day);

function dueWords(on: string | null, today: string): Pick<Line, "note" | "isLate"> {
  if (on === null) return { note: "Homework" };
  const late = daysBetween(on, today);
  if (late > 0) return { note: `Homework · ${late === 1 ? "1 day" : `${late} days`} late`, isLate: true };
  return { note: `Homework · due ${late === 0 ? "today" : formatShortDay(on)}` };
}

/** One waiting item, in words and with its link. */
function toLine(
  { kind, id, title, text, on, at, poster }: WaitingItem,
  today: string,
  timeZone: string,
): Line {
  const base = { id, poster };
  switch (kind) {
    case "homework":
      return {
        ...base,
        to: "/portal/homework",
        icon: "pencil",
        title: text || title || "Homework",
        ...dueWords(on, today),
      };
    case "call":
      return {
        ...base,
        to: `/portal/calls/${id}`,
        icon: "phone",
        title: `Call with ${text}`,
        note: at ? formatDayTime(at, timeZone) : "",
      };
    case "review":
      return {
        ...base,
        to: `/portal/videos/${id}`,
        icon: "film",
        title: "Your review is ready",
        note: shownTitle(text),
      };
    case "reviewDue":
      return {
        ...base,
        to: tabAddress("videos"),
        icon: "film",
        title: `Your video review is due by ${on ? formatShortDay(on) : "soon"}`,
        note: "Within 3 business days",
      };
    case "upload":
      return {
        ...base,
        to: tabAddress("videos"),
        icon: "film",
        title: `Finish sending ${text}`,
        note: "Unfinished upload",
      };
  }
}

const counted = (many: number, what: string) =>
  `${many} ${many === 1 ? what.replace(/s( |$)/, "$1") : what} from your coach`;

function unreadLines({ messages, notes, answeredTutorial, intake }: WaitingCounts): Line[] {
  const line = (id: string, to: string, icon: IconName, title: string): Line => ({
    id,
    to,
    icon,
    poster: null,
    title,
    note: "New",
  });
  return [
    ...(messages > 0
      ? [line("messages", "/portal/messages", "talk", counted(messages, "new messages"))]
      : []),
    ...(intake === "open"
      ? [line("intake", "/portal/intake", "pencil", "Tell your coaches about your game")]
      : []),
    ...(answeredTutorial
      ? [line("answer", `/portal/tutorials/${answeredTutorial}`, "talk", "A coach answered your question")]
      : []),
    ...(notes > 0 ? [line("notes", tabAddress("notes"), "book", counted(notes, "unread notes"))] : []),
  ];
}

function Picture({ icon, poster }: Pick<Line, "icon" | "poster">) {
  if (poster) {
    return (
      <img
        src={poster}
        alt=""
        loading="lazy"
        decoding="async"
        width="72"
        height="40"
        className="h-[40px] w-[72px] flex-none rounded-sm bg-film object-cover"
      />
    );
  }
  return (
    <span className="grid size-[40px] flex-none place-items-center rounded-md bg-surface-sunken">
      <Icon name={icon} size={20} />
    </span>
  );
}

function Row({ line }: { line: Line }): ReactNode {
  return (
    <li className="border-b border-line">
      <Link to={line.to} className="flex min-h-15 items-center gap-3 py-2 hover:bg-surface-sunken">
        <Picture icon={line.icon} poster={line.poster} />
        <span className="min-w-0">
          <span className="line-clamp-1 font-semibold sm:line-clamp-2 wrap-anywhere">{line.title}</span>
          <span className={line.isLate ? "text-sm font-semibold text-danger" : "text-sm text-ink-muted"}>
            {line.note}
          </span>
        </span>
      </Link>
    </li>
  );
}

const Rows = ({ lines }: { lines: readonly Line[] }) => (
  <ul>
    {lines.map((line) => (
      <Row key={line.id} line={line} />
    ))}
  </ul>
);

/** How many lines leave the week visible on a phone; the rest expand in place. */
const atFirst = 3;

type Props = { items: readonly WaitingItem[]; counts: WaitingCounts; today: string; timeZone: string };

/**
 * The items waiting for the member, one line each, oldest promise first: three, then the rest. Renders nothing if nothing
 * waits.
 */
export function Waiting({ items, counts, today, timeZone }: Props) {
  const isPast = (item: WaitingItem) => item.on !== null && item.on <= today;
  const lines = [
    ...items.filter(isPast).map((item) => toLine(item, today, timeZone)),
    ...unreadLines(counts),
    ...items.filter((item) => !isPast(item)).map((item) => toLine(item, today, timeZone)),
  ];
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="lg:row-span-2">
      <h2 id="waiting" className="pb-1 font-sans text-sm font-semibold text-ink-muted">
        Waiting for you
      </h2>
      <Rows lines={lines.slice(0, atFirst)} />
      {lines.length > atFirst && (
        <details className="disclosure">
          <summary>{`${lines.length - atFirst} more`}</summary>
          <Rows lines={lines.slice(atFirst)} />
        </details>
      )}
    </section>
  );
}
