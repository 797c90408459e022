import type { ActionFunctionArgs } from "react-router";
import { logError } from "#app/features/club/maintenance/errors.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";

const minute = { points: 20, perSeconds: 60 };
const limits = [
  { ...minute, name: "log-error" },
  { ...minute, name: "log-error-all", points: 200, by: () => "all" },
];
const handler = endpoint({ POST: { run: logError, limits } });

export const loader = handler.loader;

/** The answer to a report reveals nothing (D46). Reports are limited per minute, from one address and in total. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const answer = await handler.action(args);
  return answer.ok ? new Response(null, { status: 204 }) : answer;
}
