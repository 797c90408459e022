import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { StandingNote } from "#app/features/people/roster/standing-note.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { formatWholeTime } from "#app/ui/time/format.ts";
import type { CoachCall } from "./admin-queries.server.ts";
import { statusWords } from "./call-words.ts";

type Props = { calls: readonly CoachCall[]; timeZone: string };

/** Calls on the coaches' pages, each linked to its own page. */
export function CallList({ calls, timeZone }: Props) {
  return (
    <ul className="grid gap-3">
      {calls.map((call) => (
        <li key={call.id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span>
            <a href={`/admin/calls/${call.id}`} className="link inline-block py-2">
              {formatWholeTime(call.startsAt, timeZone)}
              <span className="sr-only">, {call.memberName}</span>
            </a>
            <span className="block">
              <MemberLink id={call.userId} name={call.memberName} />
              <span className="text-ink-muted"> with {call.coachName}</span>
            </span>
            {call.status === "booked" && (
              <StandingNote
                name={call.memberName}
                standing={call.standing}
                what="calls"
                timeZone={timeZone}
              />
            )}
          </span>
          <Badge tone={call.status === "booked" ? "success" : "neutral"}>{statusWords[call.status]}</Badge>
        </li>
      ))}
    </ul>
  );
}
