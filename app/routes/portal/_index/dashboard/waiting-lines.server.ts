import { localDate } from "#app/features/base/calendar/rules.ts";
import type { WaitingItem } from "#app/features/club/dashboard/rules.ts";
import { lateWords } from "#app/features/training/homework/rules.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import type { IconName } from "#app/ui/picture/icon.tsx";
import { formatDayTime, formatMonthDay, formatShortDay } from "#app/ui/time/format.ts";
import { tabAddress } from "../tabs.ts";

/** One line of what waits for the member. */
export type WaitingLine = {
  id: string;
  to: string;
  icon: IconName;
  poster: string | null;
  title: string;
  note: string;
  isLate?: boolean;
  /** Its day has come, so it comes before what is unread. */
  isPast?: boolean;
};

type Now = {
  today: string;
  timeZone: string;
  /** When the next video can be sent if this week's was; otherwise null. */
  videosOpenAt: Date | null;
};

type Due = Pick<WaitingItem, "title" | "on">;

/** Homework about a video says when the next one can be sent (D25). */
function dueWords(
  { title, on }: Due,
  { today, timeZone, videosOpenAt }: Now,
): Pick<WaitingLine, "note" | "isLate"> {
  if (on === null) return { note: "Homework" };
  if (on < today && title === null && videosOpenAt) {
    const opens = formatMonthDay(localDate(videosOpenAt, timeZone));
    return { note: `Late, due ${formatMonthDay(on)} · next video ${opens}`, isLate: true };
  }
  if (on < today) return { note: `Homework · ${lateWords(on, today)}`, isLate: true };
  return { note: `Homework · due ${on === today ? "today" : formatShortDay(on)}` };
}

type Words = Omit<WaitingLine, "id" | "poster" | "isPast">;

/** A line about a video of the member's. */
const filmLine = (title: string, note: string, to = tabAddress("videos")): Words => ({
  to,
  icon: "film",
  title,
  note,
});

/** One waiting item, in words and with its link. */
function wordsOf(item: WaitingItem, now: Now): Words {
  const { kind, id, title, text, on, at } = item;
  switch (kind) {
    case "homework": {
      const task = text || title || "Homework";
      return { to: "/portal/homework", icon: "pencil", title: task, ...dueWords(item, now) };
    }
    case "call": {
      const when = at ? formatDayTime(at, now.timeZone) : "";
      return { to: `/portal/calls/${id}`, icon: "phone", title: `Call with ${text}`, note: when };
    }
    case "review":
      return filmLine("Your review is ready", shownTitle(text), `/portal/videos/${id}`);
    case "match": {
      const whose = title ? `Finish your match against ${title}` : "Finish your match";
      return { to: `/portal/matches/${id}`, icon: "board", title: whose, note: `${text} so far` };
    }
    case "reviewDue": {
      const by = on ? formatShortDay(on) : "soon";
      return filmLine("Your review is on its way", `Due by ${by}`);
    }
    case "upload":
      return filmLine(`Finish sending ${text}`, "Unfinished upload");
  }
}

/** What waits, in words; the server writes them, so that pages load no code for it. */
export const waitingLines = (items: readonly WaitingItem[], now: Now) =>
  items.map((item): WaitingLine => {
    const { id, poster, on } = item;
    return { id, poster, isPast: on !== null && on <= now.today, ...wordsOf(item, now) };
  });
