import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { type ShotKey, shotWords } from "#app/features/training/shots/shot-words.ts";
import { roundsWords } from "#app/features/training/stats/rules.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { SheetDay } from "./sheet-days.ts";

type SheetDrill = {
  id: string;
  title: string;
  instructions: string;
  dayOfWeek: DayOfWeek;
  category: ShotKey;
  estimatedTime: number;
};

function Line({ drill, hasBlanks }: { drill: SheetDrill; hasBlanks: boolean }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 break-inside-avoid border-b border-line-strong py-3 print:block print:py-[2pt]">
      <div className="flex-none print:hidden">
        <ShotArc shot={drill.category} size={40} />
      </div>
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere print:contents">
        <p className="font-bold print:inline print:after:content-['_·_']">{drill.title}</p>
        <p className="print:inline">
          {shotWords(drill.category)} · {drill.estimatedTime} min
        </p>
        <OwnWords>{drill.instructions}</OwnWords>
      </div>
      {hasBlanks && (
        <p className="pt-2 whitespace-nowrap *:inline-block *:w-[min(4rem,15vw)] *:border-b-[1.5px] *:border-ink print:pt-[2pt] print:text-right">
          Rounds <span> </span> PPR <span> </span>
        </p>
      )}
    </li>
  );
}

/** A drill of the week that is done, with its result if it wasn't thrown again since. */
type DoneDrill = {
  id: string;
  title: string;
  words: string;
  result: { roundsThrown: number; ppr: number } | null;
};

/** One line for each drill that is done, after what is left. */
function Done({ drills }: { drills: readonly DoneDrill[] }) {
  return (
    <section className="mb-6 break-inside-avoid print:mb-1.5">
      <h2 className="text-xl print:text-[11pt]">Done this week</h2>
      <ul>
        {drills.map(({ id, title, words, result }) => (
          <li key={id} className="flex gap-2 border-b border-line-strong py-2 print:py-[2pt]">
            <Icon name="check" size={18} />
            <p className="min-w-0 wrap-anywhere">
              <b>{title}</b> · {words}
              {result && `, ${roundsWords(result.roundsThrown)}, ${pprText(result.ppr)} PPR`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Props = {
  /** The days, in the order they are listed. */
  days: readonly SheetDay[];
  /** The drills with their instructions: of a member's week, those left to do. */
  drills: readonly SheetDrill[];
  done?: readonly DoneDrill[];
  /** What a week without drills says. */
  empty?: string;
};

/** How much of a page a drill takes besides its instructions, in letters. */
const besides = 130;

/** Sizes of print, and how many letters of each fit on one page. */
const sizes = [
  { most: 3900, size: "print:text-[9pt]" },
  { most: 4500, size: "print:text-[8pt]" },
  { most: 6300, size: "print:text-[7pt]" },
] as const;

/** The largest size that keeps a week with its whole instructions on one page; a week for two can be large again. */
function printSize({ drills, done = [] }: Props): string {
  const letters = drills.reduce(
    (sum, { instructions }) => sum + instructions.length + besides,
    done.length * besides,
  );
  return sizes.find(({ most }) => letters <= most)?.size ?? sizes[0].size;
}

/** A week's drills for printing in columns, what is done after what is left; days with dates have room to write down rounds and points per round. */
export function WeekSheet(props: Props) {
  const { days, drills, done = [], empty = "No drills on your plan yet" } = props;
  if (drills.length + done.length === 0) return <EmptyState title={empty} level={2} />;
  return (
    <div className={classNames("print:columns-[18rem] print:gap-x-8 print:leading-tight", printSize(props))}>
      {days.map(({ day, date, isMissed }) => {
        const todays = drills.filter((drill) => drill.dayOfWeek === day);
        if (todays.length === 0) return null;
        return (
          <section key={day} className="mb-6 break-inside-avoid print:mb-1.5">
            <h2 className="text-xl print:text-[11pt]">
              <span className="capitalize">{day}</span>
              {date && `, ${formatDate(date, "UTC")}`}
              {isMissed && " (missed)"}
            </h2>
            <ul>
              {todays.map((drill) => (
                <Line key={drill.id} drill={drill} hasBlanks={date !== null} />
              ))}
            </ul>
          </section>
        );
      })}
      {done.length > 0 && <Done drills={done} />}
    </div>
  );
}
