import type { LiveKeys } from "./use-list-keys.ts";

/** The keys that work on the page; renders nothing until scripts run. */
export function ListKeys({ keys: live }: { keys: LiveKeys | null }) {
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
