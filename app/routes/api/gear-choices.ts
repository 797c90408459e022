import { readGearChoices } from "#app/features/training/gear/choices.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: readGearChoices });
export const loader = handler.loader;
export const action = handler.action;
