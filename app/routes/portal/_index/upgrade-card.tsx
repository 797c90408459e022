import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** What a member sees on a tab their plan doesn't include. */
export function UpgradeCard({
  title,
  action,
  children,
}: {
  title: string;
  action: string;
  children: string;
}) {
  return (
    <EmptyState
      title={title}
      level={2}
      action={
        <ButtonLink href="/plans" variant="primary">
          {action}
        </ButtonLink>
      }
    >
      <p>{children}</p>
    </EmptyState>
  );
}

/** The card on tabs that need Pro. */
export function ProRequired({ children }: { children: string }) {
  return (
    <UpgradeCard title="Pro Membership Required" action="Upgrade to Pro">
      {children}
    </UpgradeCard>
  );
}
