import { readReplyTime } from "#app/features/base/site/reply-time.server.ts";
import { formatDayTime } from "#app/ui/time/format.ts";

const dayMs = 86_400_000;

type Waiting = {
  /** When the first message without an answer was sent, and the last one. */
  since: Date | null;
  last?: Date | undefined;
  now: Date;
  timeZone: string;
  replyTime: string;
};

/**
 * What a member reads below messages without an answer: by when to expect one, and after that since when it is late. A
 * message sent since has its own time.
 */
export function waitingWords({ since, last, now, timeZone, replyTime }: Waiting): string | null {
  if (!since) return null;
  const within = readReplyTime(replyTime);
  const dueFor = (sent: Date) => new Date(sent.getTime() + (within ?? dayMs));
  const due = dueFor(since);
  const isLate = due < now;
  if (within === null)
    return isLate
      ? `You've been waiting for a reply since ${formatDayTime(since, timeZone)}.`
      : `Coaches usually reply within ${replyTime}.`;
  const by = formatDayTime(due, timeZone);
  if (isLate && last && dueFor(last) > now)
    return `Expect a reply to your last message by ${formatDayTime(dueFor(last), timeZone)}. The one due by ${by} is late, and we're sorry.`;
  return isLate
    ? `A reply was due by ${by}. It's late, and we're sorry.`
    : `Either coach may reply, usually yours. Expect a reply by ${by}.`;
}

/**
 * What a member reads before the first message; without a reply time, what a plan with messages would bring. The server
 * writes it, so that the page loads no code for it.
 */
export const emptyWords = (replyTime: string | null) =>
  replyTime === null
    ? "Pro members write to their coaches directly and find notes, reviews and calls in one place."
    : `Ask your coaches anything. Either may reply within ${replyTime}, usually yours. Notes and reviews appear here too.`;
