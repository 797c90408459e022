import { eq } from "drizzle-orm";
import { z } from "zod";
import { invalidInput } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { users } from "#db/schema/users.ts";
import { readUnsubscribeToken } from "./member-mail.server.ts";
import { messages } from "./messages.ts";

const linkInput = z.object({ token: z.string(messages.wrongLink).min(1, messages.wrongLink) });

/**
 * Turns off one kind of email by the link in any of them; a second time changes nothing. Throws invalid for a link we
 * didn't sign.
 */
export const endMail = operation("endMail", linkInput, async function endMail(services, _actor, { token }) {
  const wanted = readUnsubscribeToken(services, token);
  if (!wanted) throw invalidInput(messages.wrongLink, { title: messages.wrongTitle });
  await services.db.write(async (tx) => {
    await tx
      .update(users)
      .set({ [wanted.kind]: false })
      .where(eq(users.id, wanted.userId));
  });
  return { message: messages.ended[wanted.kind] };
});
