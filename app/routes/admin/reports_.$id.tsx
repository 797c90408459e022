import { monthWords } from "#app/features/base/calendar/wall-clock.ts";
import { noMailServer } from "#app/features/base/mail/no-mail-server.ts";
import { LinesForm } from "#app/features/club/reports/lines-form.tsx";
import { messages } from "#app/features/club/reports/messages.ts";
import { ReportSheet } from "#app/features/club/reports/report-sheet.tsx";
import { correctReport, getReport, publishReport } from "#app/features/club/reports/reports.server.ts";
import { MemberLink } from "#app/features/people/roster/member-link.tsx";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Card } from "#app/ui/card.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { zoneWords } from "#app/ui/time/zone-words.ts";
import type { Route } from "./+types/reports_.$id";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = () => [{ title: "Progress report · Admin" }];

export const loader = memberLoader(async ({ services, actor, params }) => ({
  report: await getReport(services, actor, { id: params.id }),
  hasMailServer: !services.mailer.isFolder,
}));

export const action = formAction({
  "publish-report": {
    run: publishReport,
    to: "/admin/reports",
    flash: (_result, { mailer }) =>
      mailer.isFolder
        ? { title: messages.publishedHere, message: noMailServer }
        : { title: messages.published },
    failed: messages.publishFailed,
  },
  "correct-report": {
    run: correctReport,
    to: ({ id }: { id: string }) => `/admin/reports/${id}`,
    flash: { title: messages.corrected },
    failed: messages.correctFailed,
  },
});

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
  const { report, hasMailServer } = loaderData;
  const isWaiting = report.publishedAt === null;
  const form = (
    <LinesForm key={String(isWaiting)} report={report} hasMailServer={hasMailServer} problem={actionData} />
  );
  return (
    <>
      <PageHeader
        title={
          <>
            <MemberLink id={report.memberId} name={report.memberName} />
            {`: ${monthWords(report.month)}`}
          </>
        }
        lead={`Counted by the member's days. Reviewed videos are counted by days in ${zoneWords(report.timeZone)}.`}
        back={{ href: "/admin/reports", label: "All reports" }}
      />
      <div className="grid gap-6">
        {!isWaiting && actionData?.form === "publish-report" && <FormSummary problem={actionData} />}
        {isWaiting ? (
          <Card>{form}</Card>
        ) : (
          <details className="disclosure" open={actionData !== undefined}>
            <summary>{report.coachLines === null ? "Add your lines" : "Correct the lines"}</summary>
            {form}
          </details>
        )}
        <ReportSheet {...report} />
      </div>
    </>
  );
}
