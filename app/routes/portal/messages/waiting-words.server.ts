import { readReplyTime } from "#app/features/base/site/reply-time.server.ts";
import { formatDayTime } from "#app/ui/format.ts";

const dayMs = 86_400_000;

type Waiting = { since: Date | null; now: Date; timeZone: string; replyTime: string };

/** What a member reads below a message without an answer: by when to expect one, and after that since when it is late. */
export function waitingWords({ since, now, timeZone, replyTime }: Waiting): string | null {
  if (!since) return null;
  const within = readReplyTime(replyTime);
  const due = new Date(since.getTime() + (within ?? dayMs));
  const isLate = due < now;
  if (within === null)
    return isLate
      ? `You've been waiting for a reply since ${formatDayTime(since, timeZone)}.`
      : `Coaches usually reply within ${replyTime}.`;
  const by = formatDayTime(due, timeZone);
  return isLate
    ? `A reply was due by ${by}. It's late, and we're sorry.`
    : `Either coach may reply, usually yours. Expect a reply by ${by}.`;
}
