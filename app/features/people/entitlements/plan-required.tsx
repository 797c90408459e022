import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

type Props = {
  plan: "Elite" | "Pro";
  /** What the plan offers here, in a sentence. */
  children: string;
};

/** What a member sees on a page that needs a higher plan. */
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
