import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "react-router";
import { readContext } from "#app/http/context.server.ts";
import { readSent, type SentForm } from "#app/http/forms/sent-form.server.ts";
import { localPath } from "#app/http/local-path.ts";
import type { PageProblem } from "#app/http/pages/page-loader.server.ts";

/** The page of this site the visitor came from; anything else links to the home page. */
function cameFrom({ request, url }: Pick<LoaderFunctionArgs, "request" | "url">): string {
  const referrer = URL.parse(request.headers.get("Referer") ?? "");
  return referrer?.host === url.host ? localPath(`${referrer.pathname}${referrer.search}`, "/") : "/";
}

// A separate route, so that the not-found page knows who is signed in and has the site's header.
function nothingHere(args: Pick<LoaderFunctionArgs, "request" | "url">, sent?: SentForm): never {
  throw data({ title: null, message: "", back: cameFrom(args), sent } satisfies PageProblem, { status: 404 });
}

const signIn = /^(\/auth)?\/(sign|log)-?in\/?$/;
const signUp = /^(\/auth)?\/(sign-?up|register)\/?$/;

/** Where an address that people guess for signing in or up is meant to lead, with the page to return to; else null. */
function meantPage({ pathname, searchParams }: URL): string | null {
  const isSignUp = signUp.test(pathname);
  if (!isSignUp && !signIn.test(pathname)) return null;
  const to = localPath(searchParams.get("to") ?? searchParams.get("redirectTo"), "/");
  const query = new URLSearchParams({ ...(isSignUp && { tab: "signup" }), ...(to !== "/" && { to }) });
  return query.size > 0 ? `/auth?${query}` : "/auth";
}

export function loader(args: Pick<LoaderFunctionArgs, "request" | "url">): Response {
  const meant = meantPage(args.url);
  return meant ? redirect(meant) : nothingHere(args);
}

/** What someone typed into a form of a page that is gone comes back with the answer. */
export async function action({ request, url, context }: ActionFunctionArgs): Promise<never> {
  const { services, facts } = readContext(context);
  const sent = await readSent(request, { storage: services.storage, body: facts.body });
  return nothingHere({ request, url }, sent);
}

export default function NothingHere() {
  return null;
}
