import { isAllowed } from "#app/features/base/allowed.ts";
import { counted } from "#app/features/base/counted.ts";
import { type DrillEffect, listDrillEffects } from "#app/features/training/goals/effects.server.ts";
import { GoalCard } from "#app/features/training/goals/goal-card.tsx";
import { GoalChart, hasGoalLine } from "#app/features/training/goals/goal-chart.tsx";
import { ChangeGoalForm, SetGoalForm } from "#app/features/training/goals/goal-form.tsx";
import { effectSentence, goalName } from "#app/features/training/goals/goal-words.ts";
import { moveGoal, removeGoal, restoreGoal, setOwnGoal } from "#app/features/training/goals/goals.server.ts";
import { readGoalsPage } from "#app/features/training/goals/list-goals.server.ts";
import { messages } from "#app/features/training/goals/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { Icon } from "#app/ui/picture/icon.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Section } from "#app/ui/site/section.tsx";
import type { Route } from "./+types/goals";

export const meta: Route.MetaFunction = () => [{ title: "Goals · Training Portal" }];

const here = "/portal/goals";

/** What the form starts with, as its address says. */
const readStart = (params: URLSearchParams) =>
  Object.fromEntries(
    ["kind", "shotType", "target", "dueOn"].flatMap((name) => {
      const value = params.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

export const loader = memberLoader(async ({ services, actor, url }) => ({
  ...(await readGoalsPage(services, actor)),
  effects: await listDrillEffects(services, actor),
  changing: url.searchParams.get("change"),
  hasDrills: isAllowed(actor, "completeDrill"),
  start: readStart(url.searchParams),
}));

const failed = messages.failedTitle;

export const action = formAction({
  "set-goal": { run: setOwnGoal, to: here, flash: messages.set, failed },
  "change-goal": { run: moveGoal, to: here, flash: messages.moved, failed },
  "remove-goal": {
    run: removeGoal,
    to: here,
    flash: ({ id }: { id: string }) => ({
      title: messages.removed,
      undo: { action: `${here}?form=restore-goal`, fields: { id } },
    }),
    failed,
  },
  "restore-goal": { run: restoreGoal, to: here, flash: messages.restored, failed },
});

type Data = Route.ComponentProps["loaderData"];
type ShownGoal = Data["shown"][number];
type Problem = Route.ComponentProps["actionData"];

/** Changing and removing a goal, behind one mark; a native disclosure, so it opens without scripts. */
function GoalMenu({ goal }: Pick<ShownGoal, "goal">) {
  const name = <span className="sr-only">{goalName(goal)}</span>;
  const item = "flex min-h-12 w-full items-center gap-1 px-4 text-left hover:bg-surface-sunken";
  return (
    <details className="relative -mt-2 -mr-2 flex-none print:hidden" data-menu="">
      <summary className="grid size-12 cursor-pointer list-none place-items-center rounded-full">
        <Icon name="more" size={22} />
        <span className="sr-only">{`Change or remove ${goalName(goal)}`}</span>
      </summary>
      <div className="absolute right-0 z-20 min-w-40 rounded-lg border border-line bg-surface-raised py-2 shadow-lifted">
        <Link to={`${here}?change=${goal.id}`} className={item}>
          Change {name}
        </Link>
        <Form method="post" action={`${here}?form=remove-goal`} preventScrollReset>
          <input type="hidden" name="id" value={goal.id} />
          <button type="submit" className={item}>
            Remove {name}
          </button>
        </Form>
      </div>
    </details>
  );
}

type GoalProps = ShownGoal & Pick<Data, "today" | "days" | "changing"> & { problem: Problem };

function Goal({ goal, points, step, today, days, changing, problem }: GoalProps) {
  const isChanging = changing === goal.id;
  return (
    <GoalCard
      goal={goal}
      today={today}
      menu={!isChanging && <GoalMenu goal={goal} />}
      line={hasGoalLine(points) ? <GoalChart goal={goal} points={points} today={today} /> : undefined}
      action={
        isChanging ? (
          <ChangeGoalForm
            goal={goal}
            action={`${here}?change=${goal.id}&form=change-goal`}
            href={here}
            days={days}
            problem={problem}
          />
        ) : (
          step && (
            <p>
              <ButtonLink href={step.href} variant="primary">
                {step.words}
                <span className="sr-only">{` for ${goalName(goal)}`}</span>
              </ButtonLink>
            </p>
          )
        )
      }
    />
  );
}

function Goals({ shown, problem, ...shared }: Data & { problem: Problem }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      {shown.map((one) => (
        <Goal key={one.goal.id} {...one} {...shared} problem={problem} />
      ))}
    </ul>
  );
}

/** Drills without an answer yet share one line, which opens on their names. */
function Unknown({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <details className="disclosure border-line border-t">
      <summary>{`${counted(titles.length, "drill")}: too early to tell`}</summary>
      <p className="text-ink-muted wrap-anywhere">
        {`Not enough rounds of the same shot before or after yet: ${titles.join(", ")}.`}
      </p>
    </details>
  );
}

function Effects({ effects }: { effects: readonly DrillEffect[] }) {
  if (effects.length === 0)
    return <p>Log drills for a few weeks, and this compares each shot before and after.</p>;
  const unknown = effects.filter(({ effect }) => effect === null).map(({ title }) => title);
  return (
    <>
      <ul>
        {effects.map(
          ({ id, title, shot, effect }) =>
            effect && (
              <li key={id} className="border-line border-t py-3">
                <h3>{title}</h3>
                <p>{effectSentence(effect, shot)}</p>
              </li>
            ),
        )}
      </ul>
      <Unknown titles={unknown} />
    </>
  );
}

export default function GoalsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shown, days, formKey, effects, start, hasDrills } = loaderData;
  return (
    <>
      <PageHeader
        title="Goals"
        lead={shown.length === 0 && "Pick a number and a date, and see whether you'll get there."}
        actions={shown.length > 0 && <ButtonLink href="#set-goal">Set a goal</ButtonLink>}
      />
      {shown.length > 0 && <Goals {...loaderData} problem={actionData} />}
      <Section title={shown.length > 0 ? "Set another goal" : "Set your first goal"}>
        <div id="set-goal">
          <SetGoalForm
            key={JSON.stringify(start)}
            action={`${here}?form=set-goal`}
            formKey={formKey}
            days={days}
            problem={actionData}
            start={start}
            hasDrills={hasDrills}
          />
        </div>
      </Section>
      {hasDrills && (
        <Section
          title="Does a drill help?"
          lead="How you threw the same shot in other drills: eight weeks before you started a drill vs. eight weeks after. Other things change too, so take it as a hint."
        >
          <Effects effects={effects} />
        </Section>
      )}
    </>
  );
}
