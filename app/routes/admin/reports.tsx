import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { listPublishedReports, listReportsAwaitingLines } from "#app/features/club/reports/reports.server.ts";
import { overdueFrom } from "#app/features/club/reports/rules.ts";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDate } from "#app/ui/time/format.ts";
import type { Route } from "./+types/reports";

export const meta: Route.MetaFunction = () => [{ title: "Progress reports · Admin" }];

export const loader = memberLoader(async ({ services, actor, url: { searchParams: query } }) => ({
  waiting: await listReportsAwaitingLines(services, actor, { page: query.get("page") }),
  published: await listPublishedReports(services, actor, { page: query.get("published") }),
}));

type Listed = Route.ComponentProps["loaderData"]["waiting"]["entities"][number];

function Line({ report, children }: { report: Listed; children: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span>
        <MemberLink id={report.memberId} name={report.memberName} />
        {", "}
        <a href={`/admin/reports/${report.id}`} className="link inline-block py-2">
          {monthWords(report.month)}
          <span className="sr-only"> of {report.memberName}</span>
        </a>
      </span>
      <span className="text-ink-muted">{children}</span>
    </li>
  );
}

export default function Reports({ loaderData: { waiting, published } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Progress reports"
        lead="Each Pro member's month is counted on the 1st in their time zone. Add three lines and it goes out."
      />
      <div className="grid gap-6">
        <Card heading={`Waiting for your lines (${waiting.total})`}>
          {waiting.total === 0 ? (
            <EmptyState title="Nothing waiting">The next months are counted on the 1st.</EmptyState>
          ) : (
            <ul className="grid gap-1">
              {waiting.entities.map((report) => (
                <Line key={report.id} report={report}>
                  {`goes out without lines on ${formatDate(overdueFrom(report.month), "UTC")}`}
                </Line>
              ))}
            </ul>
          )}
          {waiting.total > waiting.size && <Pager {...waiting} what="reports" />}
        </Card>
        {published.total > 0 && (
          <Card heading="Published">
            <ul className="grid gap-1">
              {published.entities.map((report) => (
                <Line key={report.id} report={report}>
                  {report.coachName ? `lines by ${report.coachName}` : "without lines"}
                </Line>
              ))}
            </ul>
            {published.total > published.size && (
              <Pager {...published} what="published reports" name="published" />
            )}
          </Card>
        )}
      </div>
    </>
  );
}
