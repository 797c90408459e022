import { isAllowed } from "#app/features/base/allowed.ts";
import { counted } from "#app/features/base/counted.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { messages } from "#app/features/training/templates/messages.ts";
import { listTemplates } from "#app/features/training/templates/templates.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { OwnWords } from "#app/ui/own-words.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/templates";

export const meta: Route.MetaFunction = () => [{ title: "Training templates · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  list: isAllowed(actor, "listTemplates") ? await listTemplates(services, actor) : null,
}));

type List = NonNullable<Route.ComponentProps["loaderData"]["list"]>;

function Templates({ templates, startedId }: List) {
  if (templates.length === 0)
    return (
      <EmptyState
        title={messages.emptyTitle}
        level={2}
        action={
          <ButtonLink href="/portal?tab=progress" variant="primary">
            Open Weekly Drills
          </ButtonLink>
        }
      >
        {messages.empty}
      </EmptyState>
    );
  return (
    <ul className="border-b border-line">
      {templates.map(({ id, title, description, drills }, index) => (
        <li key={id} className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-4">
          <div className="min-w-0 flex-[1_1_16rem]">
            <h2 className="text-xl wrap-break-word">{title}</h2>
            {description && <OwnWords className="max-w-[66ch]">{description}</OwnWords>}
            <p className="flex flex-wrap items-center gap-2 text-ink-muted">
              {counted(drills, "drill")}
              {id === startedId && <Badge tone="success">On your plan</Badge>}
            </p>
          </div>
          <ButtonLink
            href={`/portal/templates/${id}`}
            variant={index === 0 && startedId === null ? "primary" : "secondary"}
          >
            Open<span className="sr-only"> {title}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}

export default function TemplatesPage({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Training templates" />
      {list ? (
        <Templates {...list} />
      ) : (
        <PlanRequired plan="Elite" sample="template">
          {messages.upgrade}
        </PlanRequired>
      )}
    </>
  );
}
