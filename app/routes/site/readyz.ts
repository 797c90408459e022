import type { LoaderFunctionArgs } from "react-router";
import { readReadiness } from "#app/features/club/maintenance/readiness.server.ts";
import { readContext } from "#app/http/context.server.ts";

/** Whether everything the club needs works, each with a sentence; 503 if something that serving needs doesn't. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { services, actor } = readContext(context);
  const readiness = await readReadiness(services, actor);
  const isReady = readiness.status === "ready";
  return Response.json(readiness, {
    status: isReady ? 200 : 503,
    headers: { "Cache-Control": "no-store", ...(!isReady && { "Retry-After": "30" }) },
  });
}
