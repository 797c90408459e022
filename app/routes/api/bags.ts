import { addBag, listOwnBags } from "#app/features/training/gear/bags.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ GET: listOwnBags, POST: { run: addBag, status: 201 } });
export const loader = handler.loader;
export const action = handler.action;
