import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import type { ShotKey } from "#app/features/training/shots/shot-words.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { factLine } from "#app/ui/time/format.ts";

type Props = {
  title: string;
  /** Where all of its results are. */
  titleHref?: string | undefined;
  shot: ShotKey;
  result: { ppr: number; rounds: number };
  /** When it was, unless the title says so. */
  day?: string | undefined;
  /** Tells the links of the same drill on the same day apart. */
  time?: string | undefined;
  /** How it was thrown, in words. */
  gear: readonly string[];
  /** The points of each round, in words. */
  each?: string | null | undefined;
  notes: string | null;
  /** Where it can still be corrected. */
  editHref: string | null;
  /** Where its result is compared, as right after it was logged. */
  resultHref?: string | undefined;
};

type EntryLinkProps = { href: string; words: string; entry: string; className: string };

const EntryLink = ({ href, words, entry, className }: EntryLinkProps) => (
  <Link to={href} preventScrollReset className={className}>
    {words}
    <span className="sr-only">{`: ${entry}`}</span>
  </Link>
);

/** One logged result in a list: its shot, its numbers, its date, and its note. */
export function LogLine(props: Props) {
  const { title, titleHref, shot, result, day, time, gear, each, notes, editHref, resultHref } = props;
  const entry = [title, time ?? day].filter(Boolean).join(", ");
  const facts = [`${pprText(result.ppr)} PPR`, roundsWords(result.rounds), ...(day ? [day] : [])];
  return (
    <li>
      <ShotArc shot={shot} size={40} />
      <div className="log-entry">
        <p className="font-bold">
          {titleHref ? (
            <Link to={titleHref} className="link">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-ink-muted">{factLine(facts)}</p>
        {gear.length > 0 && <p className="text-ink-muted">{factLine(gear)}</p>}
        {each && <p className="text-ink-muted">{`Each round: ${each}`}</p>}
        {notes && <OwnWords>{notes}</OwnWords>}
        {resultHref && (
          <p>
            <EntryLink href={resultHref} words="See result" entry={entry} className="link" />
          </p>
        )}
        {editHref && (
          <EntryLink
            href={editHref}
            words="Edit"
            entry={entry}
            className={buttonClass({ variant: "quiet" })}
          />
        )}
      </div>
    </li>
  );
}
