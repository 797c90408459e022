import { Link, useSearchParams } from "react-router";
import { readReviewDesk } from "#app/features/video/reviews/desk.server.ts";
import { DeskForm } from "#app/features/video/reviews/desk-form.tsx";
import { QueueList } from "#app/features/video/reviews/queue-list.tsx";
import { SinceLast } from "#app/features/video/reviews/since-last.tsx";
import { formAction } from "#app/http/form-action.server.ts";
import { memberLoader } from "#app/http/page-loader.server.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { formatDateTime } from "#app/ui/format.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { Route } from "./+types/route";
import { deskAddress, rowsFor } from "./addresses.ts";
import { forms } from "./forms.server.ts";

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.desk.request.submitterName ?? "Request"} · Review desk` },
];

export const loader = memberLoader(async ({ services, actor, params, url, prefersSmallVideos }) => ({
  timeZone: actor.timeZone,
  desk: await readReviewDesk(services, actor, {
    submissionId: params.submissionId,
    queue: url.searchParams.get("queue"),
    prefersSmallVideos,
  }),
}));

export const action = formAction(forms);

// A refused save must show what is stored now, and the revision to save over.
export const shouldRevalidate = () => true;

export default function Desk({ loaderData: { desk, timeZone }, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const { request } = desk;
  const address = (form: string) => deskAddress(request.id, query, { form });
  return (
    <>
      <PageHeader
        title="Review desk"
        lead={`${request.submitterName} · sent ${formatDateTime(request.createdAt, timeZone)}`}
        back={{ href: "/admin?tab=submissions", label: "Back to Video Submissions" }}
        actions={
          desk.publishedAt !== null && (
            <Link to={`/portal/videos/${request.id}`} className={buttonClass({})}>
              See what the member sees
            </Link>
          )
        }
      />
      <div className="grid gap-6 xl:grid-cols-[15rem_1fr] xl:items-start">
        <div className="grid min-w-0 gap-6">
          {desk.sinceLast && <SinceLast {...desk.sinceLast} timeZone={timeZone} />}
          <DeskForm
            key={`${request.id} ${desk.revision} ${desk.publishedAt?.getTime()}`}
            desk={desk}
            timeZone={timeZone}
            rows={rowsFor(query, desk.draft.tips.length)}
            address={address}
            problem={actionData}
          />
        </div>
        <div className="xl:order-first">
          <QueueList queue={desk.queue} current={request.id} timeZone={timeZone} />
        </div>
      </div>
    </>
  );
}
