import type { WaitingItem } from "#app/features/desk/dashboard/rules.ts";
import { lateWords } from "#app/features/training/homework/rules.ts";
import { shownTitle } from "#app/features/video/submissions/rules.ts";
import { formatDayTime, formatShortDay } from "#app/ui/format.ts";
import type { IconName } from "#app/ui/icon.tsx";
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

function dueWords(on: string | null, today: string): Pick<WaitingLine, "note" | "isLate"> {
  if (on === null) return { note: "Homework" };
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
function wordsOf({ kind, id, title, text, on, at }: WaitingItem, today: string, timeZone: string): Words {
  switch (kind) {
    case "homework": {
      const task = text || title || "Homework";
      return { to: "/portal/homework", icon: "pencil", title: task, ...dueWords(on, today) };
    }
    case "call": {
      const when = at ? formatDayTime(at, timeZone) : "";
      return { to: `/portal/calls/${id}`, icon: "phone", title: `Call with ${text}`, note: when };
    }
    case "review":
      return filmLine("Your review is ready", shownTitle(text), `/portal/videos/${id}`);
    case "reviewDue": {
      const by = on ? formatShortDay(on) : "soon";
      return filmLine(`Your video review is due by ${by}`, "Within 3 business days");
    }
    case "upload":
      return filmLine(`Finish sending ${text}`, "Unfinished upload");
  }
}

/** What waits, in words; the server writes them, so that pages load no code for it. */
export const waitingLines = (items: readonly WaitingItem[], today: string, timeZone: string) =>
  items.map((item): WaitingLine => {
    const { id, poster, on } = item;
    return { id, poster, isPast: on !== null && on <= today, ...wordsOf(item, today, timeZone) };
  });
