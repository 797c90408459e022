import { isAllowed } from "#app/features/base/policy.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { messages } from "#app/features/training/templates/messages.ts";
import { listTemplates } from "#app/features/training/templates/templates.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/templates";

export const meta: Route.MetaFunction = () => [{ title: "Training templates · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  list: isAllowed(actor, "listTemplates") ? await listTemplates(services, actor) : null,
}));

type List = NonNullable<Route.ComponentProps["loaderData"]["list"]>;

function Templates({ templates, startedId }: List) {
  if (templates.length === 0)
    return (
      <EmptyState title={messages.emptyTitle} level={2}>
        {messages.empty}
      </EmptyState>
    );
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {templates.map(({ id, title, description, drills }) => (
        <li key={id}>
          <Card
            heading={title}
            aside={id === startedId && <Badge tone="success">On your plan</Badge>}
            footer={
              <ButtonLink href={`/portal/templates/${id}`}>
                Open<span className="sr-only"> {title}</span>
              </ButtonLink>
            }
          >
            {description && <p>{description}</p>}
            <p className="text-ink-muted">
              {drills} {drills === 1 ? "drill" : "drills"}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

export default function TemplatesPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Training templates"
        lead="Whole weeks of drills from your coaches, to print or to start as your own."
      />
      {list ? <Templates {...list} /> : <PlanRequired plan="Elite">{messages.upgrade}</PlanRequired>}
    </>
  );
}
