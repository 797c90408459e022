import { MatchList } from "#app/features/training/matches/match-list.tsx";
import { recordWords } from "#app/features/training/matches/match-words.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { load } from "./tab.server.ts";

/** Shown instead of the weeks. */
export type MatchesProps = { matches: NonNullable<Awaited<ReturnType<typeof load>>["matches"]> };

/** The newest matches and the totals of all; drill and practice numbers don't include them. */
export function Matches({ matches }: MatchesProps) {
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">Your matches</h2>
      <p className="font-bold">{recordWords(matches.record)}</p>
      <MatchList matches={matches.entities} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/portal/matches/new">Log a match</ButtonLink>
        {matches.total > matches.size && <ButtonLink href="/portal/matches">All matches</ButtonLink>}
      </div>
    </section>
  );
}
