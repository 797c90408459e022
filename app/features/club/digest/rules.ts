import { dayWords } from "#app/features/base/calendar/day-words.ts";
import { counted } from "#app/features/base/counted.ts";

/** What is waiting for a member: all unread items of each kind, and open homework. */
export type Waiting = {
  messages: { by: string; at: Date }[];
  notes: { title: string; at: Date }[];
  /** Homework not done yet; `dueOn` is a calendar date or null. */
  homework: { text: string; dueOn: string | null; at: Date }[];
};

/** Whether a digest would have news since the last one: something unread, or homework. */
export function hasNews({ messages, notes, homework }: Waiting, digestAt: Date | null): boolean {
  return [...messages, ...notes, ...homework].some(({ at }) => digestAt === null || at > digestAt);
}

function dueWords(dueOn: string | null, today: string): string {
  if (dueOn === null) return "";
  if (dueOn < today) return " (late)";
  return dueOn === today ? " (due today)" : ` (due ${dayWords(dueOn)})`;
}

const mostLines = 5;

function listed(lines: string[]): string {
  const shown = lines.slice(0, mostLines).map((line) => `- ${line}`);
  return [...shown, ...(lines.length > mostLines ? [`- and ${lines.length - mostLines} more`] : [])].join(
    "\n",
  );
}

/** The paragraphs of a digest, one per kind of news. `today` is the member's own date. */
export function digestParagraphs({ messages, notes, homework }: Waiting, today: string): string[] {
  const authors = [...new Set(messages.map(({ by }) => by))].join(" and ");
  return [
    ...(messages.length > 0 ? [`${counted(messages.length, "unread message")} from ${authors}.`] : []),
    ...(notes.length > 0
      ? [`${counted(notes.length, "unread practice note")}:\n${listed(notes.map(({ title }) => title))}`]
      : []),
    ...(homework.length > 0
      ? [`Homework:\n${listed(homework.map(({ text, dueOn }) => `${text}${dueWords(dueOn, today)}`))}`]
      : []),
  ];
}
