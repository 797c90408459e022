import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import { operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { listPlayables } from "#app/features/video/clips/queries.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { askedAgain } from "./messages.ts";
import { clipAddress, toAdminSubmission } from "./queries.server.ts";

/** A page of the coaches' queue, newest first. */
export const readSubmissionsPage = operation(
  "listSubmissions",
  z.object({ page: z.number().int().min(1), prefersSmallVideos: z.boolean().default(false) }),
  async function readSubmissionsPage(services, _actor, { page, prefersSmallVideos }) {
    const { db } = services;
    const total = await db.read.$count(submissions);
    return readPage({ page, total }, async ({ limit, offset }) => {
      const rows = await db.read
        .select()
        .from(submissions)
        .innerJoin(users, eq(users.id, submissions.userId))
        .orderBy(desc(submissions.uploadedAt))
        .limit(limit)
        .offset(offset);
      const videos = rows.map(({ submissions: row }) => ({
        fileKey: row.fileKey,
        bytes: row.fileSize,
        address: clipAddress(row.id),
        advice: askedAgain(row),
      }));
      const playable = await listPlayables(services, videos, prefersSmallVideos);
      return rows.map(({ submissions: row, users: { firstName, lastName, email } }) => ({
        ...toAdminSubmission(row, { name: `${firstName} ${lastName}`, email }),
        playable: playable(row),
      }));
    });
  },
);
