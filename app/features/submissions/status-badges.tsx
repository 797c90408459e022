import { Badge } from "#app/ui/badge.tsx";
import { type SubmissionStatus, statusWords } from "./rules.ts";

/** Where a request stands, in the member's words. */
export function StatusBadges({ status }: { status: SubmissionStatus }) {
  const { label, inQueue } = statusWords(status);
  return (
    <span className="inline-flex flex-wrap gap-2">
      <Badge tone={inQueue ? "warning" : "success"}>{label}</Badge>
      {inQueue && <Badge>In Analysis Queue</Badge>}
    </span>
  );
}
