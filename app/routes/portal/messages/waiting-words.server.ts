import { within } from "#app/features/base/site/promises.ts";
import { readReplyTime } from "#app/features/base/site/reply-time.server.ts";
import { formatDayTime } from "#app/ui/time/format.ts";

const dayMs = 86_400_000;

type Waiting = {
  /** When the first message without an answer was sent, and the last one. */
  since: Date | null;
  last?: Date | undefined;
  now: Date;
  timeZone: string;
  /** What the club promises; null if it promises no time. */
  replyTime: string | null;
};

/**
 * What a member reads below messages without an answer: by when to expect one, and after that since when it is late. A
 * message sent since has its own time.
 */
export function waitingWords({ since, last, now, timeZone, replyTime }: Waiting): string | null {
  if (!since) return null;
  if (replyTime === null) return "Either coach may reply, usually yours.";
  const promised = readReplyTime(replyTime);
  const dueFor = (sent: Date) => new Date(sent.getTime() + (promised ?? dayMs));
  const due = dueFor(since);
  const isLate = due < now;
  if (promised === null)
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
 * What a member reads before the first message, or what a plan with messages would bring. The server writes it, so that the page
 * loads no code for it.
 */
export const emptyWords = (hasMessages: boolean, replyTime: string | null) =>
  !hasMessages
    ? "Pro members write to their coaches directly and find notes, reviews and calls in one place."
    : `Ask your coaches anything. ${within("Either may reply", replyTime) || "Either may reply"}, usually yours. Notes and reviews appear here too.`;
