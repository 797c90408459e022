import { and, eq } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import type { Content } from "#app/features/base/site/shape.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { siteDrafts, siteVersions } from "#db/schema/site.ts";
import { findNewest, firstContent, firstValuesAuthor, type RecordName } from "./records.server.ts";

/** Who publishes; during setup there is no account yet. */
export type Author = Pick<Member, "firstName" | "lastName" | "email"> & { id: string | null };

type NewVersion = RecordName & { content: Content | null; restoredFrom?: number };

const nameOf = ({ firstName, lastName, email }: Author) => `${firstName} ${lastName}`.trim() || email;

/**
 * Stores a new version of a record inside a write; pages show it after `refreshConfig`. The initial values go into
 * the history first, so they can be restored. The author's draft is deleted.
 */
export async function storeVersion(
  tx: Connection,
  services: Services,
  author: Author,
  given: NewVersion,
): Promise<void> {
  const { section, record } = given;
  const publishedAt = services.clock.now();
  const first = (await findNewest(tx, given)) ? null : firstContent(services, given);
  if (first && author.id) {
    const row = { section, record, content: { ...first }, authorName: firstValuesAuthor, publishedAt };
    await tx.insert(siteVersions).values(row);
  }
  const content = given.content && { ...given.content };
  const authorName = nameOf(author);
  await tx.insert(siteVersions).values({ ...given, content, authorId: author.id, authorName, publishedAt });
  if (!author.id) return;
  await tx
    .delete(siteDrafts)
    .where(
      and(eq(siteDrafts.userId, author.id), eq(siteDrafts.section, section), eq(siteDrafts.record, record)),
    );
}
