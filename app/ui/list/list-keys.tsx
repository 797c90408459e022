import type { LiveKeys } from "./use-list-keys.ts";

const all = [
  ["walks", "J", "next"],
  ["walks", "K", "previous"],
  ["opens", "E", "open"],
  ["searches", "/", "search"],
  ["leaves", "T", "Today"],
] as const;

/** The keys that work on the page; an empty line until scripts run, so that nothing moves when they do. */
export function ListKeys({ keys: live }: { keys: LiveKeys | null }) {
  const keys = all.filter(([does]) => live?.[does]);
  return (
    <p className="min-h-7 pointer-coarse:hidden">
      {keys.length > 0 && "Keys: "}
      {keys.map(([, key, words]) => (
        <span key={key}>
          <kbd>{key}</kbd> {words},{" "}
        </span>
      ))}
      {keys.length > 0 && "off while you're typing."}
    </p>
  );
}
