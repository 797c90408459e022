import { OwnWords } from "#app/ui/own-words.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { FollowUp } from "./follow-ups.server.ts";

/** What the coaches added after a review, oldest first. */
export function FollowUpList({ followUps, timeZone }: { followUps: readonly FollowUp[]; timeZone: string }) {
  if (followUps.length === 0) return null;
  return (
    <ol aria-label="Follow-ups" className="grid gap-3">
      {followUps.map(({ id, text, firstName, writtenAt }) => (
        <li key={id} className="border-l-4 border-line pl-4">
          <p className="text-sm text-ink-muted">
            {`${firstName ?? "Your coach"} added, ${formatDateTime(writtenAt, timeZone)}`}
          </p>
          <OwnWords>{text}</OwnWords>
        </li>
      ))}
    </ol>
  );
}
