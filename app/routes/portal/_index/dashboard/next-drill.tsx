import type { ReactNode } from "react";
import { counted } from "#app/features/base/counted.ts";
import { dayFromToday, isSettled } from "#app/features/training/drills/week/week-days.ts";
import { useOtherBegun, useStartWords } from "#app/features/training/log-sheet/rounds/begun-round.tsx";
import { ShotArc } from "#app/features/training/shots/shot-arc.tsx";
import { shotWords } from "#app/features/training/shots/shot-words.ts";
import { pprText } from "#app/features/training/stats/shown.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { PlainLink } from "#app/ui/link/plain-link.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { tabAddress } from "../tabs.ts";
import type { load } from "./tab.server.ts";

type Training = Awaited<ReturnType<typeof load>>["training"];
type Plan = NonNullable<Training["plan"]>;
type Next = NonNullable<Plan["next"]>;
type Props = { plan: Plan; days: Training["days"]; today: string };

/** The page's one large card; on its dark ground, lines and text are chalk. */
function Board({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-lg border border-line bg-hole p-4 text-chalk [--color-ink:var(--color-chalk)] sm:p-5 print:hidden"
    >
      {children}
    </section>
  );
}

function Facts({ next, when }: { next: Next; when: string }) {
  return (
    <div className="flex flex-wrap-reverse items-end justify-between gap-x-4">
      <div className="min-w-0 flex-[1_1_14rem] sm:flex-[1_1_11rem]">
        <p className="text-sm text-chalk/80">{`${when} · ${next.minutes} min · ${shotWords(next.category).toLowerCase()}`}</p>
        <h2 className="wrap-break-word">{next.title}</h2>
        <p className="mt-1 text-sm text-chalk/80">{next.target}</p>
      </div>
      <span className="max-sm:[&_svg]:size-16">
        <ShotArc shot={next.category} size={84} />
      </span>
    </div>
  );
}

/** Shown when everything planned for today is done: today's result, and what comes next. */
function Done({ plan: { doneToday }, days, next, today }: Props & { next: Next }) {
  // Its drills may have been done on another day of the week.
  const isDone = days.some((day) => day.isToday && isSettled(day));
  return (
    <>
      <div>
        <p className="text-sm text-chalk/80">{isDone ? "Today is done" : "Nothing planned today"}</p>
        {doneToday && (
          <p className="font-display text-2xl font-bold">
            {`${counted(doneToday.many, "drill")}, ${counted(doneToday.rounds, "round")}, ${pprText(doneToday.ppr)} PPR`}
          </p>
        )}
      </div>
      <Facts next={next} when={`Next, ${dayFromToday(next.day, today)}`} />
    </>
  );
}

/** On the page of today's drills, which is smaller than Weekly Drills, and whose scripts the device keeps. */
const logSheet = (drillId: string) => `/portal/log?complete=${drillId}`;

function Start({ next }: { next: Next }) {
  const words = useStartWords(next.id);
  return (
    <Link
      to={logSheet(next.id)}
      aria-label={`${words}: ${next.title}`}
      className={buttonClass({ variant: next.isToday ? "primary" : "secondary", size: "large", wide: true })}
    >
      {words}
    </Link>
  );
}

/** Leads back to a log that was begun for another drill than the next one. */
function OtherBegun({ next }: { next: Next }) {
  const begun = useOtherBegun(next.id);
  if (begun === "") return null;
  return (
    <Link to={logSheet(begun)} className="link inline-block py-1">
      Finish the log you started
    </Link>
  );
}

/** What to do now: the plan's next drill, and the button that logs it. */
export function NextDrill({ plan, days, today }: Props) {
  const { next } = plan;
  if (!next) {
    return (
      <Board label="Next drill">
        <p className="font-display text-2xl font-bold">{plan.emptyWords}</p>
        <Link
          to={tabAddress("content")}
          className={buttonClass({ variant: "primary", size: "large", wide: true })}
        >
          Watch a tutorial
        </Link>
      </Board>
    );
  }
  return (
    <Board label="Next drill">
      {next.isToday ? (
        <Facts next={next} when="Today" />
      ) : (
        <Done plan={plan} days={days} next={next} today={today} />
      )}
      <Start next={next} />
      <OtherBegun next={next} />
    </Board>
  );
}

type Practice = NonNullable<Training["practice"]>;

type LessonProps = {
  tutorials: number;
  lesson: { title: string; left: number } | null;
  href: string;
  practice: Practice;
  /** The last day with practice, in words; null if there is none. */
  lastDay: string | null;
};

function lessonWords({ tutorials, lesson, lastDay }: Pick<LessonProps, "tutorials" | "lesson" | "lastDay">) {
  if (lesson) {
    const isFirst = lesson.left === tutorials && lastDay === null;
    return { what: `Your ${isFirst ? "first" : "next"} lesson`, title: lesson.title };
  }
  const isEmpty = tutorials === 0;
  return { what: "Your lessons", title: isEmpty ? "New tutorials are on their way" : "All watched" };
}

/** What to do now on a plan without drills: the next lesson, and a practice with a number to beat. */
export function NextTutorial(props: LessonProps) {
  const { tutorials, lesson, lastDay, href, practice } = props;
  const { what, title } = lessonWords(props);
  const lead = { variant: "primary", size: "large", wide: true } as const;
  const other = { variant: "secondary", wide: true } as const;
  return (
    <Board label="Next step">
      <div>
        {lastDay && <p className="mb-2 font-semibold">{lastDay}</p>}
        <p className="text-sm text-chalk/80">{what}</p>
        <p className="font-display text-2xl font-bold wrap-break-word">{title}</p>
        {lesson && (
          <p className="mt-1 text-sm text-chalk/80">
            {lesson.left === tutorials
              ? `The first of ${counted(tutorials, "tutorial")} on your plan`
              : `${lesson.left} of ${counted(tutorials, "tutorial")} left to watch`}
          </p>
        )}
      </div>
      {lesson && (
        <Link to={href} preventScrollReset className={buttonClass(lead)}>
          Watch a tutorial
        </Link>
      )}
      <div>
        <p className="font-semibold">{practice.title}</p>
        <p className="text-sm text-chalk/80">{practice.target}</p>
      </div>
      {/* A full page load, so that the copy on the device opens when there is no connection. */}
      <PlainLink href={practice.href} className={buttonClass(lesson ? other : lead)}>
        {lastDay ? "Log another practice" : "Log practice"}
      </PlainLink>
      {!lesson && (
        <Link to={href} preventScrollReset className={buttonClass(other)}>
          Watch a tutorial
        </Link>
      )}
    </Board>
  );
}
