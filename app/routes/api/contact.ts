import { contactLimits } from "#app/features/talk/contact/rules.ts";
import { sendContactMessage } from "#app/features/talk/contact/send-message.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: { run: sendContactMessage, status: 201, limits: contactLimits },
});
export const loader = handler.loader;
export const action = handler.action;
