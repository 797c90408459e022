import { Link } from "../link/router-link.tsx";
import { formatTime } from "./format.ts";

type Props = {
  madeAt: Date;
  timeZone: string;
  to: string;
};

/** When the page's data was read, and a link that reloads it without scripts. */
export function MadeAt({ madeAt, timeZone, to }: Props) {
  return (
    <p className="mt-8 flex flex-wrap items-baseline gap-x-4 text-ink-muted print:hidden">
      <span>{`Updated ${formatTime(madeAt, timeZone)}`}</span>
      <Link to={to} preventScrollReset className="link inline-block py-2.5">
        Refresh
      </Link>
    </p>
  );
}
