import type { ReactNode } from "react";

/** How good a number is, in words. */
export type BandLevel = "strong" | "fair" | "needs work";

const looks: Record<BandLevel, { tone: string; shape: ReactNode }> = {
  strong: { tone: "tone-success", shape: <circle cx="6" cy="6" r="5.5" fill="currentColor" /> },
  fair: { tone: "tone-warning", shape: <path d="M6 .5a5.5 5.5 0 0 1 0 11z" fill="currentColor" /> },
  "needs work": { tone: "tone-danger", shape: null },
};

/** A value with its band: color, a filling ring and the word, so that nothing depends on color alone. */
export function Band({ level, children }: { level: BandLevel; children: ReactNode }) {
  const { tone, shape } = looks[level];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-bold">{children}</span>
      <span className={`badge ${tone}`}>
        <svg className="size-3" viewBox="0 0 12 12" aria-hidden="true">
          <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
          {shape}
        </svg>
        {level}
      </span>
    </span>
  );
}
