import { Link, useSearchParams } from "react-router";
import { formatDateTime } from "#app/ui/format.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** When the page was made, a way to make it again that works without scripts, and the keys that scripts add. */
export function PageFoot({ madeAt, timeZone }: { madeAt: Date; timeZone: string }) {
  const [query] = useSearchParams();
  const again = new URLSearchParams(query);
  again.delete("form");
  const isHydrated = useHydrated();
  return (
    <div className="mt-8 grid gap-2 text-ink-muted print:hidden">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span>{`Made ${formatDateTime(madeAt, timeZone)}, ${timeZone.replaceAll("_", " ")} time.`}</span>
        <Link to={`/admin?${again}`} preventScrollReset className="link inline-block py-2.5">
          Refresh
        </Link>
      </p>
      {isHydrated && (
        <p className="pointer-coarse:hidden">
          Keys: <kbd>J</kbd> next, <kbd>K</kbd> previous, <kbd>E</kbd> open, <kbd>/</kbd> search. They rest
          while you type.
        </p>
      )}
    </div>
  );
}
