import { Link } from "react-router";
import { formatDateTime } from "./format.ts";

/** When the page was made, in whose time, and a way to make it again that works without scripts. */
export function MadeAt({ madeAt, timeZone, to }: { madeAt: Date; timeZone: string; to: string }) {
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-4 text-ink-muted print:hidden">
      <span>{`Made ${formatDateTime(madeAt, timeZone)}, ${timeZone.replaceAll("_", " ")} time.`}</span>
      <Link to={to} preventScrollReset className="link inline-block py-2.5">
        Refresh
      </Link>
    </p>
  );
}
