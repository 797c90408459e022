import { Badge } from "#app/ui/badge.tsx";
import type { RequestState } from "./request-state.server.ts";

/** A request's state, where it waits, and since when: the same badge on every page of its member. */
export function StatusBadge({ label, place, since, tone }: RequestState) {
  return (
    <Badge tone={tone}>
      <span className="flex flex-wrap gap-x-1.5">
        <span>{label}</span>
        {place && <span className="font-normal">{place}</span>}
        {since && <span className="font-normal">{since}</span>}
      </span>
    </Badge>
  );
}
