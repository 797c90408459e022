import { and } from "drizzle-orm";
import { countWithBin } from "#app/features/base/count-with-bin.server.ts";
import { csvTable } from "#app/features/base/csv-table.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { inOrder, listOrder, readPage } from "#app/features/base/paging.server.ts";
import { holdsWords } from "#app/features/base/search.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { listStoragePlayables } from "#app/features/video/library/playables.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { tutorialFields, tutorialFilter } from "./schema.ts";
import { isPublished, toTutorial, tutorialAddress } from "./tutorials.server.ts";

const newestFirst = listOrder(tutorials, [[tutorials.createdAt, "desc"]]);

const whereOf = (search: string) =>
  and(isPublished, holdsWords([tutorials.title, tutorials.description, tutorials.fileName], search));

/** A page of the published tutorials that contain the words, newest first. */
export const readTutorialPage = operation(
  "managePublishedTutorials",
  tutorialFilter,
  async function readTutorialPage(services, _actor, filter) {
    const { db, clock } = services;
    const where = whereOf(filter.search);
    const counted = await countWithBin(db.read, tutorials, where, clock.now());
    const listed = await readPage({ page: filter.page, total: counted.total }, async (part) => {
      const orderBy = inOrder(newestFirst);
      const rows = await db.read.query.tutorials.findMany({ where, orderBy, ...part });
      const playable = await listStoragePlayables(services, rows, filter.prefersSmallVideos);
      return rows.map((row) => ({
        ...toTutorial(row, true),
        fileKey: row.fileKey,
        playable: playable(row),
        hasCaptions: row.captionsKey !== null,
        captionsUrl: row.captionsKey === null ? null : `${tutorialAddress(row.id)}/captions`,
        version: versionOf(tutorialFields, row),
      }));
    });
    return { ...listed, deletedCount: counted.deletedCount };
  },
);

/** A published tutorial in the coaches' list. */
export type ListedTutorial = Awaited<ReturnType<typeof readTutorialPage>>["entities"][number];

/** The published tutorials that contain the words, as a spreadsheet. */
export const exportTutorials = operation(
  "managePublishedTutorials",
  tutorialFilter,
  async function exportTutorials({ db }, _actor, { search }) {
    const rows = await db.read.query.tutorials.findMany({
      where: whereOf(search),
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
