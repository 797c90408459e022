import { count, gt, sql } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { errorReports } from "#db/schema/errors.ts";
import { outbox } from "#db/schema/outbox.ts";
import { isFailedMail } from "./queues.server.ts";

const day = 86_400_000;

/** How many different errors were reported in the last 24 hours, and how many mails can't be sent, in one query. */
export const countWorries = operation(
  "listErrorReports",
  noInput,
  async function countWorries({ db, clock }) {
    const now = clock.now();
    const [found] = await db.read
      .select({
        errors: count(),
        mails: sql<number>`(select count(*) from ${outbox} where ${isFailedMail(now)})`,
      })
      .from(errorReports)
      .where(gt(errorReports.lastAt, new Date(now.getTime() - day)));
    return found ?? { errors: 0, mails: 0 };
  },
);
