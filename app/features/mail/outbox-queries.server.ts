import { desc } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { opaqueId } from "#app/features/fields.ts";
import { noInput, operation } from "#app/features/operation.server.ts";
import { outbox } from "#db/schema/outbox.ts";

/** How many mails System Tools shows. */
const shownMails = 20;

/**
 * The latest mails and how each is doing, without what they say: some hold a link that signs in. `isFolder` where no SMTP
 * server is set and each sent mail lies as a file of its own.
 */
export const listOutbox = operation("readOutbox", noInput, async ({ db, mailer }) => {
  const { id, recipient, subject, createdAt, attempts, sentAt, givenUpAt, lastError } = outbox;
  const mails = await db.read
    .select({ id, recipient, subject, createdAt, attempts, sentAt, givenUpAt, lastError })
    .from(outbox)
    .orderBy(desc(outbox.createdAt))
    .limit(shownMails);
  return { mails, isFolder: mailer.isFolder };
});

/** A mail as it was written to the folder in place of being sent. Throws not_found for one that was not, or went by SMTP. */
export const openOutboxMail = operation(
  "readOutbox",
  z.object({ id: opaqueId }),
  async ({ db, mailer }, _actor, { id }) => {
    const known = await db.read.query.outbox.findFirst({
      columns: { id: true },
      where: (row, { eq }) => eq(row.id, id),
    });
    const message = known && (await mailer.read(id));
    if (!message) throw notFound();
    return { fileName: `${id}.eml`, message };
  },
);
