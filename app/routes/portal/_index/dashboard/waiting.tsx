import type { ReactNode } from "react";
import type { WaitingCounts } from "#app/features/club/dashboard/unread-counts.server.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon, type IconName } from "#app/ui/picture/icon.tsx";
import { tabAddress } from "../tabs.ts";
import type { WaitingLine } from "./waiting-lines.server.ts";

const counted = (many: number, what: string) =>
  `${many} ${many === 1 ? what.replace(/s( |$)/, "$1") : what} from your coach`;

function unreadLines({ messages, notes, answeredTutorial, intake }: WaitingCounts): WaitingLine[] {
  const line = (id: string, to: string, icon: IconName, title: string, note: string): WaitingLine => ({
    id,
    to,
    icon,
    poster: null,
    title,
    note,
  });
  return [
    ...(messages > 0
      ? [line("messages", "/portal/messages", "talk", counted(messages, "new messages"), "Messages")]
      : []),
    ...(intake === "open"
      ? [line("intake", "/portal/intake", "pencil", "Tell your coaches about your game", "About You")]
      : []),
    ...(answeredTutorial
      ? [
          line(
            "answer",
            `/portal/tutorials/${answeredTutorial}`,
            "talk",
            "A coach answered your question",
            "Training Content",
          ),
        ]
      : []),
    ...(notes > 0
      ? [line("notes", tabAddress("notes"), "book", counted(notes, "unread notes"), "Practice Notes")]
      : []),
  ];
}

function Picture({ icon, poster }: Pick<WaitingLine, "icon" | "poster">) {
  if (poster) {
    return (
      <img src={poster} alt="" className="h-[40px] w-[72px] flex-none rounded-sm bg-film object-cover" />
    );
  }
  return (
    <span className="grid size-[40px] flex-none place-items-center rounded-md bg-surface-sunken">
      <Icon name={icon} size={20} />
    </span>
  );
}

function Row({ line }: { line: WaitingLine }): ReactNode {
  return (
    <li className="border-b border-line">
      <Link
        to={line.to}
        className="flex min-h-12 items-center gap-3 py-1 leading-snug hover:bg-surface-sunken"
      >
        <Picture icon={line.icon} poster={line.poster} />
        <span className="min-w-0">
          <span dir="auto" className="line-clamp-1 font-semibold sm:line-clamp-2 wrap-anywhere">
            {line.title}
          </span>
          <span
            className={`line-clamp-1 text-sm sm:line-clamp-none ${line.isLate ? "font-semibold text-danger" : "text-ink-muted"}`}
          >
            {line.note}
          </span>
        </span>
      </Link>
    </li>
  );
}

const Rows = ({ lines }: { lines: readonly WaitingLine[] }) => (
  <ul>
    {lines.map((line) => (
      <Row key={line.id} line={line} />
    ))}
  </ul>
);

/** How many lines leave the week visible on a phone; the rest expand in place. */
const atFirst = 2;

/** Everything that waits for the member, oldest promise first. */
export const allWaiting = (items: readonly WaitingLine[], counts: WaitingCounts): readonly WaitingLine[] => [
  ...items.filter(({ isPast }) => isPast),
  ...unreadLines(counts),
  ...items.filter(({ isPast }) => !isPast),
];

/** What waits for the member, one line each: two, then the rest. */
export function Waiting({ lines }: { lines: readonly WaitingLine[] }) {
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting" className="pb-1 font-sans text-sm font-semibold text-ink-muted">
        Waiting for you
      </h2>
      <Rows lines={lines.slice(0, atFirst)} />
      {lines.length > atFirst && (
        <details className="disclosure">
          <summary>{`${lines.length - atFirst} more waiting`}</summary>
          <Rows lines={lines.slice(atFirst)} />
        </details>
      )}
    </section>
  );
}
