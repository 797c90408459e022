import { redirect } from "react-router";
import { localPath } from "#app/http/local-path.ts";
import type { Route } from "./+types/login";

/** Whether the link was followed on the home page, whose only one is "Start Free". */
function isFromHome(request: Request, { origin }: URL): boolean {
  const from = request.headers.get("Referer");
  return (
    from !== null && URL.canParse(from) && `${new URL(from).origin}${new URL(from).pathname}` === `${origin}/`
  );
}

/**
 * Sends a plain navigation to the sign-in page, or to its Sign Up tab for someone who starts on the home page. Keeps the
 * page to return to.
 */
export function loader({ request, url }: Route.LoaderArgs) {
  const to = localPath(url.searchParams.get("to"), "/");
  const query = new URLSearchParams(to === "/" ? {} : { to });
  if (to === "/" && isFromHome(request, url)) query.set("tab", "signup");
  return redirect(query.size > 0 ? `/auth?${query}` : "/auth", { headers: { Vary: "Referer" } });
}
