import { contactLimit } from "#app/features/talk/contact/rules.ts";
import { sendContactMessage } from "#app/features/talk/contact/send-message.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({
  POST: { run: sendContactMessage, status: 201, limits: [contactLimit] },
});
export const loader = door.loader;
export const action = door.action;
