import { redirect } from "react-router";
import { localPath } from "#app/http/local-path.ts";
import type { Route } from "./+types/login";

/** A plain navigation to signing in; keeps the way back. */
export function loader({ url }: Route.LoaderArgs) {
  const to = localPath(url.searchParams.get("to"), "/");
  return redirect(to === "/" ? "/auth" : `/auth?${new URLSearchParams({ to })}`);
}
