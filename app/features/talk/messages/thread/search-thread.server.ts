import { and, desc, eq } from "drizzle-orm";
import type { Member } from "#app/features/base/actor.ts";
import { localDate } from "#app/features/base/calendar/rules.ts";
import { excerptOf } from "#app/features/base/excerpt.ts";
import { holdsWords } from "#app/features/base/lists/search.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { firstOf } from "#app/features/base/paging.server.ts";
import { wordsOf } from "#app/features/talk/messages/messages.ts";
import { ownThreadSearch, threadSearch } from "#app/features/talk/messages/schema.ts";
import type { Services } from "#app/services/services.server.ts";
import { messages } from "#db/schema/messages.ts";

const mostFound = 50;
const [excerpt, before] = [140, 40];

/** The part of a text around the words. */
function around(text: string, words: string): string {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  return at <= before * 2 ? excerptOf(text, excerpt) : `…${excerptOf(text.slice(at - before), excerpt)}`;
}

type ThreadSearch = { memberId: string; reader: Member; q: string; at: string };

/**
 * The newest messages of a thread with the words, in their text or in what they refer to, newest first; null without
 * words.
 */
async function search({ db }: Services, { memberId, reader, q, at }: ThreadSearch) {
  if (q === "") return null;
  const hasWords = holdsWords([messages.text, messages.attachmentTitle], q);
  const rows = await db.read.query.messages.findMany({
    where: and(eq(messages.userId, memberId), hasWords),
    orderBy: desc(messages.place),
    limit: mostFound + 1,
  });
  const { entities, next } = firstOf(rows, mostFound);
  const found = entities.map((row) => ({
    id: row.id,
    day: localDate(row.createdAt, reader.timeZone),
    by: row.authorId === reader.id ? "You" : row.authorName,
    text: around(wordsOf(row), q),
  }));
  // The place of the message that is shown, -1 for none.
  const place = entities.findIndex(({ id }) => id === at);
  return { q, place, entities: found, next };
}

/** What a search in a thread found. */
export type Found = Awaited<ReturnType<typeof search>>;

/** Searches the caller's own thread. */
export const searchOwnThread = operation(
  "readOwnThread",
  ownThreadSearch,
  async function searchOwnThread(services, actor, given) {
    return search(services, { ...given, memberId: actor.id, reader: actor });
  },
);

/** Searches a member's thread for a coach. */
export const searchThread = operation(
  "readThreads",
  threadSearch,
  async function searchThread(services, actor, given) {
    return search(services, { ...given, reader: actor });
  },
);
