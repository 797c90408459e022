/** How many entries of a list an address asks for: `step`, plus `step` for each tap on its "more" link, 1,000 at most. */
export function entriesAsked(value: string | null, step: number): number {
  const wanted = Number(value);
  if (!Number.isInteger(wanted) || wanted < step) return step;
  return Math.min(1000, Math.ceil(wanted / step) * step);
}
