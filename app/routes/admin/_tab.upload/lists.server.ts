import type { Page } from "#app/features/base/paging.server.ts";
import { listStoragePlayables } from "#app/features/video/library/playables.server.ts";
import { readStoragePage } from "#app/features/video/library/storage.server.ts";
import { readLibraryPage } from "#app/features/video/library/videos.server.ts";
import { readTutorialPage } from "#app/features/video/tutorials/admin-queries.server.ts";
import { loadFailure } from "#app/http/load-failure.server.ts";
import type { MemberPage } from "#app/http/page-loader.server.ts";

/** If one part of the page can't be read, it says so, and the rest still works. */
async function orSay<Part>({ services }: MemberPage, reading: Promise<Part>) {
  try {
    return { part: await reading, failure: null };
  } catch (error) {
    return { part: null, failure: loadFailure(error, services.log) };
  }
}

type Listed = { fileKey: string; fileSize: number };

/** The three lists of Video Upload, each video with how to play it. That is read once, because they mostly name the same files. */
export async function readLists(page: MemberPage, query: Record<string, string>) {
  const { services, actor, prefersSmallVideos } = page;
  const { search, state, stored: inStorage, storedPage, tutorials, tutorialsPage } = query;
  const library = await readLibraryPage(services, actor, { search, state, page: query.page });
  const stored = await orSay(page, readStoragePage(services, actor, { search: inStorage, page: storedPage }));
  const published = await orSay(
    page,
    readTutorialPage(services, actor, { search: tutorials, page: tutorialsPage }),
  );
  const listed = [stored.part, library, published.part].flatMap<Listed>((part) => part?.entities ?? []);
  const playable = await listStoragePlayables(services, listed, prefersSmallVideos);
  const withFilms = <Video extends Listed>(part: Page<Video>) => ({
    ...part,
    entities: part.entities.map((video) => ({ ...video, playable: playable(video) })),
  });
  return {
    library: withFilms(library),
    stored: { ...stored, part: stored.part && withFilms(stored.part) },
    published: { ...published, part: published.part && withFilms(published.part) },
  };
}
