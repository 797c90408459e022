import { newsletterLimit } from "#app/features/talk/newsletter/rules.ts";
import { subscribe } from "#app/features/talk/newsletter/subscribe.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const door = endpoint({
  POST: { run: subscribe, limits: [newsletterLimit] },
});
export const loader = door.loader;
export const action = door.action;
