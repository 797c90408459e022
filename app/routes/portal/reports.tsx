import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { isAllowed } from "#app/features/base/policy.ts";
import { messages } from "#app/features/desk/reports/messages.ts";
import { listOwnReports } from "#app/features/desk/reports/reports.server.ts";
import { overdueFrom } from "#app/features/desk/reports/rules.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatDate } from "#app/ui/format.ts";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/reports";

export const meta: Route.MetaFunction = () => [{ title: "Monthly progress reports · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  ...(await listOwnReports(services, actor)),
  // A report is pro's, and stays its member's afterwards.
  isPro: isAllowed(actor, "bookCall"),
}));

export default function Reports({ loaderData: { published, waiting, isPro } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Monthly progress reports"
        lead="Your month in numbers, with three lines from your coach. They stay here for ever."
      />
      <div className="grid gap-6">
        {!isPro && <PlanRequired plan="Pro">{messages.upgrade}</PlanRequired>}
        {waiting.map((month) => (
          <Notice key={month} tone="info" title={`${monthWords(month)} is counted`}>
            Your coach is adding three lines. The report is here by {formatDate(overdueFrom(month), "UTC")} at
            the latest.
          </Notice>
        ))}
        {published.length === 0 && waiting.length === 0 && isPro && (
          <EmptyState title={messages.emptyTitle} level={2}>
            {messages.empty}
          </EmptyState>
        )}
        {published.length > 0 && (
          <Card heading="Your months">
            <ul className="grid gap-1">
              {published.map(({ id, month }) => (
                <li key={id}>
                  <a href={`/portal/reports/${id}`} className="link inline-block py-2">
                    {monthWords(month)}
                  </a>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
