import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { categoriesPage, shotPage } from "#app/features/training/stats/addresses.ts";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import type { shotsInShort } from "./shot-rules.ts";

/** Every shot of the last four weeks in one short row that leads to its chart: "Airmail 4.9, up 0.7". */
export function ShotRows({ shots }: { shots: ReturnType<typeof shotsInShort> }) {
  if (shots.length === 0) return null;
  return (
    <section aria-labelledby="shots">
      <h2 id="shots" className="font-sans text-caption font-semibold text-ink-muted">
        PPR by shot, last 4 weeks vs. everything before
      </h2>
      <ul className="card-grid gap-0 gap-x-4 [--card-min:9.5rem]">
        {shots.map(({ category, words }) => (
          <li key={category} className="border-b border-line">
            <Link
              to={shotPage(category)}
              className="flex min-h-11 items-center justify-between text-sm leading-tight text-inherit no-underline"
            >
              <span>
                <b className="block">{shotWords(category)}</b> {words}
              </span>
              <span className="rotate-180">
                <Icon name="back" />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={categoriesPage} className="link inline-block py-2">
        PPR Categories
      </Link>
    </section>
  );
}
