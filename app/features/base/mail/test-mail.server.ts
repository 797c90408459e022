import { z } from "zod";
import { badGateway } from "#app/errors.ts";
import { asciiAddress, shownAddress } from "#app/features/base/email-address.ts";
import { operation } from "#app/features/base/operation.server.ts";
import type { Mail, Probe } from "#app/services/mailer.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { outbox } from "#db/schema/outbox.ts";
import { composeLetter, type MailSite } from "./letter.server.ts";

const invalid = "Please enter a valid email address";

/** The recipient of the test email: an address with an @ (contract, "Input"). */
const testMailInput = z.object({
  email: z
    .string(invalid)
    .trim()
    .transform(asciiAddress)
    .refine((email) => email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email), invalid),
});

/** The email a coach sends to see whether email arrives. */
function testMail(site: MailSite, to: string, sender: string): Mail {
  const { siteName } = site;
  return composeLetter(
    site,
    { email: to },
    {
      subject: `Test email from ${siteName}`,
      paragraphs: [`${sender} sent this from System Tools. Email from ${siteName} arrives here.`],
      reason: `You're getting this email because a coach of ${siteName} entered this address.`,
    },
  );
}

type Tried = { mail: Mail; id: string; probe: Probe };

/** Lists the email with its result and the SMTP conversation; it is not retried. */
async function storeTried({ db, clock }: Services, { mail, id, probe }: Tried): Promise<void> {
  const now = clock.now();
  const { fault, conversation } = probe;
  const outcome = fault === null ? { sentAt: now } : { givenUpAt: now, lastError: fault.slice(0, 500) };
  const { to: recipient, subject, text } = mail;
  await db.write(async (tx) => {
    await tx
      .insert(outbox)
      .values({ id, recipient, subject, text, createdAt: now, attempts: 1, conversation, ...outcome });
  });
}

/**
 * Sends an email right away and returns the SMTP conversation (`POST /api/admin/test-smtp`, D33). Throws bad_gateway with the
 * conversation in its message if the email was refused.
 */
export const sendTestMail = operation(
  "sendTestMail",
  testMailInput,
  async function sendTestMail(services, actor, { email }) {
    const { mailer, ids, config } = services;
    const mail = testMail(config, email, actor.firstName);
    const id = ids.id();
    const probe = await mailer.probe(mail, id);
    await storeTried(services, { mail, id, probe });
    const { fault, conversation } = probe;
    if (fault !== null) {
      const said = conversation.length === 0 ? "" : `\n${conversation.join("\n")}`;
      throw badGateway(`The server didn't accept the email: ${fault}${said}`, { title: "Email Send Failed" });
    }
    const message = mailer.isFolder
      ? `No mail server is set. The test email to ${shownAddress(email)} was written to the outbox.`
      : `The mail server accepted the test email to ${shownAddress(email)}.`;
    return { message, conversation, isSaved: mailer.isFolder };
  },
);
