import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { LibraryVideoRow } from "#app/features/video/library/video-rows.tsx";
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
import { listHead, type UploadProps } from "./content.ts";

type ActsProps = { id: string; title: string; fileKey: string } & (
  | { what: "video"; isPublished: boolean }
  | { what: "tutorial" }
);

/** What can be done with a video, Delete last and no louder than the rest; each opens through the address. */
export function Acts({ id, title, fileKey, ...listed }: ActsProps): ReactNode {
  const at = useAddress();
  const to = (changes: Record<string, string>) => at({ form: null, ...changes });
  return (
    <>
      <Link data-open="" to={to({ playing: fileKey })} preventScrollReset className={buttonClass({})}>
        View<span className="sr-only"> {title}</span>
      </Link>
      {listed.what === "video" && (
        <Link
          to={`${to({ video: fileKey, of: "library" })}#publish`}
          className={buttonClass({ variant: "quiet" })}
        >
          {listed.isPublished ? "Publish again" : "Publish"}
          <span className="sr-only"> {title} as a tutorial</span>
        </Link>
      )}
      <Link to={to({ edit: id })} preventScrollReset className={buttonClass({ variant: "quiet" })}>
        Edit<span className="sr-only"> {title}</span>
      </Link>
      <Link
        to={to({ confirm: `delete-${listed.what}`, id })}
        preventScrollReset
        className={buttonClass({ variant: "quiet" })}
      >
        Delete<span className="sr-only"> {title}</span>
      </Link>
    </>
  );
}

const states = [
  { state: null, label: "All" },
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
          to={doneAddress(here, { page: null, state })}
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
  const [query] = useSearchParams();
  if (query.get("search")) return <EmptyState title="No videos match" />;
  if (query.get("state")) return <EmptyState title="No videos in this state" />;
  return (
    <EmptyState title="No videos in the library">
      <p>Videos you upload above appear here.</p>
    </EmptyState>
  );
}

/** The library: the coaches' uploads. */
export function Library({ library, libraryFailure, deleted, timeZone }: UploadProps) {
  const [query] = useSearchParams();
  return (
    <section className="grid gap-1" aria-labelledby="library">
      <div className={listHead}>
        <h2 id="library" className="text-xl">
          Video library
        </h2>
        <SearchBar isInHead label="Search the library" keep={["state", "stored", "tutorials", "video"]} />
        <CsvLink
          list="videos"
          filters={{ search: query.get("search"), state: query.get("state"), view: query.get("view") }}
        />
        <RecentlyDeletedLink count={deleted.videos} part="videos" />
      </div>
      <States />
      {libraryFailure !== null && <Notice tone="destructive" title={libraryFailure} />}
      {library.total === 0 && libraryFailure === null && <NoVideos />}
      <ul data-list="">
        {library.entities.map((video) => (
          <LibraryVideoRow
            key={video.id}
            video={video}
            timeZone={timeZone}
            actions={<Acts what="video" {...video} />}
          />
        ))}
      </ul>
      {library.total > 0 && <Pager {...library} what="videos" />}
    </section>
  );
}
