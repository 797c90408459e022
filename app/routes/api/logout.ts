import { redirect } from "react-router";
import { readContext } from "#app/http/context.server.ts";
import { failureResponse, toFailure } from "#app/http/failure.server.ts";
import { isOwnNavigation } from "#app/http/guards/same-origin.server.ts";
import { signOutBrowser } from "#app/http/sign-in/session-cookie.server.ts";
import type { Route } from "./+types/logout";

/** Signs out on a plain navigation; a request from another site or a prefetch changes nothing (D51). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, facts } = readContext(context);
  try {
    const headers = isOwnNavigation(request) ? await signOutBrowser(services, request) : [];
    return redirect("/", { headers });
  } catch (error) {
    return failureResponse(toFailure(error, facts.id, services.log));
  }
}
