import { Link } from "#app/ui/link/router-link.tsx";

type Span = { weeks: number; label: string };

type Props = {
  /** The spans that leave something out; none with a short history. */
  spans: readonly Span[];
  /** The chart's span in weeks; null for everything. */
  current: number | null;
  /** The page's address with everything shown. */
  here: string;
};

const everything = { weeks: null, label: "All" } as const;

/** The chart's title for a span of weeks. */
export function spanTitle(weeks: number | null): string {
  const named = { 13: "Your last 3 months", 52: "Your last year" }[weeks ?? 0];
  return weeks === null ? "All your weeks" : (named ?? `Your last ${weeks} weeks`);
}

/** Links that choose how much of the history the chart shows. */
export function ChartSpans({ spans, current, here }: Props) {
  if (spans.length === 0) return null;
  return (
    <nav aria-label="How much the chart shows" className="flex flex-wrap gap-2">
      {[...spans, everything].map(({ weeks, label }) => (
        <Link
          key={label}
          to={weeks === null ? here : `${here}&span=${weeks}`}
          preventScrollReset
          className="way"
          aria-current={weeks === current ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
