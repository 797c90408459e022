import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { LibraryVideoRow } from "#app/features/video/library/video-rows.tsx";
import { messages } from "#app/features/video/tutorials/messages.ts";
import { PublishForm } from "#app/features/video/tutorials/publish-form.tsx";
import { PublishedRow } from "#app/features/video/tutorials/published-row.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { ExportLink, SearchBar } from "../list-tools.tsx";
import { RecentlyDeletedLink } from "../recently-deleted-link.tsx";
import { changedAddress } from "../tabs.ts";
import { chosenVideo, listHead, type UploadProps } from "./content.ts";

type ActsProps = { what: "video" | "tutorial"; id: string; title: string; fileKey: string };

/** View and Delete; each opens a dialog through the address. */
function Acts({ what, id, title, fileKey }: ActsProps): ReactNode {
  const [query] = useSearchParams();
  const to = (changes: Record<string, string>) => changedAddress(query, { form: null, ...changes });
  return (
    <>
      <Link data-open="" to={to({ playing: fileKey })} preventScrollReset className={buttonClass({})}>
        View<span className="sr-only"> {title}</span>
      </Link>
      <Link
        to={to({ confirm: `delete-${what}`, id })}
        preventScrollReset
        className={buttonClass({ variant: "danger" })}
      >
        Delete<span className="sr-only"> {title}</span>
      </Link>
      {what === "video" && (
        <Link to={`${to({ video: fileKey })}#tutorials`} className={buttonClass({ variant: "quiet" })}>
          Publish<span className="sr-only"> {title} as a tutorial</span>
        </Link>
      )}
      {what === "tutorial" && (
        <Link to={to({ captions: id })} preventScrollReset className={buttonClass({ variant: "quiet" })}>
          Captions<span className="sr-only"> of {title}</span>
        </Link>
      )}
    </>
  );
}

/** The library: the coaches' uploads. */
export function Library({ library, timeZone }: UploadProps) {
  const [query] = useSearchParams();
  return (
    <section className="grid gap-2" aria-labelledby="library">
      <div className={listHead}>
        <h2 id="library" className="mr-auto text-2xl">
          Video library
        </h2>
        <ExportLink list="videos" filters={{ search: query.get("search") }} />
        <RecentlyDeletedLink count={library.deletedCount} part="videos" />
      </div>
      <SearchBar tab="upload" label="Search the library" keep={["stored", "tutorials", "video"]} />
      {library.total === 0 && (
        <EmptyState title="No videos in the library">
          <p>Videos you upload above appear here.</p>
        </EmptyState>
      )}
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

type PublishingProps = Pick<UploadProps, "stored" | "library" | "chosen" | "problem">;

function Publishing({ stored, library, chosen, problem }: PublishingProps) {
  const [query] = useSearchParams();
  const video = chosenVideo({ stored, chosen });
  if (!video) return null;
  return (
    <Card level={3} heading="Create a tutorial">
      <PublishForm
        key={video.id}
        video={video}
        words={library.entities.find(({ fileKey }) => fileKey === chosen)}
        action={changedAddress(query, { form: "create-tutorial" })}
        cancelHref={changedAddress(query, { form: null, video: null })}
        problem={problem}
      />
    </Card>
  );
}

/** The published tutorials, and the form that publishes the selected video. */
export function Tutorials(props: UploadProps) {
  const { published, stored, library, chosen, timeZone, siteTimeZone, now, problem } = props;
  const [query] = useSearchParams();
  return (
    <section className="grid gap-2" aria-labelledby="tutorials">
      <div className={listHead}>
        <h2 id="tutorials" className="mr-auto text-2xl">
          Tutorial Management
        </h2>
        <ExportLink list="tutorials" filters={{ search: query.get("tutorials") }} />
        <RecentlyDeletedLink count={published.part?.deletedCount ?? 0} part="tutorials" />
      </div>
      <Publishing stored={stored} library={library} chosen={chosen} problem={problem} />
      <SearchBar
        tab="upload"
        label="Search tutorials"
        name="tutorials"
        keep={["search", "stored", "video"]}
      />
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
    </section>
  );
}
