import { useActionData } from "react-router";
import { daysWords } from "#app/features/base/calendar/day-words.ts";
import { addDays, daysOfWeek, sundayOf } from "#app/features/base/calendar/rules.ts";
import { planWeekOn } from "#app/features/base/calendar/shown-weeks.ts";
import { counted } from "#app/features/base/counted.ts";
import { TierBadge } from "#app/features/base/tier-badge.tsx";
import { memberAddress } from "#app/features/people/roster/member-address.ts";
import { CoachDrillCard } from "#app/features/training/drills/coach-drill-card.tsx";
import { beginsWords } from "#app/features/training/drills/messages.ts";
import {
  isNewWeek,
  weekBegins,
  weekDates,
  weekWords,
} from "#app/features/training/drills/plan/plan-weeks.ts";
import { firstStart, lastStart, lastWeek } from "#app/features/training/drills/rules.ts";
import { MoveKeys, WeekGrid } from "#app/features/training/drills/week/week-grid.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { SelectField, TextField } from "#app/ui/form/field.tsx";
import { type FormProblem, FormSummary, usePageForm } from "#app/ui/form/page-form.tsx";
import { SavedMeanwhile } from "#app/ui/form/saved-meanwhile.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { capital } from "#app/ui/time/format.ts";
import { SendForm } from "../_tab/send-form.tsx";
import { useAddress } from "../_tab/use-address.ts";
import type { load } from "./tab.server.ts";

type Plan = NonNullable<Awaited<ReturnType<typeof load>>["plan"]>;
type Drill = Plan["entities"][number];

const days = daysOfWeek.map((value) => ({ value, label: capital(value) }));

/** Why a drill could not be moved, by the drill; a page holds a form for each. */
function useRefusedMove(): (drillId: string) => FormProblem | undefined {
  const problem = useActionData<FormProblem | undefined>();
  const isMove = problem?.form === "move-drill";
  return (drillId) => (isMove && problem.lastResult.submission.payload.id === drillId ? problem : undefined);
}

type Props = { drill: { id: string; version: string; dayOfWeek: string; assignedUserId: string | null } };

/** Moves a drill to another day of its week. */
function MoveDrill({ drill }: Props) {
  const { id, version, dayOfWeek, assignedUserId } = drill;
  const at = useAddress();
  const form = usePageForm("move-drill", useRefusedMove()(id), { dayOfWeek });
  return (
    <SendForm form="move-drill" fields={{ id }} busy="Moving…">
      {(label) => (
        <>
          <SavedMeanwhile key={version} form={form} version={version} theirsHref={at({ form: null })} />
          <SelectField
            {...form.field("dayOfWeek")}
            id={`move-${id}`}
            label={assignedUserId === null ? "Day, for everyone" : "Day"}
            options={days}
          />
          <Button variant="secondary">{label ?? "Move"}</Button>
        </>
      )}
    </SendForm>
  );
}

function DrillActions({ drill }: { drill: Drill }) {
  const at = useAddress();
  const nextWeek = String(Math.min(drill.week + 1, lastWeek));
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap gap-3">
        {!drill.deletedAt && (
          <Link to={at({ drill: drill.id })} className={buttonClass({})} preventScrollReset>
            Edit
          </Link>
        )}
        {drill.isActive && (
          <Link
            to={at({ confirm: "delete-drill", id: drill.id })}
            className={buttonClass({ variant: "danger" })}
            preventScrollReset
          >
            Delete
          </Link>
        )}
        <Link
          to={at({ drill: "new", like: drill.id, day: drill.dayOfWeek, planWeek: nextWeek })}
          className={buttonClass({ variant: "quiet" })}
          preventScrollReset
        >
          Use again
        </Link>
      </p>
      {!drill.deletedAt && <MoveDrill drill={drill} />}
    </div>
  );
}

/**
 * The plan's own weeks (D18c), the lowest first, each with its number of drills and whether the member sees any, and
 * the next one to plan.
 */
