import type { ReactNode } from "react";
import { ShotLabel } from "#app/features/training/shots/shot-arc.tsx";
import { accuracyText, consistencyText, pprText } from "#app/features/training/stats/shown.ts";
import { honestLine } from "#app/features/video/measures/names.ts";
import { Table } from "#app/ui/list/table.tsx";
import { StatTile } from "#app/ui/stat-tile.tsx";
import { changeWords, linesOf, type MonthNumbers } from "./rules.ts";
import { bestText, matchesText } from "./texts.ts";

type Props = { numbers: MonthNumbers; coachLines: string | null; coachName: string | null };

const pprOrDash = (ppr: number | null) => (ppr === null ? "–" : pprText(ppr));

/** Shows a change only when there is one. */
const changeOf = (change: string | null) => (change === null ? {} : { change });

function Tiles({ numbers }: { numbers: MonthNumbers }) {
  const { rounds, sessions, averagePpr, drills, calls, clips } = numbers;
  return (
    <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 print:grid-cols-6 print:gap-1">
      <StatTile label="Rounds" value={String(rounds)} change={`${sessions} sessions`} />
      <StatTile
        label="Points per round"
        value={pprOrDash(averagePpr)}
        {...changeOf(changeWords({ ...numbers, ppr: averagePpr }))}
      />
      <StatTile
        label="Accuracy"
        value={numbers.accuracy === null ? "–" : accuracyText(numbers.accuracy)}
        {...(numbers.consistency !== null && {
          change: `consistency ${consistencyText(numbers.consistency)} over the month's drills`,
        })}
      />
      <StatTile label="Drills done" value={`${drills.done} of ${drills.assigned}`} change="on your plan" />
      <StatTile label="Videos sent" value={String(clips.sent)} change={`${clips.reviewed} reviewed`} />
      <StatTile label="Calls" value={`${calls.used} of ${calls.of}`} />
    </div>
  );
}

function Shots({ numbers: { shots } }: { numbers: MonthNumbers }) {
  if (shots.length === 0) return <p>Nothing was logged this month or the month before.</p>;
  return (
    <Table
      stacks
      caption="Points per round by shot"
      columns={[
        { id: "shot", label: "Shot", rowHeader: true },
        { id: "rounds", label: "Rounds", numeric: true },
        { id: "ppr", label: "PPR", numeric: true },
        { id: "previous", label: "Last month", numeric: true },
      ]}
      rows={shots.map((shot) => ({
        id: shot.category,
        cells: {
          shot: (
            <>
              <ShotLabel shot={shot.category} />
              {changeWords(shot) && (
                <span className="block font-normal text-ink-muted print:inline print:before:content-['_·_']">
                  {changeWords(shot)}
                </span>
              )}
            </>
          ),
          rounds: shot.rounds,
          ppr: pprOrDash(shot.ppr),
          previous: pprOrDash(shot.previousPpr),
        },
      }))}
    />
  );
}

// The sheet has no room for more.
const mostLines = 3;

type FewProps = { title: string; lines: readonly ReactNode[]; others: string; honest?: string };

/** The first of a month's lines under a heading, with how many more there are and where; renders nothing without any. */
function Few({ title, lines, others, honest }: FewProps) {
  if (lines.length === 0) return null;
  const more = lines.length - mostLines;
  return (
    <section>
      <h2 className="text-xl print:text-[11pt]/tight">{title}</h2>
      <ul className="mt-2 grid gap-1 print:mt-0 print:gap-0">
        {lines.slice(0, mostLines).map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a month that is over never changes
          <li key={place}>{line}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted empty:hidden print:text-[8.5pt]">
        {[...(more > 0 ? [`${more} more ${others}.`] : []), ...(honest ? [honest] : [])].join(" ")}
      </p>
    </section>
  );
}

const cueOf = ({ title, text }: MonthNumbers["cues"][number]) => (
  <>
    <span className="font-bold">{title}:</span> {text}
  </>
);

/** A month on one sheet: the coach's lines, totals, each shot, the best session, and comments on clips. */
export function ReportSheet({ numbers, coachLines, coachName }: Props) {
  const best = bestText(numbers.best);
  const matches = matchesText(numbers.matches);
  return (
    <div className="report-sheet">
      {coachLines && (
        <blockquote className="card">
          <div className="card-body">
            {linesOf(coachLines).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="mt-2 font-bold">{coachName ?? "Your coach"}</p>
          </div>
        </blockquote>
      )}
      <Tiles numbers={numbers} />
      <Shots numbers={numbers} />
      {best && (
        <p>
          <span className="font-bold">Best session:</span> {best}.
        </p>
      )}
      {matches && (
        <p>
          <span className="font-bold">Matches:</span> {matches}.
        </p>
      )}
      <Few title="Goals" lines={numbers.goals ?? []} others="on your Goals page" />
      <Few
        title="Measured in your videos"
        lines={numbers.measures ?? []}
        others="beside your videos"
        honest={honestLine}
      />
      <Few
        title="What your coach said about your videos"
        lines={numbers.cues.map(cueOf)}
        others="beside your videos"
      />
    </div>
  );
}
