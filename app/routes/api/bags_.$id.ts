import { changeBag, removeBag } from "#app/features/training/gear/bags.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const handler = endpoint({ PUT: changeBag, DELETE: removeBag });
export const loader = handler.loader;
export const action = handler.action;
