import { shownAddress } from "#app/features/base/email-address.ts";
import { composeLetter } from "#app/features/base/mail/letter.server.ts";
import { bodyOf } from "#app/features/base/mail/letter-html.ts";
import type { Mail } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { ContactMessageRow } from "#db/schema/contact.ts";

type Site = Pick<Services, "config">;

const quoted = (text: string) => text.replaceAll(/^/gm, "> ");

/** Tells a coach what a visitor wrote; a reply goes to the visitor. */
export function contactMail({ config }: Site, to: string, row: ContactMessageRow): Mail {
  const letter = composeLetter(
    config,
    { email: to },
    {
      subject: `Message from ${row.name.replaceAll(/\s+/g, " ")}`,
      paragraphs: [`${row.name} <${shownAddress(row.email)}> wrote on the contact page:`, row.message],
      link: {
        label: "Answer it",
        path: `/admin/contacts?${new URLSearchParams({ contact: row.id })}`,
      },
      reason: `You're getting this email because you coach at ${config.siteName}.`,
    },
  );
  return { ...letter, headers: { "Reply-To": row.email } };
}

/** The answer to a visitor, in the coach's words, with what they had written below. */
export function answerMail({ config }: Site, row: ContactMessageRow, response: string, coach: string): Mail {
  return composeLetter(
    config,
    { email: row.email, firstName: row.name },
    {
      subject: `Your message to ${config.siteName}`,
      paragraphs: [],
      body: bodyOf([response, coach, "You wrote:", quoted(row.message)]),
      link: { label: "Reply", path: "/contact" },
      reason: `You're getting this email because you wrote to ${config.siteName} on its contact page.`,
    },
  );
}
