import { SetGoalForm } from "#app/features/training/goals/goal-form.tsx";
import { GoalLine } from "#app/features/training/goals/goal-line.tsx";
import type { readGoalsOf } from "#app/features/training/goals/list-goals.server.ts";
import type { FormProblem } from "#app/ui/form/page-form.tsx";

type Props = Awaited<ReturnType<typeof readGoalsOf>> & {
  member: { id: string; firstName: string };
  problem: FormProblem | undefined;
};

/** A member's goals as a coach sees them, and the form for one more. */
export function MemberGoals({ member, goals, today, days, formKey, problem }: Props) {
  return (
    <section className="grid gap-2" aria-labelledby="goals">
      <h2 id="goals" className="text-lg">
        Goals
      </h2>
      {goals.length === 0 && <p>{`${member.firstName} has no goal yet.`}</p>}
      <ul>
        {goals.map((goal) => (
          <GoalLine key={goal.id} goal={goal} today={today} />
        ))}
      </ul>
      <details className="disclosure" open={problem?.form === "set-goal"}>
        <summary>{`Set a goal for ${member.firstName}`}</summary>
        <SetGoalForm
          action={`/admin/members/${member.id}?form=set-goal`}
          formKey={formKey}
          days={days}
          problem={problem}
          userId={member.id}
        />
      </details>
    </section>
  );
}
