/** What a piece of homework says about its time; dates are calendar dates of the member. */
export type Timed = { dueOn: string | null; doneOn: string | null };

/** How a piece of homework is. */
export type HomeworkState = "open" | "due_today" | "late" | "done" | "done_late";

/** Its state on the member's own date; due on a day means until the end of it. */
export function homeworkState({ dueOn, doneOn }: Timed, today: string): HomeworkState {
  if (doneOn !== null) return dueOn !== null && doneOn > dueOn ? "done_late" : "done";
  if (dueOn === null || dueOn > today) return "open";
  return dueOn === today ? "due_today" : "late";
}

/** The state in words; no meaning rests on colour alone. */
export const stateWords: Record<HomeworkState, string> = {
  open: "Open",
  due_today: "Due today",
  late: "Late",
  done: "Done",
  done_late: "Done late",
};

/** What homework is: something to do, or a session whose words are its agenda. */
export const kindWords = { task: "Homework", strategy: "Strategy session" } as const;
