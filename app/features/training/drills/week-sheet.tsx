import type { DayOfWeek } from "#app/features/base/calendar/rules.ts";
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
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 break-inside-avoid border-b border-line-strong py-3 print:gap-x-3 print:gap-y-0 print:py-1">
      <div className="flex-none print:hidden">
        <ShotArc shot={drill.category} size={40} />
      </div>
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere print:basis-full">
        <p className="font-bold">{drill.title}</p>
        <p>
          {shotWords(drill.category)} · {drill.estimatedTime} min
        </p>
        <p className="print:line-clamp-2">{drill.instructions}</p>
      </div>
      {hasBlanks && (
        <p className="pt-2 whitespace-nowrap *:inline-block *:w-[min(4rem,15vw)] *:border-b-[1.5px] *:border-ink print:pt-1">
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

/**
 * A week's drills for printing, one page in two columns; days with dates have room to write down rounds and points per
 * round.
 */
export function WeekSheet({ days, drills, empty = "No drills on your plan yet" }: Props) {
  if (drills.length === 0) return <EmptyState title={empty} level={2} />;
  return (
    <div className="print:columns-2 print:gap-x-8 print:text-[9pt] print:leading-[1.3]">
      {days.map(({ day, date }) => {
        const todays = drills.filter((drill) => drill.dayOfWeek === day);
        if (todays.length === 0) return null;
        return (
          <section key={day} className="mb-6 break-inside-avoid print:mb-2">
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
