import { and, asc, desc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { conflict, notFound } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { changes } from "#app/features/base/audit/rules.ts";
import { pageNumber } from "#app/features/base/fields.ts";
import { enqueueMail } from "#app/features/base/mail/outbox.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { readPage } from "#app/features/base/paging.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import { mayBeMailed } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { progressReports } from "#db/schema/reports.ts";
import { users } from "#db/schema/users.ts";
import { reportMail } from "./mail.server.ts";
import { messages } from "./messages.ts";
import type { MonthNumbers } from "./rules.ts";
import { correctInput, oneReport, publishInput } from "./schema.ts";

type ReportRow = typeof progressReports.$inferSelect;

/** A report with its numbers as counted at the time. */
function toReport({ numbers, ...row }: ReportRow) {
  return { ...row, numbers: numbers as MonthNumbers };
}

const lineFields = { coachLines: "Lines" };

const isPublished = isNotNull(progressReports.publishedAt);

/** The caller's published reports, newest month first, and the months still waiting for the coach. */
export const listOwnReports = operation(
  "readOwnReports",
  noInput,
  async function listOwnReports({ db }, actor) {
    const rows = await db.read.query.progressReports.findMany({
      columns: { id: true, month: true, publishedAt: true },
      where: eq(progressReports.userId, actor.id),
      orderBy: desc(progressReports.month),
    });
    return {
      published: rows.filter(({ publishedAt }) => publishedAt !== null),
      waiting: rows.filter(({ publishedAt }) => publishedAt === null).map(({ month }) => month),
    };
  },
);

/** One of the caller's published reports. Throws not_found for someone else's or an unpublished one. */
export const getOwnReport = operation(
  "readOwnReports",
  oneReport,
  async function getOwnReport({ db }, actor, { id }) {
    const row = await db.read.query.progressReports.findFirst({
      where: and(eq(progressReports.id, id), eq(progressReports.userId, actor.id), isPublished),
    });
    if (!row) throw notFound();
    return toReport(row);
  },
);

const withMember = ({ db }: Services) =>
  db.read
    .select({ report: progressReports, firstName: users.firstName, lastName: users.lastName })
    .from(progressReports)
    .innerJoin(users, eq(users.id, progressReports.userId));

/** What a list shows of a report: its numbers are on its own page only. */
const columns = {
  id: progressReports.id,
  memberId: progressReports.userId,
  month: progressReports.month,
  madeAt: progressReports.madeAt,
  publishedAt: progressReports.publishedAt,
  coachName: progressReports.coachName,
  firstName: users.firstName,
  lastName: users.lastName,
};

/** A page of the reports of all members. */
const readReports = ({ db }: Services, where: SQL, orderBy: SQL[], page: number) =>
  readPage({ page, total: () => db.read.$count(progressReports, where) }, async ({ limit, offset }) => {
    const rows = await db.read
      .select(columns)
      .from(progressReports)
      .innerJoin(users, eq(users.id, progressReports.userId))
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);
    return rows.map(({ firstName, lastName, ...report }) => ({
      ...report,
      memberName: `${firstName} ${lastName}`,
    }));
  });

const onePage = z.object({ page: pageNumber });
const { id, month, publishedAt } = progressReports;

/** A page of the reports without the coach's lines, oldest first. */
export const listReportsAwaitingLines = operation(
  "listReports",
  onePage,
  async function listReportsAwaitingLines(services, _actor, { page }) {
    return readReports(services, isNull(publishedAt), [asc(month), asc(users.firstName), asc(id)], page);
  },
);

/** A page of the published reports, newest first. */
export const listPublishedReports = operation(
  "listReports",
  onePage,
  async function listPublishedReports(services, _actor, { page }) {
    return readReports(services, isPublished, [desc(publishedAt), desc(id)], page);
  },
);

/** One report as coaches see it. Throws not_found. */
export const getReport = operation(
  "listReports",
  oneReport,
  async function getReport(services, _actor, { id }) {
    const [row] = await withMember(services).where(eq(progressReports.id, id));
    if (!row) throw notFound();
    return {
      ...toReport(row.report),
      version: versionOf(lineFields, row.report),
      memberId: row.report.userId,
      memberName: `${row.firstName} ${row.lastName}`,
    };
  },
);

type Lines = { lines: string | null; coachName: string | null };

/** Publishes a report inside a write; only its lines may be corrected after that. Returns null if it was already published. */
export async function publishQuietly(tx: Connection, services: Services, id: string, given: Lines) {
  const [row] = await tx
    .update(progressReports)
    .set({ coachLines: given.lines, coachName: given.coachName, publishedAt: services.clock.now() })
    .where(and(eq(progressReports.id, id), isNull(progressReports.publishedAt)))
    .returning();
  return row ?? null;
}

/** Publishes a report and queues its email in the same write. */
export async function publish(tx: Connection, services: Services, id: string, given: Lines) {
  const row = await publishQuietly(tx, services, id, given);
  const member = row && (await tx.query.users.findFirst({ where: eq(users.id, row.userId) }));
  if (row && member && mayBeMailed(member, member.mailsCoachNews))
    await enqueueMail(tx, services, reportMail(services.config, member, toReport(row)));
  return row;
}

/**
 * Adds the coach's lines, publishes the report and emails it. Throws not_found, and conflict if it is already
 * published.
 */
export const publishReport = operation(
  "publishReport",
  publishInput,
  async function publishReport(services, actor, { id, lines }) {
    return services.db.write(async (tx) => {
      const stored = await tx.query.progressReports.findFirst({ where: eq(progressReports.id, id) });
      if (!stored) throw notFound();
      const row = await publish(tx, services, id, { lines, coachName: actor.firstName });
      if (!row) throw conflict(messages.alreadyPublished);
      const act = { action: "publish_report", userId: row.userId, subject: row.month } as const;
      await recordActs(tx, services, actor, [act]);
      return { id };
    });
  },
);

/**
 * Corrects the lines of a published report; its numbers stay as they were counted, and no second email goes out. Throws not_found,
 * and conflict if it isn't published or was corrected meanwhile (D57).
 */
export const correctReport = operation(
  "publishReport",
  correctInput,
  async function correctReport(services, actor, { id, lines, version }) {
    return services.db.write(async (tx) => {
      const stored = await tx.query.progressReports.findFirst({ where: eq(progressReports.id, id) });
      if (!stored) throw notFound();
      if (!stored.publishedAt) throw conflict(messages.notPublished);
      const wanted = { coachLines: lines };
      const changed = changes(stored, wanted);
      if (!changed) return { id };
      await requireVersion({ edited: lineFields, version, stored, wanted });
      // One that was published on the 4th had no coach's lines until now.
      const coachName = stored.coachName ?? actor.firstName;
      await tx
        .update(progressReports)
        .set({ ...wanted, coachName })
        .where(eq(progressReports.id, id));
      const act = {
        action: "correct_report",
        userId: stored.userId,
        subject: stored.month,
        ...changed,
      } as const;
      await recordActs(tx, services, actor, [act]);
      return { id };
    });
  },
);
