import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { messages } from "#app/features/video/library/messages.ts";
import { LibraryVideoRow, LooseVideoRow } from "#app/features/video/library/video-rows.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CsvLink } from "../_tab/csv-link.tsx";
import { RecentlyDeletedLink } from "../_tab/recently-deleted-link.tsx";
import { SearchBar } from "../_tab/search-bar.tsx";
import { doneAddress } from "../_tab/tabs.ts";
import { useAddress, useHere } from "../_tab/use-address.ts";
import { listHead, nameOf, type UploadProps } from "./content.ts";

type LibraryProps = UploadProps & { videos: NonNullable<UploadProps["videos"]>; children: ReactNode };

type ActsProps = { id: string; title: string; fileKey: string } & (
  | { what: "video" | "file"; isPublished: boolean; isChosen: boolean }
  | { what: "tutorial" }
);

/** The way to the form that publishes a video. */
function PublishLink({ title, fileKey, ...listed }: Exclude<ActsProps, { what: "tutorial" }>) {
  const at = useAddress();
  const { what, isPublished, isChosen } = listed;
  const to = at({ form: null, video: isChosen ? null : fileKey, of: what === "video" ? "library" : null });
  const label = isPublished ? "Publish again" : "Publish";
  return (
    <Link
      to={isChosen ? to : `${to}#publish`}
      preventScrollReset={isChosen}
      aria-current={isChosen ? "true" : undefined}
      className={buttonClass({ variant: isChosen ? "primary" : "quiet" })}
    >
      {isChosen ? "Selected" : label}
      <span className="sr-only"> {title} as a tutorial</span>
    </Link>
  );
}

/** What can be done with a video, Delete last and no louder than the rest; each opens through the address. */
export function Acts(props: ActsProps): ReactNode {
  const { id, title, fileKey, what } = props;
  const at = useAddress();
  const to = (changes: Record<string, string>) => at({ form: null, ...changes });
  return (
    <>
      <Link data-open="" to={to({ playing: fileKey })} preventScrollReset className={buttonClass({})}>
        View<span className="sr-only"> {title}</span>
      </Link>
      {props.what !== "tutorial" && <PublishLink {...props} />}
      {what !== "file" && (
        <>
          <Link to={to({ edit: id })} preventScrollReset className={buttonClass({ variant: "quiet" })}>
            Edit<span className="sr-only"> {title}</span>
          </Link>
          <Link
            to={to({ confirm: `delete-${what}`, id })}
            preventScrollReset
            className={buttonClass({ variant: "quiet" })}
          >
            Delete<span className="sr-only"> {title}</span>
          </Link>
        </>
      )}
    </>
  );
}

const states = [
  { state: null, label: "All" },
  { state: "stored", label: "Only in storage" },
  { state: "preparing", label: "Being prepared" },
  { state: "published", label: "Published" },
  { state: "inactive", label: "Not published" },
];

/** Shows only the videos in one state. */
function States() {
  const here = useHere();
  return (
    <nav aria-label="State of the videos" className="flex flex-wrap gap-x-4">
      {states.map(({ state, label }) => (
        <Link
          key={label}
          to={doneAddress(here, { show: "library", page: null, state })}
          preventScrollReset
          aria-current={here.searchParams.get("state") === state ? "page" : undefined}
          className="py-2.5 text-ink-muted hover:underline aria-[current]:font-bold aria-[current]:text-ink"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function NoVideos() {
  const at = useAddress();
  const [query] = useSearchParams();
  if (query.get("search")) return <EmptyState title="No videos match" />;
  if (query.get("state")) return <EmptyState title="No videos in this state" />;
  const again = (
    <Link to={at({ form: null })} preventScrollReset className={buttonClass({ variant: "quiet" })}>
      Refresh
    </Link>
  );
  return <EmptyState title={messages.noneStored} action={again} />;
}

/** Browse Existing Videos: those of the library, then those that are only in storage; any can become a tutorial. */
export function Library({ videos, failures, deleted, timeZone, chosen, children }: LibraryProps) {
  const [query] = useSearchParams();
  const state = query.get("state");
  return (
    <section className="grid gap-1" aria-labelledby="library">
      <div className={listHead}>
        <h2 id="library" className="text-xl">
          Browse Existing Videos
        </h2>
        <SearchBar isInHead label="Search the videos" keep={["show", "state", "video"]} />
        <CsvLink
          list={state === "stored" ? "storage-videos" : "videos"}
          filters={{ search: query.get("search"), state, view: query.get("view") }}
        />
        <RecentlyDeletedLink count={deleted.videos} part="videos" />
      </div>
      <States />
      {children}
      {failures.map((failure) => (
        <Notice key={failure} tone="destructive" title={failure} />
      ))}
      {videos.total === 0 && failures.length === 0 && <NoVideos />}
      <ul data-list="">
        {videos.entities.map((video) => {
          const of = { title: nameOf(video), isChosen: video.fileKey === chosen };
          return "title" in video ? (
            <LibraryVideoRow
              key={video.id}
              video={video}
              timeZone={timeZone}
              actions={<Acts what="video" {...video} {...of} />}
            />
          ) : (
            <LooseVideoRow key={video.id} video={video} actions={<Acts what="file" {...video} {...of} />} />
          );
        })}
      </ul>
      {videos.total > 0 && <Pager {...videos} what="videos" />}
    </section>
  );
}
