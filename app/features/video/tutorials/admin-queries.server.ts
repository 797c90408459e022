import { and, desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { countBinned } from "#app/features/base/lists/binned.server.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { listOrder } from "#app/features/base/paging.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import { tiersOfView } from "#app/features/people/roster/package-views.ts";
import type { Playable } from "#app/features/video/clips/rules.ts";
import { libraryVideos } from "#db/schema/library.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { openingDay } from "./publishing/publish.server.ts";
import { tutorialFields, tutorialFilter } from "./schema.ts";
import { isPublished, toTutorial, tutorialAddress } from "./tutorials.server.ts";

const captionsAddress = ({ id, captionsKey }: typeof tutorials.$inferSelect) =>
  captionsKey === null ? null : `${tutorialAddress(id)}/captions`;

const published = listResource({
  action: "managePublishedTutorials",
  order: listOrder(tutorials, [[tutorials.createdAt, "desc"]]),
  isListed: isPublished,
  filter: tutorialFilter,
  where: ({ search, view }) =>
    and(
      holdsWords([tutorials.title, tutorials.description, tutorials.fileName], search),
      inArray(tutorials.tier, tiersOfView(view)),
    ),
  toEntity: (row, services) => ({
    ...toTutorial(row, true),
    fileKey: row.fileKey,
    fileSize: row.fileSize,
    openingDay: openingDay(services, row.earlyAccessUntil),
    hasCaptions: row.captionsKey !== null,
    captionsUrl: captionsAddress(row),
    version: versionOf(tutorialFields, row),
  }),
  columns: {
    "created (UTC)": (row) => row.createdAt,
    title: (row) => row.title,
    description: (row) => row.description,
    tier: (row) => row.tier,
    category: (row) => row.category,
    minutes: (row) => row.duration,
    "early access until (UTC)": (row) => row.earlyAccessUntil,
    file: (row) => row.fileName,
  },
});

/** A page of the published tutorials that contain the words, newest first. */
export const readTutorialPage = published.page;

/** The newest tutorial made of a file, whose words and captions the player shows; null if there is none. */
export const findTutorialOf = operation(
  "managePublishedTutorials",
  z.object({ fileKey: z.string().max(300) }),
  async function findTutorialOf({ db }, _actor, { fileKey }) {
    const row = await db.read.query.tutorials.findFirst({
      where: and(isPublished, eq(tutorials.fileKey, fileKey)),
      orderBy: desc(tutorials.createdAt),
    });
    if (!row) return null;
    const { title, description, fileSize } = row;
    return { title, description, fileSize, captionsUrl: captionsAddress(row) };
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
export const exportTutorials = published.csv;
