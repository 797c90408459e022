import { type Page, readPage } from "#app/features/base/paging.server.ts";
import { listStoragePlayables } from "#app/features/video/library/playables.server.ts";
import { readStoragePage } from "#app/features/video/library/storage.server.ts";
import { readLibraryPage } from "#app/features/video/library/videos.server.ts";
import { readTutorialPage } from "#app/features/video/tutorials/admin-queries.server.ts";
import { readOrSay } from "#app/http/load-failure.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";

type Listed = { fileKey: string; fileSize: number };

/** The three lists of Video Upload, each video with how to play it. That is read once, because they mostly name the same files. */
export async function readLists(page: MemberPage, query: Record<string, string>) {
  const { services, actor, prefersSmallVideos } = page;
  const { search, state, view, stored: inStorage, storedPage, tutorials, tutorialsPage } = query;
  const library = await readOrSay(
    services,
    readLibraryPage(services, actor, { search, state, view, page: query.page }),
  );
  const stored = await readOrSay(
    services,
    readStoragePage(services, actor, { search: inStorage, page: storedPage }),
  );
  const published = await readOrSay(
    services,
    readTutorialPage(services, actor, { search: tutorials, view, page: tutorialsPage }),
  );
  const listed = [stored.part, library.part, published.part].flatMap<Listed>((part) => part?.entities ?? []);
  const playable = await listStoragePlayables(services, listed, prefersSmallVideos);
  const withFilms = <Video extends Listed>(part: Page<Video>) => ({
    ...part,
    entities: part.entities.map((video) => ({ ...video, playable: playable(video) })),
  });
  return {
    library: withFilms(library.part ?? (await readPage({ page: 1, total: 0 }, async () => []))),
    libraryFailure: library.failure,
    stored: { ...stored, part: stored.part && withFilms(stored.part) },
    published: { ...published, part: published.part && withFilms(published.part) },
  };
}
