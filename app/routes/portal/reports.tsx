import { isAllowed } from "#app/features/base/allowed.ts";
import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { messages } from "#app/features/club/reports/messages.ts";
import { listOwnReports } from "#app/features/club/reports/reports.server.ts";
import { overdueFrom } from "#app/features/club/reports/rules.ts";
import { PlanRequired } from "#app/features/people/entitlements/plan-required.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Route } from "./+types/reports";

export const meta: Route.MetaFunction = () => [{ title: "Progress Reports · Training Portal" }];

export const loader = memberLoader(async ({ services, actor }) => ({
  ...(await listOwnReports(services, actor)),
  // Reports are part of Pro, and stay with the member afterward.
  isPro: isAllowed(actor, "bookCall"),
}));

export default function Reports({ loaderData: { published, waiting, isPro } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title="Progress Reports" />
      <div className="grid gap-6">
        {waiting.map((month) => (
          <Notice key={month} tone="info" title={`${monthWords(month)} is counted`}>
            Your coach is adding three lines. Your report will be here by{" "}
            {formatDate(overdueFrom(month), "UTC")} at the latest.
          </Notice>
        ))}
        {published.length === 0 && waiting.length === 0 && isPro && (
          <EmptyState
            title={messages.emptyTitle}
            level={2}
            action={
              <ButtonLink href="/portal?tab=progress" variant="primary">
                Log a drill for it
              </ButtonLink>
            }
          >
            {messages.empty}
          </EmptyState>
        )}
        {published.length > 0 && (
          <section>
            <h2 className="text-xl">Your months</h2>
            <p className="text-ink-muted">
              Each in numbers, with three lines from your coach. They're always here.
            </p>
            <ul className="mt-2 border-b border-line">
              {published.map(({ id, month }, index) => (
                <li key={id} className="flex min-h-16 items-center border-t border-line">
                  {index === 0 ? (
                    <ButtonLink href={`/portal/reports/${id}`} variant="primary">
                      {monthWords(month)}
                    </ButtonLink>
                  ) : (
                    <a href={`/portal/reports/${id}`} className="link inline-block py-3">
                      {monthWords(month)}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
        {!isPro && (
          <PlanRequired plan="Pro" sample="report">
            {messages.upgrade}
          </PlanRequired>
        )}
      </div>
    </>
  );
}
