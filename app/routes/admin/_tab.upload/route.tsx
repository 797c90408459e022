import { useSearchParams } from "react-router";
import { arrivedOf, UnfinishedVideos } from "#app/features/video/library/unfinished-videos.tsx";
import { messages } from "#app/features/video/tutorials/messages.ts";
import { PublishedRow } from "#app/features/video/tutorials/publishing/published-row.tsx";
import { ArrivedFields, UploadTrainingVideo } from "#app/features/video/tutorials/publishing/upload-form.tsx";
import { arrivedWith } from "#app/features/video/uploads/upload-form.tsx";
import { memberLoader } from "#app/http/pages/page-loader.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { TypedWords } from "#app/ui/draft/typed-words.tsx";
import type { FormProblem } from "#app/ui/form/page-form.tsx";
import { useTimesTaken } from "#app/ui/form/use-times-taken.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { pageParts } from "#app/ui/live/page-parts.ts";
import { Notice } from "#app/ui/notice.tsx";
import { CsvLink } from "../_tab/csv-link.tsx";
import { RecentlyDeletedLink } from "../_tab/recently-deleted-link.tsx";
import { SearchBar } from "../_tab/search-bar.tsx";
import { SendForm } from "../_tab/send-form.tsx";
import { tabAction } from "../_tab/tab-action.server.ts";
import { TabViews } from "../_tab/tab-views.tsx";
import { tabAddress, titled } from "../_tab/tabs.ts";
import { useAddress } from "../_tab/use-address.ts";
import type { Route } from "./+types/route";
import { chosenVideo, editedOne, listHead, type UploadProps } from "./content.ts";
import { Acts, Library } from "./lists.tsx";
import { forms, load } from "./tab.server.ts";
import { views } from "./views.ts";

export const handle = { hydrate: true };

export const meta = () => titled("upload");

export const loader = memberLoader(load);

export const action = tabAction(forms);

const opensDialog = (query: URLSearchParams) =>
  ["playing", "edit", "confirm"].some((name) => query.has(name));

const hasNextStep = (query: URLSearchParams) => query.has("made") || query.has("video");

const isHere = ({ pathname }: URL) => pathname === tabAddress("upload");

const parts = pageParts({ dialogs: () => import("./dialogs.tsx") }, (address) =>
  isHere(address) && opensDialog(address.searchParams) ? "dialogs" : null,
);
// Of their own, so that a dialog takes no typed text away.
const steps = pageParts({ steps: () => import("./next-steps.tsx") }, (address) =>
  isHere(address) && hasNextStep(address.searchParams) ? "steps" : null,
);

// Only what is loaded says whether the folder holds videos, and most clubs' never does.
const found = pageParts(
  { folder: () => import("#app/features/video/tutorials/publishing/import-folder.tsx") },
  () => null,
);

/** The dialogs have their own script. */
function Dialogs(props: UploadProps) {
  const { UploadDialogs } = parts.read("dialogs");
  return <UploadDialogs {...props} />;
}

const posterForms: ReadonlySet<string> = new Set(["choose-poster", "poster-moment", "poster-picture"]);

/** Whether the tab still shows the refused form. */
function showsUploadForm(content: Omit<UploadProps, "problem">, problem: FormProblem): boolean {
  const { form } = problem;
  if (form === "upload-video") return true;
  if (form === "store-arrived") return content.unfinished.some(({ id }) => id === arrivedOf(problem));
  if (form === "import-video") {
    const { fileName } = problem.lastResult.submission.payload;
    return content.folder.some(({ name }) => name === fileName);
  }
  if (form === "import-folder") return content.folder.length > 0;
  const { tutorial, video } = editedOne(content);
  if (form === "set-captions" || form === "edit-tutorial") return tutorial !== undefined;
  if (form === "edit-video") return video !== undefined;
  if (posterForms.has(form)) return content.poster !== null;
  return form === "create-tutorial" && chosenVideo(content) !== undefined;
}

/** The steps after an upload have their own script. */
function PosterStep(props: UploadProps) {
  const { ChoosePoster } = steps.read("steps");
  return <ChoosePoster {...props} />;
}

function PublishStep(props: UploadProps) {
  const { Publishing } = steps.read("steps");
  return <Publishing {...props} />;
}

