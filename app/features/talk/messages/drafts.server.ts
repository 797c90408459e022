import { and, eq, like, or } from "drizzle-orm";
import { conflict, forbidden } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { ownKey } from "#app/features/base/send-once.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { messageDrafts } from "#db/schema/messages.ts";
import { sends } from "#db/schema/sends.ts";
import { messages as words } from "./messages.ts";
import { draftInput, ownDraftInput } from "./schema.ts";
import { draftSeenOf, getThreadMember, isOfPage, listSent } from "./thread/threads.server.ts";

type Draft = {
  text: string;
  attachment: string | null;
  formKey: string | null;
  draftKey: string | null;
  draftSeen: string | null;
  draftBase?: readonly string[] | null;
};

type Writer = { authorId: string; memberId: string };

const ofThem = ({ authorId, memberId }: Writer | Given<Writer>) =>
  and(eq(messageDrafts.userId, authorId), eq(messageDrafts.memberId, memberId));

const stored = prepared((db, given: Given<Writer>) =>
  db.query.messageDrafts.findFirst({ where: ofThem(given) }),
);

/** The saved draft in a member's thread, or empty. */
export async function readDraft(read: Connection, author: Member, memberId: string) {
  const row = await stored(read, { authorId: author.id, memberId });
  const draftSeen = row ? draftSeenOf(row) : "";
  return {
    text: row?.text ?? "",
    attachment: row?.attachment ?? "",
    draftKey: row?.formKey ?? "",
    draftSeen,
  };
}

/**
 * Saves a draft, replacing the earlier one; an empty one deletes it. Throws conflict if that would lose another page's words. A late
 * copy of a message already sent, or of how it began, is ignored.
 */
async function keepDraft(services: Services, author: Member, memberId: string, given: Draft) {
  const { draftKey: _key, draftBase: _base, draftSeen: _seen, ...draft } = given;
  const updatedAt = services.clock.now();
  await services.db.write(async (tx) => {
    const { formKey, text } = draft;
    const key = ownKey("message", formKey ?? "");
    // What was sent with a photo has more behind its form's key.
    const isOfForm = or(eq(sends.key, key), like(sends.key, `${key}:%`));
    const sent = formKey ? await listSent(tx, author.id, isOfForm) : [];
    if (sent.some((one) => one.text.startsWith(text.trimEnd()))) return;
    const row = await stored(tx, { authorId: author.id, memberId });
    // Another page of the writer's saved these words since, and the new ones don't hold them.
    if (row && !text.includes(row.text) && !isOfPage(row, given)) {
      if (text === "") return;
      throw conflict(words.draftElsewhere, words.draftFailedTitle);
    }
    await tx.delete(messageDrafts).where(ofThem({ authorId: author.id, memberId }));
    if (draft.text === "" && draft.attachment === null) return;
    await tx.insert(messageDrafts).values({ userId: author.id, memberId, ...draft, updatedAt });
  });
}

/** Saves the member's draft. */
export const saveOwnDraft = operation(
  "sendOwnMessage",
  ownDraftInput,
  async function saveOwnDraft(services, actor, draft) {
    if (actor.isAdmin) throw forbidden(words.coachesElsewhere, words.draftFailedTitle);
    await keepDraft(services, actor, actor.id, draft);
  },
);

/** Saves a coach's draft to a member. Throws not_found for an unknown member. */
export const saveDraft = operation(
  "answerMember",
  draftInput,
  async function saveDraft(services, actor, given) {
    const { memberId, ...draft } = given;
    const member = await getThreadMember(services, memberId);
    await keepDraft(services, actor, member.id, draft);
    return { memberId };
  },
);
