import { redirect } from "react-router";
import { localPath } from "#app/http/local-path.ts";
import type { Route } from "./+types/login";

/** Sends a plain navigation to the sign-in page, and keeps the page to return to. */
export function loader({ url }: Route.LoaderArgs) {
  const to = localPath(url.searchParams.get("to"), "/");
  return redirect(to === "/" ? "/auth" : `/auth?${new URLSearchParams({ to })}`);
}
