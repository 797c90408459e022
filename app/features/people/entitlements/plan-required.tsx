import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Props = {
  plan: "Elite" | "Pro";
  /** What the plan brings here, in a sentence. */
  children: string;
};

/** What a member sees on a page of a plan they have not got. */
export function PlanRequired({ plan, children }: Props) {
  return (
    <EmptyState
      title={`${plan} Membership Required`}
      level={2}
      action={
        <ButtonLink href="/plans" variant="primary">
          Upgrade to {plan}
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}
