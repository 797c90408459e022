import { desc } from "drizzle-orm";
import { z } from "zod";
import { notFound } from "#app/errors.ts";
import { opaqueId } from "#app/features/base/fields.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { outbox } from "#db/schema/outbox.ts";

/** How many emails System Tools shows. */
const shownMails = 20;

/**
 * The latest emails and their state, without their text, because some contain a sign-in link. `isFolder` if no SMTP
 * server is set and each sent email is a file; `hasFile` while that file exists (D68).
 */
export const listOutbox = operation("readOutbox", noInput, async function listOutbox({ db, mailer }) {
  const { id, recipient, subject, createdAt, attempts, sentAt, givenUpAt, lastError, conversation } = outbox;
  const mails = await db.read
    .select({ id, recipient, subject, createdAt, attempts, sentAt, givenUpAt, lastError, conversation })
    .from(outbox)
    .orderBy(desc(outbox.createdAt))
    .limit(shownMails);
  const files = new Set((await mailer.folder.list()).map((file) => file.id));
  return {
    mails: mails.map((mail) => ({ ...mail, hasFile: files.has(mail.id) })),
    isFolder: mailer.isFolder,
  };
});

/**
 * An email as written to the folder instead of being sent. Throws not_found if it was sent by SMTP or its file was
 * deleted.
 */
export const openOutboxMail = operation(
  "readOutbox",
  z.object({ id: opaqueId }),
  async function openOutboxMail({ db, mailer }, _actor, { id }) {
    const known = await db.read.query.outbox.findFirst({
      columns: { id: true },
      where: (row, { eq }) => eq(row.id, id),
    });
    const message = known && (await mailer.folder.read(id));
    if (!message) throw notFound();
    return { fileName: `${id}.eml`, message };
  },
);

/** An email of the folder to read on a page: to whom, its subject, and its text. Throws not_found like {@link openOutboxMail}. */
export const readOutboxMail = operation(
  "readOutbox",
  z.object({ id: opaqueId }),
  async function readOutboxMail({ db, mailer }, _actor, { id }) {
    const known = await db.read.query.outbox.findFirst({
      columns: { recipient: true, subject: true, createdAt: true },
      where: (row, { eq }) => eq(row.id, id),
    });
    const message = known && (await mailer.folder.read(id));
    if (!message) throw notFound();
    const { default: PostalMime } = await import("postal-mime");
    const { text = "" } = await PostalMime.parse(message);
    return { id, ...known, text };
  },
);
