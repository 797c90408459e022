import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { ListedMatch } from "./list-matches.server.ts";
import { againstWords, matchWords, rateWords } from "./match-words.tsx";

/** Matches, newest first, each linked to its page. */
export function MatchList({ matches }: { matches: readonly ListedMatch[] }) {
  return (
    <ul>
      {matches.map((match) => (
        <li key={match.id} className="border-line border-t">
          <PlainLink href={`/portal/matches/${match.id}`} className="block py-3 no-underline">
            <span className="flex flex-wrap justify-between gap-x-4">
              <strong>{matchWords(match)}</strong>
              <span className="text-ink-muted">{formatDate(match.playedOn, "UTC")}</span>
            </span>
            <span className="block text-ink-muted">
              {againstWords(match.opponent)} · {rateWords(match)}
            </span>
          </PlainLink>
        </li>
      ))}
    </ul>
  );
}
