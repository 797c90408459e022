import { asc, eq, min, sql } from "drizzle-orm";
import type { Connection } from "./client.ts";
import { type SiteContent, siteDrafts, siteVersions } from "./schema/site.ts";
import { users } from "./schema/users.ts";

type Stored = { section: string; record: string; content: SiteContent | null };

/** The newest published version of each site record. */
function readPublished(read: Connection): Stored[] {
  const { section, record, content, number } = siteVersions;
  const newest = sql`${number} in (select max(number) from site_versions group by section, record)`;
  return read
    .select({ section, record, content })
    .from(siteVersions)
    .where(newest)
    .orderBy(asc(number))
    .all();
}

function readDrafts(read: Connection, userId: string): Stored[] {
  const { section, record, content } = siteDrafts;
  return read
    .select({ section, record, content })
    .from(siteDrafts)
    .where(eq(siteDrafts.userId, userId))
    .all();
}

/** The coaches' settings; optionally with one coach's drafts in place of what is published. */
export function readStoredSettings(read: Connection, draftsOf: string | null = null) {
  const named = read.query.settings.findMany().sync();
  const drafts = draftsOf === null ? [] : readDrafts(read, draftsOf);
  const isDrafted = ({ section, record }: Stored) =>
    drafts.some((draft) => draft.section === section && draft.record === record);
  return {
    settings: Object.fromEntries(named.map(({ name, value }) => [name, value])),
    /** When the first account was created; null without any. */
    beganAt:
      read
        .select({ at: min(users.createdAt) })
        .from(users)
        .get()?.at ?? null,
    site: [...readPublished(read).filter((one) => !isDrafted(one)), ...drafts],
  };
}
