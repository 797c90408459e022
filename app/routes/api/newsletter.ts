import { newsletterLimits } from "#app/features/talk/newsletter/rules.ts";
import { subscribe } from "#app/features/talk/newsletter/subscribe.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({
  POST: { run: subscribe, limits: newsletterLimits },
});
export const loader = handler.loader;
export const action = handler.action;
