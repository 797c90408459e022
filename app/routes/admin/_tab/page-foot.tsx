import { Link } from "#app/ui/link/router-link.tsx";
import { ListKeys } from "#app/ui/list/list-keys.tsx";
import type { LiveKeys } from "#app/ui/list/use-list-keys.ts";
import { formatTime } from "#app/ui/time/format.ts";
import { useAddress } from "./use-address.ts";

type Props = { madeAt: Date; timeZone: string; keys: LiveKeys | null };

/** When the page was made, a refresh link that works without scripts, and the keys that scripts add. */
export function PageFoot({ madeAt, timeZone, keys }: Props) {
  const at = useAddress();
  return (
    <div className="mt-8 grid gap-2 text-ink-muted print:hidden">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span>{`Updated ${formatTime(madeAt, timeZone)}`}</span>
        <Link to={at({ form: null })} preventScrollReset className="link inline-block py-2.5">
          Refresh
        </Link>
      </p>
      <ListKeys keys={keys} />
    </div>
  );
}
