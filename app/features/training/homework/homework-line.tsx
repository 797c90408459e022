import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { factLine, formatDate, formatShortDay } from "#app/ui/time/format.ts";
import type { ListedHomework } from "./lists.server.ts";
import { type HomeworkState, kindWords, stateWords } from "./rules.ts";

type Props = {
  homework: Pick<ListedHomework, "kind" | "text" | "dueOn" | "doneAt" | "state" | "drillFacts">;
  timeZone: string;
  /** The member it belongs to, in a list of several. */
  who?: ReactNode;
  actions?: ReactNode;
};

const tones: Record<HomeworkState, BadgeTone> = {
  open: "neutral",
  due_today: "warning",
  late: "danger",
  done: "success",
  done_late: "neutral",
};

/** What is open names its weekday; what is done may be years old. */
function datesOf({ kind, dueOn, doneAt }: Props["homework"], timeZone: string): string {
  const dayWords = doneAt ? formatDate : formatShortDay;
  const due = dueOn ? [`${kind === "strategy" ? "on" : "due"} ${dayWords(dueOn, "UTC")}`] : [];
  return factLine([...due, ...(doneAt ? [`done ${formatDate(doneAt, timeZone)}`] : [])]);
}

/** One piece of homework: its content, its due date, and its state. */
export function HomeworkLine({ homework, timeZone, who, actions }: Props) {
  const { kind, text, state, drillFacts } = homework;
  return (
    <li className="grid gap-2 border-line border-t py-3 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tones[state]}>{stateWords[state]}</Badge>
        {kind === "strategy" && <Badge tone="accent">{kindWords.strategy}</Badge>}
        {who}
        <span className="text-ink-muted">{datesOf(homework, timeZone)}</span>
      </p>
      <OwnWords>{text}</OwnWords>
      {drillFacts && <p className="text-sm text-ink-muted">{factLine(drillFacts)}</p>}
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </li>
  );
}
