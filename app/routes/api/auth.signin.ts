import { toUser } from "#app/features/people/accounts/queries.server.ts";
import { signInRefusals } from "#app/features/people/second-factor/messages.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { signInCall } from "#app/http/sign-in/sign-in-handlers.server.ts";

const handler = endpoint({
  POST: {
    ...signInCall,
    body: ({ account }, services) => toUser(services, account),
    refusals: signInRefusals,
  },
});
export const loader = handler.loader;
export const action = handler.action;
