import { z } from "zod";
import { badGateway } from "#app/errors.ts";
import { operation } from "#app/features/base/operation.server.ts";

const invalid = "Please enter a valid email address";

/** Where the test mail goes: an address with an @ (contract, "Input"). */
const testMailInput = z.object({
  email: z
    .string(invalid)
    .trim()
    .refine((email) => email.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(email), invalid),
});

/**
 * Sends a mail at once and tells the conversation (`POST /api/admin/test-smtp`, D33). Throws bad_gateway with the
 * conversation in its message when the mail was not taken.
 */
export const sendTestMail = operation(
  "sendTestMail",
  testMailInput,
  async function sendTestMail(services, actor, { email }) {
    const { mailer, ids, config } = services;
    const mail = {
      to: email,
      subject: `Test mail from ${config.siteName}`,
      text: `${actor.firstName} sent this from System Tools. Mail from ${config.siteName} arrives here.`,
    };
    const { fault, conversation } = await mailer.probe(mail, ids.id());
    if (fault !== null) {
      const said = conversation.length === 0 ? "" : `\n${conversation.join("\n")}`;
      throw badGateway(`The mail was not taken: ${fault}${said}`, { title: "Email Send Failed" });
    }
    return { message: `A test mail is on its way to ${email}.`, conversation };
  },
);
