import { counted } from "#app/features/base/counted.ts";

/** The dates of a piece of homework, as the member's calendar dates. */
export type Timed = { dueOn: string | null; doneOn: string | null };

/** The state of a piece of homework. */
export type HomeworkState = "open" | "due_today" | "late" | "done" | "done_late";

/** Its state on the member's own date; due on a day means by the end of it. */
export function homeworkState({ dueOn, doneOn }: Timed, today: string): HomeworkState {
  if (doneOn !== null) return dueOn !== null && doneOn > dueOn ? "done_late" : "done";
  if (dueOn === null || dueOn > today) return "open";
  return dueOn === today ? "due_today" : "late";
}

/** How late homework is by the member's own days: "1 day late" on the day after it was due. */
export function lateWords(dueOn: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(dueOn)) / 86_400_000);
  return `${counted(days, "day")} late`;
}

/** The state in words, so that nothing depends on color alone. */
export const stateWords: Record<HomeworkState, string> = {
  open: "Open",
  due_today: "Due today",
  late: "Late",
  done: "Done",
  done_late: "Done late",
};

/** The kind of homework: a task, or a session whose text is its agenda. */
export const kindWords = { task: "Homework", strategy: "Strategy session" } as const;
