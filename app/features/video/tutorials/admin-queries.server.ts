import { and } from "drizzle-orm";
import { csvTable } from "#app/features/base/csv-table.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { pageWithin } from "#app/features/base/pages.ts";
import { inOrder, listOrder } from "#app/features/base/paging.server.ts";
import { holdsWords } from "#app/features/base/search.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { listStoragePlayables } from "#app/features/video/library/playables.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { tutorialFields, tutorialFilter } from "./schema.ts";
import { isPublished, toTutorial } from "./tutorials.server.ts";

/** How many tutorials a page of the tab shows. */
const size = 50;

const newestFirst = listOrder(tutorials, [[tutorials.createdAt, "desc"]]);

const whereOf = (search: string) =>
  and(isPublished, holdsWords([tutorials.title, tutorials.description, tutorials.fileName], search));

/** A page of the published tutorials that hold the words, newest first. */
export const readTutorialPage = operation(
  "managePublishedTutorials",
  tutorialFilter,
  async (services, _actor, filter) => {
    const { db } = services;
    const where = whereOf(filter.search);
    const total = await db.read.$count(tutorials, where);
    const page = pageWithin(filter.page, total, size);
    const rows = await db.read.query.tutorials.findMany({
      where,
      orderBy: inOrder(newestFirst),
      limit: size,
      offset: (page - 1) * size,
    });
    const playable = await listStoragePlayables(services, rows, filter.prefersSmallVideos);
    const shown = rows.map((row) => ({
      ...toTutorial(row, true),
      fileKey: row.fileKey,
      playable: playable(row),
      hasCaptions: row.captionsKey !== null,
      version: versionOf(tutorialFields, row),
    }));
    return { tutorials: shown, total, page, size };
  },
);

/** A published tutorial as the coaches' list shows it. */
export type ListedTutorial = Awaited<ReturnType<typeof readTutorialPage>>["tutorials"][number];

/** The published tutorials that hold the words, as a spreadsheet. */
export const exportTutorials = operation(
  "managePublishedTutorials",
  tutorialFilter,
  async ({ db }, _actor, { search }) => {
    const rows = await db.read.query.tutorials.findMany({
      where: whereOf(search),
      orderBy: inOrder(newestFirst),
    });
    return csvTable(
      [
        "created (UTC)",
        "title",
        "description",
        "tier",
        "category",
        "minutes",
        "early access until (UTC)",
        "file",
      ],
      rows.map((row) => [
        row.createdAt,
        row.title,
        row.description,
        row.tier,
        row.category,
        row.duration,
        row.earlyAccessUntil,
        row.fileName,
      ]),
    );
  },
);
