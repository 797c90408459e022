import { sendTestMail } from "#app/features/base/mail/test-mail.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: {
    run: sendTestMail,
    body: ({ message, conversation }) => ({ message, conversation }),
    refusals: { 502: "The mail server refused it; with the conversation." },
  },
});
export const loader = handler.loader;
export const action = handler.action;
