import { type DayOfWeek, dateOfDay, daysOfWeek, type LocalDate } from "#app/features/base/calendar/rules.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import { ShotArc, type ShotKey, shotWords } from "#app/ui/shot-arc.tsx";

type SheetDrill = {
  id: string;
  title: string;
  instructions: string;
  dayOfWeek: DayOfWeek;
  category: ShotKey;
  estimatedTime: number;
};

/** The week from Sunday to Saturday (D18a), as used by the dates of the printed days. */
const sundayFirst: readonly DayOfWeek[] = ["sunday", ...daysOfWeek.slice(0, 6)];

function Line({ drill }: { drill: SheetDrill }) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 break-inside-avoid border-b border-line-strong py-3 print:gap-x-3 print:gap-y-0 print:py-1">
      <div className="print:hidden">
        <ShotArc shot={drill.category} size={40} />
      </div>
      <div className="min-w-0 grow print:basis-full">
        <p className="font-bold">{drill.title}</p>
        <p>
          {shotWords(drill.category)} · {drill.estimatedTime} min
        </p>
        <p className="print:line-clamp-2">{drill.instructions}</p>
      </div>
      <p className="pt-2 whitespace-nowrap *:inline-block *:w-[min(4rem,15vw)] *:border-b-[1.5px] *:border-ink print:pt-1">
        Rounds <span> </span> PPR <span> </span>
      </p>
    </li>
  );
}

/** The week's drills for printing, one page in two columns, with room to write down rounds and points per round. */
export function WeekSheet({ today, drills }: { today: LocalDate; drills: readonly SheetDrill[] }) {
  if (drills.length === 0) return <EmptyState title="No drills on your plan yet" level={2} />;
  return (
    <div className="print:columns-2 print:gap-x-8 print:text-[9pt] print:leading-[1.3]">
      {sundayFirst.map((day) => {
        const todays = drills.filter((drill) => drill.dayOfWeek === day);
        if (todays.length === 0) return null;
        return (
          <section key={day} className="mb-6 break-inside-avoid print:mb-2">
            <h2 className="text-xl print:text-[11pt]">
              <span className="capitalize">{day}</span>, {formatDate(dateOfDay(today, day), "UTC")}
            </h2>
            <ul>
              {todays.map((drill) => (
                <Line key={drill.id} drill={drill} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
