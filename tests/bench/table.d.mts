type Row = Record<string, unknown>;

export function row(facts: Row): Row;
export function slowerThan(before: readonly Row[], rows: readonly Row[]): string[];
