import { type ReactNode, useEffect, useRef } from "react";
import { type LastResult, resultOf } from "./drill-log.ts";
import { resultWords } from "./sheet-parts.tsx";
import type { WaitingLog } from "./waiting-logs.tsx";

type Planned = { id: string; title: string; lastTime: LastResult | null };

type Props = { entry: WaitingLog; drills: readonly Planned[]; children?: ReactNode };

/** What is known of a log that waits on this device: its numbers, and the last time. `children` is what comes next. */
export function SavedResult({ entry, drills, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The closing sheet returns the focus to what opened it, so this comes a frame later.
    requestAnimationFrame(() => heading.current?.focus());
  }, []);
  const drill = drills.find(({ id }) => id === entry.fields.drillId);
  if (!drill) return null;
  return (
    <section className="grid gap-2 text-center" aria-labelledby="done">
      <h2 id="done" ref={heading} tabIndex={-1}>
        Done
      </h2>
      <p>{drill.title}</p>
      <p className="font-display text-2xl font-bold">{resultWords(resultOf(entry.fields))}</p>
      {drill.lastTime && <p className="text-ink-muted">{`Last time ${resultWords(drill.lastTime)}`}</p>}
      {children}
    </section>
  );
}
