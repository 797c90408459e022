import { createHash } from "node:crypto";
import { desc, notInArray, sql } from "drizzle-orm";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { errorReports } from "#db/schema/errors.ts";
import { logErrorInput } from "./schema.ts";

const mostKept = 500;

type Report = Pick<
  typeof errorReports.$inferInsert,
  "message" | "stack" | "componentStack" | "context" | "url" | "userAgent"
>;

/** Reports that differ only in numbers, such as ids, count as the same one; a status is none. */
function fingerprintOf({ message, context, stack }: Report): string {
  const place = stack?.split("\n").find((line) => /^\s*at |@/.test(line)) ?? "";
  const same = [message, context, place]
    .map((text) => text?.replace(/[0-9a-f-]{36}|(?<!\bstatus \d*)\d+/gi, "#"))
    .join("\n");
  return createHash("sha256").update(same).digest("base64url").slice(0, 22);
}

/** Stores a report, or counts it on an identical one. The latest 500 are kept. */
export async function storeReport({ db, clock, ids }: Services, report: Report): Promise<void> {
  const now = clock.now();
  const fingerprint = fingerprintOf(report);
  await db.write(async (tx) => {
    await tx
      .insert(errorReports)
      .values({ id: ids.id(), fingerprint, ...report, count: 1, firstAt: now, lastAt: now })
      .onConflictDoUpdate({
        target: errorReports.fingerprint,
        set: {
          count: sql`${errorReports.count} + 1`,
          lastAt: now,
          context: report.context,
          url: report.url,
          userAgent: report.userAgent,
        },
      });
    const kept = tx
      .select({ id: errorReports.id })
      .from(errorReports)
      .orderBy(desc(errorReports.lastAt), desc(errorReports.id))
      .limit(mostKept);
    await tx.delete(errorReports).where(notInArray(errorReports.id, kept));
  });
}

/** Stores an error reported by a browser (D46: the answer reveals nothing). */
export const logError = operation(
  "logError",
  logErrorInput,
  async function logError(services, _actor, input) {
    const { message, timestamp: _, ...report } = input;
    await storeReport(services, { ...report, message: message ?? "" });
    return null;
  },
);

/** The reported errors, newest first. */
export const listErrorReports = operation("listErrorReports", noInput, function listErrorReports({ db }) {
  return db.read.query.errorReports.findMany({
    orderBy: desc(errorReports.lastAt),
    columns: { fingerprint: false },
  });
});
