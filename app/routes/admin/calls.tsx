import {
  listCallsToClose,
  listComingCalls,
  listPastCalls,
} from "#app/features/talk/calls/admin-queries.server.ts";
import { CallList } from "#app/features/talk/calls/call-list.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import type { Route } from "./+types/calls";

export const meta: Route.MetaFunction = () => [{ title: "Calls · Admin" }];

export const loader = memberLoader(async ({ services, actor, url }) => ({
  timeZone: actor.timeZone,
  toClose: await listCallsToClose(services, actor),
  coming: await listComingCalls(services, actor),
  past: await listPastCalls(services, actor, { page: url.searchParams.get("page") }),
}));

export default function Calls({ loaderData }: Route.ComponentProps) {
  const { timeZone, toClose, coming, past } = loaderData;
  return (
    <>
      <PageHeader
        title="Calls"
        actions={<ButtonLink href="/admin/calls/hours">Hours and meeting link</ButtonLink>}
      />
      <div className="grid gap-6">
        {toClose.length > 0 && (
          <Card heading={`To close (${toClose.length})`}>
            <CallList calls={toClose} timeZone={timeZone} />
          </Card>
        )}
        <Card heading="Upcoming">
          {coming.length === 0 ? (
            <EmptyState title="No calls booked">
              Members book the times you offer under “Hours and meeting link”.
            </EmptyState>
          ) : (
            <CallList calls={coming} timeZone={timeZone} />
          )}
        </Card>
        {past.total > 0 && (
          <Card heading="Past">
            <CallList calls={past.entities} timeZone={timeZone} />
            {past.total > past.size && <Pager {...past} what="calls" />}
          </Card>
        )}
      </div>
    </>
  );
}
