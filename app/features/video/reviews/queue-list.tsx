import { Link } from "react-router";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDate } from "#app/ui/format.ts";
import type { Queue } from "./queue.server.ts";

type Props = { queue: Queue; current: string; timeZone: string };

function Filters({ queue, current }: Pick<Props, "queue" | "current">) {
  if (!queue.hasOwn) return null;
  const filters = [
    { id: "all", label: "All" },
    { id: "mine", label: "Mine" },
  ] as const;
  return (
    <nav aria-label="Whose requests" className="flex gap-4">
      {filters.map(({ id, label }) => (
        <Link
          key={id}
          to={`/admin/review/${current}?queue=${id}`}
          preventScrollReset
          aria-current={queue.filter === id ? "true" : undefined}
          className={queue.filter === id ? "link inline-block py-2.5 font-bold" : "link inline-block py-2.5"}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The requests that wait, the one promised first on top. */
export function QueueList({ queue, current, timeZone }: Props) {
  const { waiting, filter } = queue;
  return (
    <Card heading={`Queue (${waiting.length})`} aside={<Filters queue={queue} current={current} />}>
      {waiting.length === 0 && <p>Nothing waits. Every request has its review.</p>}
      <ol className="grid gap-3">
        {waiting.map(({ id, title, member, coach, dueOn, isLate }) => (
          <li key={id} className="grid gap-1">
            <Link
              to={`/admin/review/${id}?queue=${filter}`}
              aria-current={id === current ? "page" : undefined}
              className="link inline-block py-2.5"
            >
              {`${member}: ${shownTitle(title)}`}
            </Link>
            <span className="flex flex-wrap gap-2">
              <Badge tone={isLate ? "danger" : "warning"}>
                {`${isLate ? "Late, was due" : "Due"} ${formatDate(dueOn, timeZone)}`}
              </Badge>
              <span className="text-ink-muted">{coach ?? "No coach assigned"}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
