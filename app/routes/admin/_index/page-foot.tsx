import { Link, useSearchParams } from "react-router";
import { formatDateTime } from "#app/ui/format.ts";
import type { LiveKeys } from "./use-list-keys.ts";

/** The keys that do something on the page; nothing until scripts run. */
export function Keys({ keys: live }: { keys: LiveKeys | null }) {
  if (!live) return null;
  const { walks, opens, searches } = live;
  const keys = [
    ...(walks
      ? [
          ["J", "next"],
          ["K", "previous"],
        ]
      : []),
    ...(opens ? [["E", "open"]] : []),
    ...(searches ? [["/", "search"]] : []),
  ];
  if (keys.length === 0) return null;
  return (
    <p className="pointer-coarse:hidden">
      Keys:{" "}
      {keys.map(([key, words]) => (
        <span key={key}>
          <kbd>{key}</kbd> {words},{" "}
        </span>
      ))}
      off while you're typing.
    </p>
  );
}

type Props = { madeAt: Date; timeZone: string; keys: LiveKeys | null };

/** When the page was made, a way to make it again that works without scripts, and the keys that scripts add. */
export function PageFoot({ madeAt, timeZone, keys }: Props) {
  const [query] = useSearchParams();
  const again = new URLSearchParams(query);
  again.delete("form");
  return (
    <div className="mt-8 grid gap-2 text-ink-muted print:hidden">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <span>{`Made ${formatDateTime(madeAt, timeZone)}, ${timeZone.replaceAll("_", " ")} time.`}</span>
        <Link to={`/admin?${again}`} preventScrollReset className="link inline-block py-2.5">
          Refresh
        </Link>
      </p>
      <Keys keys={keys} />
    </div>
  );
}
