import { Link } from "#app/ui/link/router-link.tsx";

type Span = { weeks: number; label: string };

type Props = {
  /** The spans that leave something out; none with a short history. */
  spans: readonly Span[];
  /** The chart's span in weeks; null for everything. */
  current: number | null;
  /** The page's address with everything shown. */
  here: string;
  /** The address of the chart by month, if that is a choice, and whether it is shown. */
  months: { href: string; isShown: boolean } | null;
};

const everything = { weeks: null, label: "All" } as const;

/** Links that choose how much of the history the chart shows, and its steps. */
export function ChartSpans({ spans, current, here, months }: Props) {
  if (spans.length === 0 && !months) return null;
  const ways = [...spans, everything].map(({ weeks, label }) => ({
    label,
    href: weeks === null ? here : `${here}&span=${weeks}`,
    isShown: weeks === current && !months?.isShown,
  }));
  return (
    <nav aria-label="How much the chart shows" className="flex flex-wrap gap-2">
      {[...ways, ...(months ? [{ label: "By month", ...months }] : [])].map(({ label, href, isShown }) => (
        <Link
          key={label}
          to={href}
          preventScrollReset
          className="way"
          aria-current={isShown ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
