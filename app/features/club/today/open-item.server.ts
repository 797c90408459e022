import { z } from "zod";
import { ClubError } from "#app/errors.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { listBegun } from "#app/features/base/form-drafts.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { findContactMessage } from "#app/features/talk/contact/queries.server.ts";
import { readThread } from "#app/features/talk/messages/thread/read-thread.server.ts";
import { listPhrases } from "#app/features/talk/phrases/phrases.server.ts";
import { readQuestion } from "#app/features/talk/questions/list-questions.server.ts";
import { clubDay } from "#app/features/talk/snooze/asleep.server.ts";
import { snoozedKinds } from "#app/features/talk/snooze/rules.ts";
import type { Services } from "#app/services/services.server.ts";

/** The row to open: what waits, and its id. */
export const openItemInput = z.object({ kind: z.enum(snoozedKinds), id: opaqueId });

/** How much of a conversation a row shows. */
const lastFew = 2;

type Thread = Awaited<ReturnType<typeof readThread>>;

/** The last words of a conversation; what has none says what it is. */
const lastPosts = ({ entries }: Thread) =>
  entries.slice(-lastFew).map(({ id, by, at, isFromCoach, text, title, attachment, photo, voice }) => ({
    id,
    by,
    isFromCoach,
    createdAt: at,
    text: text || title || attachment?.label || (photo && "Photo") || (voice && "Voice note") || "",
  }));

/** What was deleted meanwhile opens nothing. */
function orNull(error: unknown): null {
  if (error instanceof ClubError && error.kind === "not_found") return null;
  throw error;
}

const common = async (services: Services) => ({
  phrases: await listPhrases(services.db.read),
  clubDay: clubDay(services),
  hasMailServer: !services.mailer.isFolder,
});

/**
 * What a row of a coach's list shows once it is open: the last words, and what answering needs. A thread's messages count as
 * read then. Null if it is gone.
 */
export const findOpenItem = operation(
  "readToday",
  openItemInput,
  async function findOpenItem(services, actor, { kind, id }) {
    const about = `${kind}:${id}`;
    const { [about]: begun } = await listBegun(services, actor, [about]);
    const shared = { id, begun, ...(await common(services)) };
    if (kind === "contact") {
      const message = await findContactMessage(services, actor, { id });
      return message && { ...shared, kind, message, posts: [], snooze: message.snooze };
    }
    if (kind === "question") {
      const question = await readQuestion(services, actor, { id }).catch(orNull);
      return (
        question && {
          ...shared,
          kind,
          question,
          posts: question.posts.slice(-lastFew),
          snooze: question.snooze,
        }
      );
    }
    const thread = await readThread(services, actor, { memberId: id, shown: 10 }).catch(orNull);
    return thread && { ...shared, kind, thread, posts: lastPosts(thread), snooze: thread.snooze };
  },
);

/** See {@link findOpenItem}. */
export type OpenItem = NonNullable<Awaited<ReturnType<typeof findOpenItem>>>;
