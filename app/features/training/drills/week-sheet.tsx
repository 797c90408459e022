import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
import { classNames } from "#app/ui/class-names.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import { ShotArc, type ShotKey, shotWords } from "#app/ui/shot-arc.tsx";
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
        <p className="wrap-anywhere">{drill.instructions}</p>
      </div>
      {hasBlanks && (
        <p className="pt-2 whitespace-nowrap *:inline-block *:w-[min(4rem,15vw)] *:border-b-[1.5px] *:border-ink print:pt-[2pt] print:text-right">
          Rounds <span> </span> PPR <span> </span>
        </p>
      )}
    </li>
  );
}

type Props = {
  days: readonly SheetDay[];
  drills: readonly SheetDrill[];
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
function printSize(drills: readonly SheetDrill[]): string {
  const letters = drills.reduce((sum, { instructions }) => sum + instructions.length + besides, 0);
  return sizes.find(({ most }) => letters <= most)?.size ?? sizes[0].size;
}

/** A week's drills for printing in columns; days with dates have room to write down rounds and points per round. */
export function WeekSheet({ days, drills, empty = "No drills on your plan yet" }: Props) {
  if (drills.length === 0) return <EmptyState title={empty} level={2} />;
  return (
    <div className={classNames("print:columns-[18rem] print:gap-x-8 print:leading-tight", printSize(drills))}>
      {days.map(({ day, date }) => {
        const todays = drills.filter((drill) => drill.dayOfWeek === day);
        if (todays.length === 0) return null;
        return (
          <section key={day} className="mb-6 break-inside-avoid print:mb-1.5">
            <h2 className="text-xl print:text-[11pt]">
              <span className="capitalize">{day}</span>
              {date && `, ${formatDate(date, "UTC")}`}
            </h2>
            <ul>
              {todays.map((drill) => (
                <Line key={drill.id} drill={drill} hasBlanks={date !== null} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