function Folder(props: Pick<UploadProps, "folder" | "problem">) {
  const at = useAddress();
  const to = (form: string) => at({ form });
  const { ImportFolder } = found.read("folder");
  const { folder, problem } = props;
  return (
    <ImportFolder
      files={folder}
      action={to("import-video")}
      allAction={to("import-folder")}
      problem={problem}
    />
  );
}

function CleanUp() {
  return (
    <section aria-labelledby="clean-up" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 id="clean-up" className="text-2xl">
          Database Cleanup
        </h2>
        <p className="text-ink-muted">
          Removes tutorials whose video is gone. It changes nothing while storage isn't available, or if more
          than one fifth of the tutorials would be removed.
        </p>
      </div>
      <SendForm form="clean-up" busy="Cleaning up…">
        {(label) => (
          <Button variant="secondary" disabled={label !== undefined}>
            {label ?? "Fix Video Sync Issues"}
          </Button>
        )}
      </SendForm>
    </section>
  );
}

/** The published tutorials. */
function Tutorials({
  published,
  deleted,
  timeZone,
  siteTimeZone,
  now,
}: UploadProps & { published: NonNullable<UploadProps["published"]> }) {
  const [query] = useSearchParams();
  return (
    <section className="grid gap-1" aria-labelledby="tutorials">
      <div className={listHead}>
        <h2 id="tutorials" className="text-xl">
          Tutorial Management
        </h2>
        <SearchBar isInHead label="Search tutorials" name="tutorials" keep={["show"]} />
        <CsvLink list="tutorials" filters={{ search: query.get("tutorials"), view: query.get("view") }} />
        <RecentlyDeletedLink count={deleted.tutorials} part="tutorials" />
      </div>
      {published.failure !== null && (
        <Notice tone="destructive" title={messages.loadFailed(published.failure)} />
      )}
      {published.part?.total === 0 && <EmptyState title={messages.empty} />}
      <ul data-list="">
        {published.part?.entities.map((tutorial) => (
          <PublishedRow
            key={tutorial.id}
            tutorial={tutorial}
            timeZone={timeZone}
            siteTimeZone={siteTimeZone}
            now={now}
            actions={<Acts what="tutorial" {...tutorial} />}
          />
        ))}
      </ul>
      {published.part && published.part.total > 0 && (
        <Pager {...published.part} what="tutorials" name="tutorialsPage" />
      )}
      <CleanUp />
    </section>
  );
}

/** The form for a new video, what was begun, and what waits in the import folder. */
function NewVideo(props: UploadProps) {
  const at = useAddress();
  const to = (form: string) => at({ form });
  const { folder, unfinished, timeZone, problem } = props;
  const arrived = problem && arrivedWith("upload-video", problem, unfinished);
  const times = useTimesTaken(to("upload-video"));
  return (
    <>
      <UnfinishedVideos
        uploads={unfinished.filter((upload) => upload !== arrived)}
        storeAction={to("store-arrived")}
        fields={(form) => <ArrivedFields field={form.field} />}
        discardAction={to("discard-upload")}
        timeZone={timeZone}
        problem={problem}
      />
      <Card heading="Upload a video">
        <UploadTrainingVideo
          key={times}
          action={to("upload-video")}
          problem={problem}
          unfinished={unfinished}
        />
        {folder.length === 0 && (
          <p className="mt-3 text-sm text-ink-muted">
            Many videos? Put them in the folder “import” inside the club's data folder, then refresh this
            page.
          </p>
        )}
      </Card>
      {folder.length > 0 && <Folder folder={folder} problem={problem} />}
    </>
  );
}

/** The Video Upload tab: upload videos, find them, and publish them as tutorials. */
export default function Upload({ loaderData, actionData: problem }: Route.ComponentProps) {
  const props = { ...loaderData, problem };
  const [query] = useSearchParams();
  const { show, videos, published } = props;
  return (
    <>
      <TabViews tab="upload" views={views} current={show} />
      {problem && !showsUploadForm(loaderData, problem) && <TypedWords problem={problem} />}
      {show === "upload" && <NewVideo {...props} />}
      {query.has("made") && <PosterStep {...props} />}
      {videos && (
        <Library {...props} videos={videos}>
          {query.has("video") && <PublishStep {...props} />}
        </Library>
      )}
      {published && <Tutorials {...props} published={published} />}
      {opensDialog(query) && <Dialogs {...props} />}
    </>
  );
}
