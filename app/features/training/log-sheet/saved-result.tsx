import type { ShotCategory } from "#app/features/training/stats/rules.ts";
import { deviceWord } from "#app/ui/device-drafts.ts";
import { type LastResult, resultOf } from "./drill-log.ts";
import { Figures, Head, type NextDrill, Steps } from "./log-result.tsx";
import type { UnsentDrill } from "./unsent-store.ts";

type Planned = { id: string; title: string; category: ShotCategory; last: LastResult | null };

type Props = {
  entry: UnsentDrill;
  drills: readonly Planned[];
  next: NextDrill | null;
  closeHref: string;
};

/** What is known of a log that waits on this device: its numbers, the last time, and what comes next. */
export function SavedResult({ entry, drills, next, closeHref }: Props) {
  const { key, fields } = entry;
  const drill = drills.find(({ id }) => id === fields.drillId);
  if (!drill) return null;
  const { id, title, category, last } = drill;
  const completedOn = entry.completedAt.slice(0, 10);
  const logged = {
    ...resultOf(fields),
    id: key,
    title,
    category,
    completedOn,
    notes: fields.notes ?? null,
    earlier: last ? [{ id, ppr: last.ppr, completedOn }] : [],
    best: null,
    lastAsGoodOn: null,
  };
  return (
    <section className="mx-auto grid w-full max-w-136 gap-4" aria-labelledby="done">
      <Head logged={logged} undoAction={null} closeHref={closeHref} />
      <Figures logged={logged} />
      <p className="text-center text-ink-muted">{`Saved on this ${deviceWord()}. It will send when you're back online.`}</p>
      <Steps logged={logged} next={next} editHref={null} />
    </section>
  );
}
