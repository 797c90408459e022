import { shotWords } from "#app/features/training/shots/shot-arc.tsx";
import { shotPage } from "#app/features/training/stats/addresses.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import type { shotsInShort } from "./shot-rules.ts";

/** Every shot of the last four weeks in one line, each leading to its page: "Airmail 4.9, up 0.7". */
export function ShotLine({ shots }: { shots: ReturnType<typeof shotsInShort> }) {
  if (shots.length === 0) return null;
  return (
    <p className="text-sm leading-6">
      <span className="text-ink-muted">PPR by shot, last 4 weeks vs. everything before: </span>
      {shots.map(({ category, words }, place) => (
        <span key={category}>
          {place > 0 && " · "}
          <Link to={shotPage(category)} className="link">
            {shotWords(category)}
          </Link>{" "}
          <span className="font-semibold">{words}</span>
        </span>
      ))}
    </p>
  );
}
