import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { ReportSheet } from "#app/features/club/reports/report-sheet.tsx";
import { getOwnReport } from "#app/features/club/reports/reports.server.ts";
import { daysText } from "#app/features/club/reports/texts.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/reports_.$id";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? monthWords(loaderData.report.month) : "Report"} · Training Portal` },
];

export const loader = memberLoader(async ({ services, actor, params }) => ({
  report: await getOwnReport(services, actor, { id: params.id }),
  name: `${actor.firstName} ${actor.lastName}`,
  timeZone: actor.timeZone,
}));

export default function Report({ loaderData: { report, name, timeZone } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={`${monthWords(report.month)} in numbers`}
        lead={
          <>
            {name}. {daysText(report.timeZone, timeZone)}
            <span className="print:hidden"> Prints on one page.</span>
          </>
        }
        back={{ href: "/portal/reports", label: "All reports" }}
      />
      <ReportSheet {...report} />
    </>
  );
}
