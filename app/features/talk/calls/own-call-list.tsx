import { Badge } from "#app/ui/badge.tsx";
import { formatDateTime, formatDayTime } from "#app/ui/time/format.ts";
import { statusWords } from "./call-words.ts";
import type { OwnCall } from "./own-calls.server.ts";

type Props = { heading: string; calls: readonly OwnCall[]; timeZone: string };

/** The member's calls, each linked to its page. Renders nothing if there are none. */
export function OwnCallList({ heading, calls, timeZone }: Props) {
  if (calls.length === 0) return null;
  return (
    <section>
      <h2 className="text-xl">{heading}</h2>
      <ul className="mt-2 border-b border-line">
        {calls.map((call) => (
          <li
            key={call.id}
            className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line"
          >
            <a href={`/portal/calls/${call.id}`} className="link inline-block py-3">
              {(call.isComing ? formatDayTime : formatDateTime)(call.startsAt, timeZone)} with{" "}
              {call.coachName}
            </a>
            <span className="flex flex-wrap justify-end gap-2">
              {call.summary && <Badge tone="accent">Summary</Badge>}
              <Badge tone={call.status === "booked" ? "success" : "neutral"}>
                {statusWords[call.status]}
              </Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
