import { roundsWords } from "#app/features/training/stats/rules.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { ShotArc, type ShotKey } from "#app/ui/picture/shot-arc.tsx";
import { factLine, formatNumber, formatPercent } from "#app/ui/time/format.ts";

type Props = {
  title: string;
  /** Where all of its results are. */
  titleHref?: string | undefined;
  shot: ShotKey;
  result: { ppr: number; accuracy: number; rounds: number };
  /** When it was; on its own line if it has a time. */
  day?: string;
  time?: string | undefined;
  /** How it was thrown, in words. */
  gear: readonly string[];
  /** The points of each round, in words. */
  each?: string | null | undefined;
  notes: string | null;
  /** Where it can still be corrected. */
  editHref: string | null;
};

/** One logged result in a list: its shot, its numbers, its date, and its note. */
export function LogLine({ title, titleHref, shot, result, day, time, gear, each, notes, editHref }: Props) {
  const facts = [
    `${formatNumber(result.ppr, 1)} PPR`,
    formatPercent(result.accuracy, 1),
    roundsWords(result.rounds),
    ...(day ? [day] : []),
  ];
  return (
    <li>
      <ShotArc shot={shot} size={40} />
      <div className="min-w-0 grow">
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
        {time && <p className="text-ink-muted">{time}</p>}
        {each && <p className="text-ink-muted">{`Each round: ${each}`}</p>}
        {gear.length > 0 && <p className="text-ink-muted">{factLine(gear)}</p>}
        {notes && <p className="whitespace-pre-line">{notes}</p>}
      </div>
      {editHref && (
        <Link to={editHref} preventScrollReset className={buttonClass({ variant: "quiet" })}>
          Edit
          <span className="sr-only">{`: ${[title, time].filter(Boolean).join(", ")}`}</span>
        </Link>
      )}
    </li>
  );
}
