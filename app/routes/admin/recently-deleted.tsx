import { pageNumber } from "#app/features/base/fields.ts";
import { BinnedList } from "#app/features/base/lists/binned-list.tsx";
import { readDeletedDrills } from "#app/features/training/drills/bin.server.ts";
import { undoDrillAct } from "#app/features/training/drills/bulk.server.ts";
import { restoreDrill } from "#app/features/training/drills/edit-drill.server.ts";
import { messages as drillWords, leftAlone } from "#app/features/training/drills/messages.ts";
import { listDeletedVideos, restoreVideo } from "#app/features/video/library/bin.server.ts";
import { messages as videoWords } from "#app/features/video/library/messages.ts";
import { listDeletedTutorials, restoreTutorial } from "#app/features/video/tutorials/bin.server.ts";
import { messages as tutorialWords } from "#app/features/video/tutorials/messages.ts";
import { formAction } from "#app/http/forms/form-action.server.ts";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { FormSummary } from "#app/ui/form/page-form.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { formatDateTime } from "#app/ui/time/format.ts";
import type { Route } from "./+types/recently-deleted";

const here = "/admin/recently-deleted";
const sendTo = (form: string, page = 1) => `${here}?${new URLSearchParams({ form, page: String(page) })}`;
const pageOf = (url: URL) => pageNumber.parse(url.searchParams.get("page"));

export const meta: Route.MetaFunction = () => [{ title: "Recently deleted · Admin" }];

export const loader = memberLoader(async ({ services, actor, url }) => ({
  timeZone: actor.timeZone,
  drills: await readDeletedDrills(services, actor, { page: pageOf(url) }),
  videos: await listDeletedVideos(services, actor),
  tutorials: await listDeletedTutorials(services, actor),
}));

const to = (_result: unknown, { url }: { url: URL }) => `${here}?page=${pageOf(url)}`;

export const action = formAction({
  "restore-drill": { run: restoreDrill, to, flash: drillWords.restored, failed: drillWords.restoreFailed },
  "restore-drills": {
    run: undoDrillAct,
    to,
    flash: ({ undoneCount, leftCount }: { undoneCount: number; leftCount: number }) => ({
      title: drillWords.allRestored(undoneCount),
      message: leftAlone(leftCount),
    }),
    failed: drillWords.restoreFailed,
  },
  "restore-video": {
    run: restoreVideo,
    to,
    flash: videoWords.restored,
    failed: videoWords.restoreFailedTitle,
  },
  "restore-tutorial": {
    run: restoreTutorial,
    to,
    flash: tutorialWords.restored,
    failed: tutorialWords.restoreFailedTitle,
  },
});

type Data = Route.ComponentProps["loaderData"];

/** Delete All Drills and the like can be undone with one press. */
function Together({ together, timeZone }: Pick<Data["drills"], "together"> & Pick<Data, "timeZone">) {
  return together.map(({ actId, drills, deletedAt, deletedBy }) => (
    <Form
      key={actId}
      method="post"
      action={sendTo("restore-drills")}
      className="flex flex-wrap items-center gap-3"
    >
      <input type="hidden" name="actId" value={actId} />
      <span className="min-w-0 flex-1">
        {`${drills} drills were deleted together ${formatDateTime(deletedAt, timeZone)}`}
        {deletedBy && ` by ${deletedBy}`}
      </span>
      <Button variant="secondary">{`Restore all ${drills}`}</Button>
    </Form>
  ));
}

export default function RecentlyDeleted({ loaderData, actionData }: Route.ComponentProps) {
  const { drills, videos, tutorials, timeZone } = loaderData;
  return (
    <>
      <PageHeader
        title="Recently deleted"
        lead="What was deleted in the last 24 hours can be restored here."
        back={{ href: "/admin/system-tools", label: "System Tools" }}
      />
      <div className="grid gap-6">
        <FormSummary problem={actionData} />
        <Card heading={<span id="drills">{`Weekly drills (${drills.total})`}</span>}>
          <div className="grid gap-4">
            <p className="text-ink-muted">
              After 24 hours a drill can still be restored under Inactive drills.
            </p>
            <Together together={drills.together} timeZone={timeZone} />
            <BinnedList
              entries={drills.entities}
              timeZone={timeZone}
              action={sendTo("restore-drill", drills.page)}
            />
            {drills.total > drills.size && <Pager {...drills} what="drills" />}
          </div>
        </Card>
        <Card heading={<span id="videos">{`Training videos (${videos.length})`}</span>}>
          <BinnedList entries={videos} timeZone={timeZone} action={sendTo("restore-video")} />
        </Card>
        <Card heading={<span id="tutorials">{`Tutorials (${tutorials.length})`}</span>}>
          <BinnedList entries={tutorials} timeZone={timeZone} action={sendTo("restore-tutorial")} />
        </Card>
      </div>
    </>
  );
}
