import { respondToContact } from "#app/features/talk/contact/respond.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: { run: respondToContact, refusals: { 409: "It was already answered." } },
});
export const loader = handler.loader;
export const action = handler.action;
