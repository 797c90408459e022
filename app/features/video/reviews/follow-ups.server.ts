import { asc, desc, eq } from "drizzle-orm";
import { conflict, invalidInput } from "#app/errors.ts";
import type { Member } from "#app/features/base/actor.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { type Given, prepared } from "#db/prepared.ts";
import { followUps } from "#db/schema/reviews.ts";
import { users } from "#db/schema/users.ts";
import { type Desk, storeDesk } from "./drafts.server.ts";
import { mailFollowUp } from "./mail.server.ts";
import { messages } from "./messages.ts";
import { deskInput } from "./schema.ts";

const ofRequest = prepared((db, { id }: Given<{ id: string }>) =>
  db
    .select({
      id: followUps.id,
      text: followUps.text,
      writtenAt: followUps.writtenAt,
      firstName: users.firstName,
    })
    .from(followUps)
    .leftJoin(users, eq(users.id, followUps.writtenBy))
    .where(eq(followUps.submissionId, id))
    .orderBy(asc(followUps.writtenAt), asc(followUps.id)),
);

/** What coaches wrote after a review, oldest first; `firstName` is null if the coach's account was deleted. */
export const listFollowUps = (read: Connection, submissionId: string) =>
  ofRequest(read, { id: submissionId });

/** A coach's later words on a page. */
export type FollowUp = Awaited<ReturnType<typeof listFollowUps>>[number];

const last = (tx: Connection, submissionId: string) =>
  tx.query.followUps.findFirst({
    where: eq(followUps.submissionId, submissionId),
    orderBy: desc(followUps.writtenAt),
  });

/**
 * Stores a desk's follow-up inside a write, without notifying the member. Returns the request, or null if the same
 * text was sent again.
 */
export async function addFollowUp(tx: Connection, services: Services, actor: Member, desk: Desk) {
  const { submissionId, draft } = desk;
  const { followUp: text = "" } = draft;
  const sent = await last(tx, submissionId);
  if (sent?.text === text && sent.writtenBy === actor.id) return null;
  const { request } = await storeDesk(tx, services, actor, { ...desk, draft: { ...draft, followUp: "" } });
  if (request.status !== "reviewed") throw conflict(messages.followUpEarly);
  const row = { id: services.ids.id(), submissionId, text, writtenBy: actor.id };
  await tx.insert(followUps).values({ ...row, writtenAt: services.clock.now() });
  const { userId, fileName: subject } = request;
  await recordActs(tx, services, actor, [{ action: "follow_up_review", userId, subject }]);
  return request;
}

/**
 * Saves the desk and publishes its follow-up under the review; the member is emailed once. Sending the same text
 * again changes nothing. Throws invalid without text, conflict for a request without a review.
 */
export const sendFollowUp = operation(
  "publishReview",
  deskInput,
  async function sendFollowUp(services, actor, desk) {
    const { submissionId, draft } = desk;
    const { followUp: text = "" } = draft;
    if (text === "")
      throw invalidInput(messages.followUpNeeded, { fields: { followUp: [messages.followUpNeeded] } });
    await services.db.write(async (tx) => {
      const request = await addFollowUp(tx, services, actor, desk);
      if (request) await mailFollowUp(tx, services, request);
    });
    return { submissionId };
  },
);
