import type { ActionFunctionArgs } from "react-router";
import { logError } from "#app/features/upkeep/errors.server.ts";
import { readContext } from "#app/http/context.server.ts";
import { endpoint } from "#app/http/endpoint.server.ts";
import { failureResponse, toFailure } from "#app/http/failure.server.ts";
import { limit } from "#app/http/rate-limit.server.ts";

const door = endpoint({ POST: logError });
const fromOne = { name: "log-error", points: 20, perSeconds: 60 };
const fromAll = { name: "log-error-all", points: 200, perSeconds: 60 };

export const loader = door.loader;

/** The answer to a stored report says nothing (D46). So many a minute are taken: from one address, and from all. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { services, facts } = readContext(args.context);
  try {
    await limit(services, facts.clientAddress, fromOne);
    await limit(services, "all", fromAll);
  } catch (error) {
    return failureResponse(toFailure(error, facts.id, services.log));
  }
  const answer = await door.action(args);
  return answer.ok ? new Response(null, { status: 204 }) : answer;
}
