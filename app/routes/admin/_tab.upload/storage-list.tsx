import { useSearchParams } from "react-router";
import { messages } from "#app/features/video/library/messages.ts";
import { StorageVideoRow } from "#app/features/video/library/video-rows.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link/router-link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pager } from "#app/ui/list/pager.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CsvLink } from "../_tab/csv-link.tsx";
import { SearchBar } from "../_tab/search-bar.tsx";
import { useAddress } from "../_tab/use-address.ts";
import { listHead, type UploadProps } from "./content.ts";

function ChooseLink({ id, name, isChosen }: { id: string; name: string; isChosen: boolean }) {
  const at = useAddress();
  return (
    <Link
      data-open=""
      to={`${at({ form: null, of: null, video: isChosen ? null : id })}${isChosen ? "" : "#publish"}`}
      preventScrollReset={isChosen}
      aria-current={isChosen ? "true" : undefined}
      className={buttonClass({ variant: isChosen ? "primary" : "secondary" })}
    >
      {isChosen ? "Selected" : "Select"}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}

function NoneStored() {
  const at = useAddress();
  const again = (
    <Link to={at({ form: null })} preventScrollReset className={buttonClass({ variant: "quiet" })}>
      Refresh
    </Link>
  );
  return <EmptyState title={messages.noneStored} action={again} />;
}

/** Browse Existing Videos: the stored videos, one of which can become a tutorial. */
export function StoredVideos({ stored, chosen }: UploadProps) {
  const [query] = useSearchParams();
  const { part, failure } = stored;
  return (
    <section className="grid gap-1" aria-labelledby="stored">
      <div className={listHead}>
        <h2 id="stored" className="text-xl">
          Browse Existing Videos
        </h2>
        <SearchBar
          isInHead
          label="Search the storage"
          name="stored"
          keep={["search", "state", "tutorials", "video"]}
        />
        <CsvLink list="storage-videos" filters={{ search: query.get("stored") }} />
      </div>
      <p>Select a video to publish it as a tutorial.</p>
      {failure !== null && <Notice tone="destructive" title={failure} />}
      {part?.total === 0 && <NoneStored />}
      <ul className="grid gap-x-8 lg:grid-cols-2" data-list="">
        {part?.entities.map((video) => (
          <StorageVideoRow
            key={video.id}
            video={video}
            isChosen={video.id === chosen}
            actions={<ChooseLink {...video} isChosen={video.id === chosen} />}
          />
        ))}
      </ul>
      {part && part.total > 0 && <Pager {...part} what="videos in storage" name="storedPage" />}
    </section>
  );
}
