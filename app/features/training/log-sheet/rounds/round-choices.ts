import { usualRounds } from "#app/features/training/completions/rules.ts";

/** How many rounds an address expects that asks for them one by one (D23); null for the quick form. */
export const readRounds = (value: string | null): number | null => (value === null ? null : usualRounds);
