import { Badge } from "#app/ui/badge.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import { Table } from "#app/ui/table.tsx";
import type { CoachCall } from "./admin-queries.server.ts";
import { statusWords } from "./call-words.ts";

type Props = { caption: string; calls: readonly CoachCall[]; timeZone: string };

const columns = [
  { id: "when", label: "When" },
  { id: "member", label: "Member", rowHeader: true },
  { id: "coach", label: "Coach" },
  { id: "state", label: "State" },
];

/** Calls as the coaches' list shows them. */
export function CallTable({ caption, calls, timeZone }: Props) {
  return (
    <Table
      caption={caption}
      captionHidden
      columns={columns}
      rows={calls.map((call) => ({
        id: call.id,
        cells: {
          when: (
            <a href={`/admin/calls/${call.id}`} className="link inline-block py-2">
              {formatDateTime(call.startsAt, timeZone)}
            </a>
          ),
          member: call.memberName,
          coach: call.coachName,
          state: (
            <Badge tone={call.status === "booked" ? "success" : "neutral"}>{statusWords[call.status]}</Badge>
          ),
        },
      }))}
    />
  );
}
