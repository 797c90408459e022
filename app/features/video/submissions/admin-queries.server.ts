import { count, desc, eq } from "drizzle-orm";
import { z } from "zod";
import { operation } from "#app/features/base/operation.server.ts";
import { listPlayables } from "#app/features/video/clips/queries.server.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { askedAgain } from "./messages.ts";
import { clipAddress, toAdminSubmission } from "./queries.server.ts";

const size = 50;

/** A page of the coaches' queue, newest first. */
export const readSubmissionsPage = operation(
  "listSubmissions",
  z.object({ page: z.number().int().min(1), prefersSmallVideos: z.boolean().default(false) }),
  async (services, _actor, { page, prefersSmallVideos }) => {
    const { db } = services;
    const [{ total } = { total: 0 }] = await db.read.select({ total: count() }).from(submissions);
    const rows = await db.read
      .select()
      .from(submissions)
      .innerJoin(users, eq(users.id, submissions.userId))
      .orderBy(desc(submissions.uploadedAt))
      .limit(size)
      .offset((page - 1) * size);
    const videos = rows.map(({ submissions: row }) => ({
      fileKey: row.fileKey,
      bytes: row.fileSize,
      address: clipAddress(row.id),
      advice: askedAgain(row),
    }));
    const playable = await listPlayables(services, videos, prefersSmallVideos);
    const shown = rows.map(({ submissions: row, users: { firstName, lastName, email } }) => ({
      ...toAdminSubmission(row, { name: `${firstName} ${lastName}`, email }),
      playable: playable(row),
    }));
    return { submissions: shown, total, page, size };
  },
);
