import {
  listAccessCodes,
  rotateAccessCode,
  turnOffAccessCode,
} from "#app/features/club/site/access-codes.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const refusals = { 409: "The environment decides this code." };
const handler = endpoint({
  GET: listAccessCodes,
  POST: { run: rotateAccessCode, status: 201, refusals },
  DELETE: { run: turnOffAccessCode, refusals },
});
export const loader = handler.loader;
export const action = handler.action;