function Weeks({ weeks, week, startsOn, newStart, today }: Plan) {
  const at = useAddress();
  const inView = weeks.filter(({ many }) => many > 0);
  const next = (weeks[0]?.week ?? 0) + 1;
  const isNow = (number: number) => startsOn !== null && number === planWeekOn(startsOn, today);
  const links = [
    { to: startsOn ? "all" : null, label: "All weeks", isCurrent: week === null },
    ...inView.toReversed().map(({ week: number, many, seen }) => ({
      to: String(number),
      label: `${weekWords(number, startsOn)}${isNow(number) ? " · this week" : ""} (${many}${seen === 0 ? ", hidden" : ""})`,
      isCurrent: week === number,
    })),
    ...(next <= lastWeek
      ? [
          {
            to: String(next),
            label: `Plan week ${next}${weekDates(next, startsOn ?? newStart)}`,
            isCurrent: week === next,
          },
        ]
      : []),
  ];
  return (
    <nav aria-label="Weeks of the plan" className="flex flex-wrap gap-x-4">
      {links.map(({ to, label, isCurrent }) => (
        <Link
          key={label}
          to={at({ week: to, plan: null })}
          preventScrollReset
          aria-current={isCurrent ? "page" : undefined}
          className="py-2.5 text-ink-muted hover:underline aria-[current]:font-bold aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Which week the page shows, where the link to it doesn't say so with its dates. A week that is only a number comes round every
 * week, so the days are this week's (D18c).
 */
function shownWeek({ week, startsOn, newStart, isNew, today }: Plan): string | null {
  if (isNew && newStart) return null;
  const sunday = sundayOf(today);
  const dates = daysWords(sunday, addDays(sunday, 6));
  if (week === null)
    return startsOn ? "All weeks of the plan" : `All weeks of the plan · This week, ${dates}`;
  return startsOn === null
    ? `Week ${week} is a number without dates: its drills are due every week. The days are this week's, ${dates}.`
    : null;
}

/**
 * The member's own drills of a week once more in the next one, in one press, which gives a plan dates if that is new; nothing where
 * the week has none.
 */
function CopyWeek({ member, week, weeks, startsOn, newStart, entities }: Plan) {
  const isTheirs = ({ assignedUserId, isActive }: Drill) => assignedUserId === member.id && isActive;
  if (week === null || week === lastWeek || !entities.some(isTheirs)) return null;
  const dated = newStart && isNewWeek(weeks, week + 1) ? newStart : null;
  const fields = { userId: member.id, week: String(week), ...(dated && { newStart: dated }) };
  return (
    <SendForm form="repeat-week" fields={fields} busy="Copying…">
      {(label) => (
        <Button variant="secondary">
          {label ?? `Copy to week ${week + 1}${weekDates(week + 1, startsOn ?? dated)}`}
        </Button>
      )}
    </SendForm>
  );
}

/** Whether the first drill of a new week gives the plan dates, for the coach to choose. */
function DatesChoice({ isNew, newStart }: Plan) {
  const at = useAddress();
  if (!isNew) return null;
  return (
    <Link to={at({ dates: newStart ? "none" : null })} preventScrollReset className="link py-2">
      {newStart ? "Plan it without dates" : "Plan it with dates"}
    </Link>
  );
}

/** Shows a coming week to its member before its Sunday, or hides it again (D90). */
function PublishWeek({ member, week, isPublished }: Plan) {
  if (week === null || isPublished === null) return null;
  const fields = { userId: member.id, week: String(week), isPublished: isPublished ? "" : "on" };
  return (
    <SendForm form="publish-week" fields={fields} busy="Saving…">
      {(label) => (
        <Button variant="secondary">{label ?? (isPublished ? "Hide until Sunday" : "Publish now")}</Button>
      )}
    </SendForm>
  );
}

/** The way to a new drill on a day of a week. */
function Add({ day, week }: { day: string; week: string }) {
  const at = useAddress();
  return (
    <Link
      to={at({ drill: "new", day, planWeek: week })}
      preventScrollReset
      className="link py-2 text-sm"
      aria-label={`Add a drill on ${capital(day)}`}
    >
      + Add
    </Link>
  );
}

type PlanStartFormProps = { plan: Pick<Plan, "member" | "week" | "startsOn" | "startVersion"> };

/**
 * The day the shown week of a member's plan begins, or week 1 where all are shown; with one, each week shows when its
 * Sunday comes (D18c).
 */
function PlanStartForm({ plan: { member, week, startsOn, startVersion } }: PlanStartFormProps) {
  const at = useAddress();
  const problem = useActionData<FormProblem | undefined>();
  const number = week ?? 1;
  const begins = startsOn ? weekBegins(startsOn, number) : "";
  const form = usePageForm("set-plan-start", problem, { planStartsOn: begins });
  return (
    <details
      key={`${number} ${startVersion}`}
      className="disclosure"
      open={form.problem !== undefined || undefined}
    >
      <summary>{startsOn ? beginsWords(startsOn, number) : "Give this plan dates"}</summary>
      <SendForm form="set-plan-start" fields={{ userId: member.id, week: String(number) }} busy="Saving…">
        {(label) => (
          <>
            <FormSummary problem={form.problem} />
            <SavedMeanwhile
              key={startVersion}
              form={form}
              version={startVersion}
              theirsHref={at({ form: null })}
            />
            <TextField
              key={`date ${startVersion}`}
              {...form.field("planStartsOn")}
              type="date"
              label={`Week ${number} begins on`}
              hint="Counts from that week's Sunday, and the other weeks follow. Empty: no dates."
              min={firstStart}
              max={lastStart}
            />
            <Button variant="secondary">{label ?? "Save date"}</Button>
          </>
        )}
      </SendForm>
    </details>
  );
}

/** What everyone on a plan gets and this member doesn't, each with the way back. */
function Exceptions({ member, exceptions }: Plan) {
  if (exceptions.length === 0) return null;
  return (
    <details className="disclosure">
      <summary>{`${counted(exceptions.length, "drill")} not given to ${member.firstName}`}</summary>
      <ul className="rows">
        {exceptions.map(({ actId, title, week }) => (
          <li key={actId}>
            <span className="min-w-0 wrap-anywhere">{`${title} (week ${week})`}</span>
            <SendForm form="undo-exception" fields={{ actId }} busy="Saving…">
              {(label) => (
                <Button variant="secondary">
                  {label ?? "Give it back"}
                  <span className="sr-only"> {title}</span>
                </Button>
              )}
            </SendForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The days of the page: of the shown week, or where a plan with dates shows all its weeks, of each one (D90). */
function gridsOf({ week, weeks, startsOn, sunday, entities, isPublished, isAhead }: Plan) {
  if (week !== null || startsOn === null)
    return [{ week, sunday, drills: entities, isHidden: isPublished === false || isAhead }];
  const held = [...new Set(entities.map((drill) => drill.week))];
  return (held.length > 0 ? held : [weeks[0]?.week ?? 1]).map((number) => ({
    week: number,
    sunday: weekBegins(startsOn, number),
    drills: entities.filter((drill) => drill.week === number),
    isHidden: weeks.some((one) => one.week === number && one.isHidden),
  }));
}

/** The plan's days with their drills; each of several weeks says which it is. */
function Grids({ plan, newest }: { plan: Plan; newest: string }) {
  const refusedMove = useRefusedMove();
  const isEach = plan.week === null && plan.startsOn !== null;
  return (
    <>
      {gridsOf(plan).map(({ week, ...grid }) => (
        <section key={week} aria-labelledby={isEach ? `week-${week}` : undefined} className="grid gap-4">
          {isEach && week !== null && (
            <h3 id={`week-${week}`} className="text-xl">
              {weekWords(week, plan.startsOn)}
              {grid.isHidden && <span className="text-base font-normal text-ink-muted">, hidden</span>}
            </h3>
          )}
          <WeekGrid
            {...grid}
            today={plan.today}
            week={week}
            isOpen={(id) => refusedMove(id) !== undefined}
            card={(drill) => (
              <CoachDrillCard drill={drill} actions={<DrillActions drill={drill as Drill} />} />
            )}
            add={(day) => <Add day={day} week={week === null ? newest : String(week)} />}
            dayHeading={isEach ? "h4" : "h3"}
          />
        </section>
      ))}
      <MoveKeys drills={plan.entities} />
    </>
  );
}

/** A member's week of drills, with controls to add, move, and copy. */
export function MemberWeek({ plan }: { plan: Plan }) {
  const at = useAddress();
  const { member, week, weeks, entities: drills } = plan;
  const name = `${member.firstName} ${member.lastName}`;
  const newest = String(week ?? weeks[0]?.week ?? 1);
  const copied = { copy: "drills", source: member.id, ...(week === null ? { all: "on" } : { week: newest }) };
  return (
    <section className="grid gap-4" aria-label={`Drills of ${name}`}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="flex flex-wrap items-center gap-3 text-2xl">
          <Link to={memberAddress(member.id)} className="hover:underline">
            Drills of {name}
          </Link>{" "}
          <TierBadge tier={member.effectiveTier} />
        </h2>
        <div className="ml-auto flex flex-wrap gap-3">
          <CopyWeek {...plan} />
          <Link to={at(copied)} className={buttonClass({ variant: "secondary" })} preventScrollReset>
            Copy to others
          </Link>
        </div>
      </div>
      <div className="-mt-3 flex flex-wrap items-center gap-x-6">
        <p className="text-ink-muted empty:hidden">{shownWeek(plan)}</p>
        <Weeks {...plan} />
      </div>
      <div className="-mt-4 flex flex-wrap items-baseline gap-x-6">
        <p>{plan.seen}</p>
        <DatesChoice {...plan} />
        <PublishWeek {...plan} />
        <PlanStartForm plan={plan} />
      </div>
      {drills.length === 0 && (
        <p>
          {week === null ? "No drills in this plan view" : `No drills in week ${week} yet. Add one to a day.`}
        </p>
      )}
      <Grids plan={plan} newest={newest} />
      <Exceptions {...plan} />
      <Pager {...plan} name="plan" />
    </section>
  );
}
