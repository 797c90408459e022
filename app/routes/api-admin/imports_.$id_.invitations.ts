import { inviteImported } from "#app/features/club/imports/invite.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const refusals = { 409: "Everyone in this import has a password or an invitation." };
const handler = endpoint({ POST: { run: inviteImported, refusals } });
export const loader = handler.loader;
export const action = handler.action;
