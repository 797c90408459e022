import { correctionDays } from "#app/features/training/completions/rules.ts";

/** Why older entries in a list have no Edit (D24). */
export const ClosedNote = () => (
  <p className="text-ink-muted">{`Entries older than ${correctionDays} days can't be changed.`}</p>
);
