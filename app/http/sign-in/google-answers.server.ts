import { type LoaderFunctionArgs, redirect } from "react-router";
import { readAttempter, readContext } from "../context.server.ts";
import { unknownAddress } from "../endpoint.server.ts";
import { toFailure } from "../failure.server.ts";
import { setFlash } from "../flash.server.ts";
import { localPath } from "../local-path.ts";
import { withinLimits } from "../rate-limit.server.ts";
import { isPrefetch } from "../same-origin.server.ts";
import { admitBrowser, afterSignIn } from "./admit-browser.server.ts";
import { expireGoogleCookies, finishGoogleSignIn, startGoogleSignIn } from "./google.server.ts";

const starts = { name: "google", points: 60, perSeconds: 15 * 60 };
/** Returning counts only if it failed, because the start was already counted. */
const returns = { ...starts, counts: (error: unknown) => error !== null };

function redirectWith(to: string, cookies: string[]): Response {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(to, { headers });
}

type Args = LoaderFunctionArgs;

/** The answer if no provider is configured (D12), or no one followed the link. */
function insteadOf({ request, context }: Args): Response | null {
  const { openId } = readContext(context).services;
  if (!openId && request.method !== "OPTIONS") return unknownAddress();
  return isPrefetch(request) ? redirect("/auth") : null;
}

async function backToSignIn(args: Args, error: unknown, cookies: string[] = []): Promise<Response> {
  const { services, facts } = readContext(args.context);
  const { title, message } = toFailure(error, facts.id, services.log);
  const flash = { tone: "destructive", title: title ?? "Google sign-in failed", message } as const;
  return redirectWith("/auth", [...cookies, await setFlash(services, flash)]);
}

/** `GET /api/auth/google`: redirects to the provider; 404 if none is configured (D12). */
export async function leaveForGoogle(args: Args): Promise<Response> {
  const { services } = readContext(args.context);
  const { openId } = services;
  const instead = insteadOf(args);
  if (instead || !openId) return instead ?? unknownAddress();
  try {
    const to = localPath(args.url.searchParams.get("to"), "/");
    const who = readAttempter(args.request, args.context);
    return await withinLimits([starts], who, () => startGoogleSignIn(services, openId, to));
  } catch (error) {
    return backToSignIn(args, error);
  }
}

/** The return from the provider: signed in, or on the sign-in page with the reason. */
export async function returnFromGoogle(args: Args): Promise<Response> {
  const { request } = args;
  const { services } = readContext(args.context);
  const { openId } = services;
  const instead = insteadOf(args);
  if (instead || !openId) return instead ?? unknownAddress();
  const cookies = await expireGoogleCookies(services, request);
  try {
    const attempter = readAttempter(request, args.context);
    const came = await withinLimits([returns], attempter, () =>
      finishGoogleSignIn(services, openId, request),
    );
    const { to, ...who } = came;
    const admitted = await admitBrowser(who, services, request);
    const target = afterSignIn(who, localPath(to, "/"));
    return redirectWith(target, [...cookies, ...admitted.map(([, value]) => value)]);
  } catch (error) {
    return backToSignIn(args, error, cookies);
  }
}
