import { data, type LoaderFunctionArgs } from "react-router";
import { localPath } from "#app/http/local-path.ts";
import type { PageProblem } from "#app/http/page-loader.server.ts";

/** The page of this site the visitor came from; anything else links to the home page. */
function cameFrom({ request, url }: Pick<LoaderFunctionArgs, "request" | "url">): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return referrer?.host === url.host ? localPath(`${referrer.pathname}${referrer.search}`, "/") : "/";
}

// A separate route, so that the not-found page knows who is signed in and has the site's header.
function nothingHere(args: Pick<LoaderFunctionArgs, "request" | "url">): never {
  throw data({ title: null, message: "", back: cameFrom(args) } satisfies PageProblem, { status: 404 });
}

export const loader = nothingHere;
export const action = nothingHere;

export default function NothingHere() {
  return null;
}
