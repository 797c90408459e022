import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import { statusWords } from "./call-words.ts";
import type { OwnCall } from "./own-calls.server.ts";

type Props = { heading: string; calls: readonly OwnCall[]; timeZone: string };

/** Own calls, each a link to its page. Nothing when there is none. */
export function OwnCallList({ heading, calls, timeZone }: Props) {
  if (calls.length === 0) return null;
  return (
    <Card heading={heading}>
      <ul className="grid gap-3">
        {calls.map((call) => (
          <li key={call.id} className="flex flex-wrap items-center justify-between gap-2">
            <a href={`/portal/calls/${call.id}`} className="link inline-block py-2">
              {formatDateTime(call.startsAt, timeZone)} with {call.coachName}
            </a>
            <span className="flex flex-wrap gap-2">
              {call.summary && <Badge tone="accent">Summary</Badge>}
              <Badge tone={call.status === "booked" ? "success" : "neutral"}>
                {statusWords[call.status]}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
