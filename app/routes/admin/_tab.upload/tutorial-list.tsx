import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { messages } from "#app/features/video/tutorials/messages.ts";
import { PublishedRow } from "#app/features/video/tutorials/published-row.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CsvLink } from "../_tab/csv-link.tsx";
import { RecentlyDeletedLink } from "../_tab/recently-deleted-link.tsx";
import { SearchBar } from "../_tab/search-bar.tsx";
import { listHead, type UploadProps } from "./content.ts";
import { Acts } from "./lists.tsx";

/** The published tutorials, below the form that publishes the selected video. */
export function Tutorials({
  published,
  deleted,
  timeZone,
  siteTimeZone,
  now,
  children,
}: UploadProps & { children: ReactNode }) {
  const [query] = useSearchParams();
  return (
    <section className="grid gap-1" aria-labelledby="tutorials">
      <div className={listHead}>
        <h2 id="tutorials" className="text-xl">
          Tutorial Management
        </h2>
        <SearchBar
          isInHead
          label="Search tutorials"
          name="tutorials"
          keep={["search", "state", "stored", "video"]}
        />
        <CsvLink list="tutorials" filters={{ search: query.get("tutorials"), view: query.get("view") }} />
        <RecentlyDeletedLink count={deleted.tutorials} part="tutorials" />
      </div>
      {children}
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
