import { and, desc, eq } from "drizzle-orm";
import { operation } from "#app/features/base/operation.server.ts";
import { firstValues } from "#app/features/base/site/first-values.server.ts";
import type { Content, SectionName } from "#app/features/base/site/shape.ts";
import { listRecords } from "#app/features/base/site/site.server.ts";
import { versionOf } from "#app/features/base/versions.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { siteDrafts, siteVersions } from "#db/schema/site.ts";
import { listInput } from "./schema.ts";
import { fixedFields, labelsOf, pageOf, siteSections, titleOf } from "./sections.ts";

/** What identifies a record. */
export type RecordName = { section: SectionName; record: string };

const isRecord = ({ section, record }: RecordName) =>
  and(eq(siteVersions.section, section), eq(siteVersions.record, record));

/** The newest version of a record; undefined if it was never published. */
export const findNewest = (read: Connection, name: RecordName) =>
  read.query.siteVersions.findFirst({ where: isRecord(name), orderBy: desc(siteVersions.number) });

/** A record's initial content; null if it has none. */
export const firstContent = ({ config }: Services, { section, record }: RecordName): Content | null =>
  firstValues[section](config).find((one) => one.record === record)?.content ?? null;

/** A record's current content, read inside the write; null if there is none or it was removed. */
export async function findContent(
  tx: Connection,
  services: Services,
  name: RecordName,
): Promise<Content | null> {
  const newest = await findNewest(tx, name);
  const first = firstContent(services, name);
  if (!newest) return first;
  return newest.content && { ...first, ...newest.content };
}

/** The version a record's form carries (D57). */
export const versionFor = (section: SectionName, content: Content): string =>
  versionOf(labelsOf(section), content);

/**
 * The published records of one section or of all. `fixed` names fields the environment decides, each by its variable.
 */
export const listSite = operation(
  "manageSite",
  listInput,
  async function listSite({ config }, _actor, { section }) {
    const wanted = Object.keys(siteSections) as SectionName[];
    return wanted
      .filter((name) => section === undefined || name === section)
      .flatMap((name) =>
        listRecords(config, name).map(({ record, content }) => {
          const fixed = fixedFields(name, record, config.given);
          const first = firstValues[name](config).find((one) => one.record === record)?.content;
          const decided = Object.keys(fixed).map((field) => [field, first?.[field] ?? null] as const);
          return {
            section: name,
            record,
            title: titleOf(name, record, content),
            page: pageOf(name, record),
            content: { ...content, ...Object.fromEntries(decided) },
            version: versionFor(name, content),
            fixed,
          };
        }),
      );
  },
);

/** The coach's unpublished draft. */
export const listDrafts = operation(
  "manageSite",
  listInput,
  async function listDrafts({ db }, actor, { section }) {
    const own = eq(siteDrafts.userId, actor.id);
    const rows = await db.read.query.siteDrafts.findMany({
      where: section ? and(own, eq(siteDrafts.section, section)) : own,
    });
    return rows.map(({ userId: _, ...draft }) => draft);
  },
);

/** The author shown in the history for built-in content. */
export const firstValuesAuthor = "First values";

/** Who is in the history as the author of what the setup asked for. */
export const setupAuthor = "Setup";

const shownVersions = 50;

/** The history of a section, newest first: the latest 50 versions, each with who and when. */
export const listVersions = operation(
  "manageSite",
  listInput,
  async function listVersions({ db, config }, _actor, { section }) {
    const rows = await db.read.query.siteVersions.findMany({
      where: section && eq(siteVersions.section, section),
      orderBy: desc(siteVersions.number),
      limit: shownVersions,
    });
    const current = new Set<string>();
    return rows.map(({ authorId: _, ...row }) => {
      const name = `${row.section}/${row.record}`;
      const isCurrent = !current.has(name);
      current.add(name);
      const shown = listRecords(config, row.section as SectionName).find(
        ({ record }) => record === row.record,
      );
      const title = titleOf(row.section as SectionName, row.record, row.content ?? shown?.content ?? null);
      return { ...row, title, isCurrent, isFirst: row.authorName === firstValuesAuthor };
    });
  },
);
