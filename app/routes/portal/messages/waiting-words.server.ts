import { formatDayTime } from "#app/ui/format.ts";

const dayMs = 86_400_000;

type Waiting = { since: Date | null; now: Date; timeZone: string; replyTime: string };

/** What a member reads below a message without an answer: first when to expect one, after a day since when they wait. */
export function waitingWords({ since, now, timeZone, replyTime }: Waiting): string | null {
  if (!since) return null;
  return now.getTime() - since.getTime() < dayMs
    ? `Coaches usually reply within ${replyTime}.`
    : `You've been waiting for a reply since ${formatDayTime(since, timeZone)}.`;
}
