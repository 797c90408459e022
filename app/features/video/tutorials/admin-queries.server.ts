import { and, inArray } from "drizzle-orm";
import type { z } from "zod";
import { csvTable } from "#app/features/base/csv/csv-table.ts";
import { countBinned } from "#app/features/base/lists/binned.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { inOrder, listOrder, readPage } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { tiersOfView } from "#app/features/people/roster/package-views.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { tutorialFields, tutorialFilter } from "./schema.ts";
import { isPublished, toTutorial, tutorialAddress } from "./tutorials.server.ts";

const newestFirst = listOrder(tutorials, [[tutorials.createdAt, "desc"]]);

const whereOf = ({ search, view }: Pick<z.output<typeof tutorialFilter>, "search" | "view">) =>
  and(
    isPublished,
    holdsWords([tutorials.title, tutorials.description, tutorials.fileName], search),
    inArray(tutorials.tier, tiersOfView(view)),
  );

/** A page of the published tutorials that contain the words, newest first. */
export const readTutorialPage = operation(
  "managePublishedTutorials",
  tutorialFilter,
  async function readTutorialPage({ db }, _actor, filter) {
    const where = whereOf(filter);
    const total = () => db.read.$count(tutorials, where);
    return readPage({ page: filter.page, total }, async (part) => {
      const orderBy = inOrder(newestFirst);
      const rows = await db.read.query.tutorials.findMany({ where, orderBy, ...part });
      return rows.map((row) => ({
        ...toTutorial(row, true),
        fileKey: row.fileKey,
        fileSize: row.fileSize,
        hasCaptions: row.captionsKey !== null,
        captionsUrl: row.captionsKey === null ? null : `${tutorialAddress(row.id)}/captions`,
        version: versionOf(tutorialFields, row),
      }));
    });
  },
);

/** A published tutorial in the coaches' list, with how to play it. */
export type ListedTutorial = Awaited<ReturnType<typeof readTutorialPage>>["entities"][number] & {
  playable: Playable;
};

/** How many training videos and tutorials were deleted in the last day (D61). */
export const countDeletedVideos = operation(
  "managePublishedTutorials",
  noInput,
  async function countDeletedVideos({ db, clock }) {
    return countBinned(db.read, { videos: libraryVideos, tutorials }, clock.now());
  },
);

/** The published tutorials that contain the words, as a spreadsheet. */
export const exportTutorials = operation(
  "managePublishedTutorials",
  tutorialFilter,
  async function exportTutorials({ db }, _actor, filter) {
    const rows = await db.read.query.tutorials.findMany({
      where: whereOf(filter),
      orderBy: inOrder(newestFirst),
    });
    return csvTable(rows, {
      "created (UTC)": (row) => row.createdAt,
      title: (row) => row.title,
      description: (row) => row.description,
      tier: (row) => row.tier,
      category: (row) => row.category,
      minutes: (row) => row.duration,
      "early access until (UTC)": (row) => row.earlyAccessUntil,
      file: (row) => row.fileName,
    });
  },
);
