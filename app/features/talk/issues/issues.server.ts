import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { conflict, notFound } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { listResource } from "#app/features/base/lists/list-resource.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { listOrder } from "#app/features/base/paging.server.ts";
import { requireVersion, versionOf } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { newsletterIssues as issues } from "#db/schema/issues.ts";
import { countAudience } from "./audience.server.ts";
import { messages } from "./messages.ts";
import { isWaiting } from "./rules.ts";
import { changeIssueInput, issueFields, issueInput, issuePage, oneIssue } from "./schema.ts";

type IssueRow = typeof issues.$inferSelect;

/** The entity "Newsletter issue". */
export const toIssue = ({ removedAt: _, ...issue }: IssueRow) => ({
  ...issue,
  version: versionOf(issueFields, issue),
});

const isThere = isNull(issues.removedAt);

const shown = listResource({
  action: "manageNewsletter",
  order: listOrder(issues, [[issues.createdAt, "desc"]]),
  isListed: isThere,
  filter: issuePage,
  where: () => undefined,
  toEntity: toIssue,
  size: 10,
});

/** Every issue, newest first (`GET /api/admin/newsletter-issues`). */
export const listIssues = shown.list;

/** A page of the issues, newest first. */
export const readIssuePage = shown.page;

/** An issue's row. Throws not_found, also if it was deleted. */
export async function requireIssue(db: Connection, id: string): Promise<IssueRow> {
  const row = await db.query.newsletterIssues.findFirst({ where: and(eq(issues.id, id), isThere) });
  if (!row) throw notFound();
  return row;
}

/** An issue. Throws not_found. */
export const getIssue = operation(
  "manageNewsletter",
  oneIssue,
  async function getIssue(services, _actor, { id }) {
    return toIssue(await requireIssue(services.db.read, id));
  },
);

/** An issue for its page, deleted or not, because text just typed into it must not be lost. Throws not_found. */
export const openIssue = operation(
  "manageNewsletter",
  oneIssue,
  async function openIssue({ db }, _actor, { id }) {
    const row = await db.read.query.newsletterIssues.findFirst({ where: eq(issues.id, id) });
    if (!row) throw notFound();
    return { ...toIssue(row), isRemoved: row.removedAt !== null };
  },
);

/** How many people each group currently has. */
export const readAudience = operation("manageNewsletter", issuePage, countAudience);

/** Creates an issue as a draft. */
export const createIssue = operation(
  "manageNewsletter",
  issueInput,
  async function createIssue(services, actor, words) {
    const { db, ids, clock } = services;
    const id = ids.id();
    return db.write(async (tx) => {
      await tx.insert(issues).values({ id, ...words, state: "draft", createdAt: clock.now() });
      await recordActs(tx, services, actor, [{ action: "write_issue", subject: words.title }]);
      return toIssue(await requireIssue(tx, id));
    });
  },
);

type Words = Pick<IssueRow, "title" | "text">;

/** Saves a draft's words, in the write of what else is done with it. Throws conflict by their version (D57). */
export async function saveWords(
  tx: Connection,
  services: Services,
  actor: Member,
  { stored, wanted, version }: { stored: IssueRow; wanted: Words; version: string | null },
): Promise<IssueRow> {
  await requireVersion({ edited: issueFields, version, stored, wanted });
  if (stored.title === wanted.title && stored.text === wanted.text) return stored;
  await tx.update(issues).set(wanted).where(eq(issues.id, stored.id));
  await recordActs(tx, services, actor, [{ action: "change_issue", subject: wanted.title }]);
  return { ...stored, ...wanted };
}

/**
 * Edits a draft, or an issue that waits for its time. Throws invalid, not_found, and conflict if it has started, or by its version (D57).
 */
export const changeIssue = operation(
  "manageNewsletter",
  changeIssueInput,
  async function changeIssue(services, actor, { id, version, ...wanted }) {
    return services.db.write(async (tx) => {
      const stored = await requireIssue(tx, id);
      if (stored.state !== "draft" && !isWaiting(stored, services.clock.now()))
        throw conflict(messages.notDraft);
      return toIssue(await saveWords(tx, services, actor, { stored, wanted, version }));
    });
  },
);

/**
 * Deletes a draft or a scheduled issue; restored, it is a draft. Throws not_found, and conflict if sending has
 * started.
 */
export const removeIssue = operation(
  "manageNewsletter",
  oneIssue,
  async function removeIssue(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const stored = await requireIssue(tx, id);
      if (stored.state !== "draft" && stored.state !== "scheduled") throw conflict(messages.notDraft);
      const change = { state: "draft", sendAt: null, removedAt: services.clock.now() } as const;
      await tx.update(issues).set(change).where(eq(issues.id, id));
      await recordActs(tx, services, actor, [{ action: "remove_issue", subject: stored.title }]);
      return toIssue(stored);
    });
  },
);

/** Restores a deleted draft. Throws not_found. */
export const restoreIssue = operation(
  "manageNewsletter",
  oneIssue,
  async function restoreIssue(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const [row] = await tx
        .update(issues)
        .set({ removedAt: null })
        .where(and(eq(issues.id, id), isNotNull(issues.removedAt)))
        .returning();
      if (!row) throw notFound();
      await recordActs(tx, services, actor, [{ action: "undo", subject: row.title }]);
      return toIssue(row);
    });
  },
);
