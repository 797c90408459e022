import { type LoaderFunctionArgs, redirect } from "react-router";
import { Authenticator } from "remix-auth";
import { OAuth2Strategy } from "remix-auth-oauth2";
import { ClubError, unavailable } from "#app/errors.ts";
import { cookieName } from "#app/features/base/cookie-names.ts";
import { noteState } from "#app/features/people/accounts/tokens.server.ts";
import { readGenerations } from "#app/features/people/sessions/sessions.server.ts";
import { signInWithGoogle } from "#app/features/people/sign-in/google-account.server.ts";
import { googleMessages } from "#app/features/people/sign-in/google-messages.ts";
import type { OpenIdProvider } from "#app/services/openid.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { readAttempter, readContext } from "../context.server.ts";
import { cookieAttributes, forgetCookies, serverCookie } from "../cookies.server.ts";
import { unknownAddress } from "../endpoint.server.ts";
import { toFailure } from "../failure.server.ts";
import { setFlash } from "../forms/flash.server.ts";
import { withinLimits } from "../guards/rate-limit.server.ts";
import { isPrefetch } from "../guards/same-origin.server.ts";
import { localPath } from "../local-path.ts";
import { admitBrowser, afterSignIn } from "./admit-browser.server.ts";
import { readTrustKey } from "./second-factor-cookies.server.ts";
import type { SignedIn } from "./sign-in-handlers.server.ts";

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

/** How long the browser may be away, in seconds. */
const longestAway = 10 * 60;

/** The address to register with the provider. */
const callbackAddress = ({ config }: Services) => new URL("/api/auth/google/callback", config.appUrl).href;

// Derived from the state, so nothing needs storing, and from our secret, so no one else can compute it.
const nonceOf = ({ signer }: Services, state: string) => signer.sign(`nonce:${state}`);

/** Code flow with PKCE; the state works once, and the id token must belong to this very sign-in (D12). */
class GoogleStrategy extends OAuth2Strategy<SignedIn> {
  override name = "google";
  private readonly services: Services;

  constructor(services: Services, provider: OpenIdProvider, endpoints: Endpoints) {
    super(
      {
        clientId: provider.clientId,
        clientSecret: provider.clientSecret || null,
        redirectURI: callbackAddress(services),
        scopes: ["openid", "email", "profile"],
        cookie: {
          ...cookieAttributes(services.config),
          name: cookieName(services.config, "google"),
          maxAge: longestAway,
          sameSite: "Lax",
        },
        ...endpoints,
      },
      async ({ request, tokens }) => {
        const state = new URL(request.url).searchParams.get("state") ?? "";
        const given = { idToken: tokens.idToken(), accessToken: tokens.accessToken() };
        const person = await provider.verify(given, nonceOf(services, state));
        const trustKey = await readTrustKey(services, request);
        return signInWithGoogle(services, null, { ...person, trustKey });
      },
    );
    this.services = services;
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const asked = new URLSearchParams(params);
    asked.set("nonce", nonceOf(this.services, params.get("state") ?? ""));
    return asked;
  }

  override async authenticate(request: Request): Promise<SignedIn> {
    const state = new URL(request.url).searchParams.get("state");
    const isOurs = state === null || this.knows(request, state);
    if (state !== null && isOurs && !(await noteState(this.services, state)))
      throw new RangeError("This sign-in came back before.");
    return super.authenticate(request);
  }

  /** Whether this browser started with that state; others write nothing. */
  private knows(request: Request, state: string): boolean {
    const cookies = request.headers.get("Cookie") ?? "";
    return /^[\w-]{20,}$/.test(state) && cookies.includes(state);
  }
}

type Endpoints = { authorizationEndpoint: string; tokenEndpoint: string };

async function authenticatorFor(services: Services, provider: OpenIdProvider) {
  const { authorizationEndpoint, tokenEndpoint } = await provider.metadata().catch((error: unknown) => {
    throw unavailable(googleMessages.unreachable, 30, error);
  });
  const strategy = new GoogleStrategy(services, provider, { authorizationEndpoint, tokenEndpoint });
  return new Authenticator<SignedIn>().use(strategy);
}

/** Where to go after sign-in, stored while the browser is away. */
function returnToCookie({ config, signer }: Services) {
  return serverCookie(config, "way_back", { maxAge: longestAway, secrets: [signer.secret] });
}

/** Redirects the browser to the provider. Throws unavailable if it can't be reached. */
async function startGoogleSignIn(
  services: Services,
  provider: OpenIdProvider,
  to: string,
): Promise<Response> {
  const authenticator = await authenticatorFor(services, provider);
  try {
    await authenticator.authenticate("google", new Request(callbackAddress(services)));
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown;
    const headers = new Headers(thrown.headers);
    headers.append("Set-Cookie", await returnToCookie(services).serialize(to));
    return new Response(null, { status: 302, headers });
  }
  throw new Error("The provider's strategy let someone in who had not been there");
}

/** Who came back, and the page they wanted. Throws ClubError with a sentence for the person. */
async function finishGoogleSignIn(
  services: Services,
  provider: OpenIdProvider,
  request: Request,
): Promise<SignedIn & { to: string }> {
  const authenticator = await authenticatorFor(services, provider);
  const to: unknown = await returnToCookie(services).parse(request.headers.get("Cookie"));
  const { search } = new URL(request.url);
  const returned = new Request(`${callbackAddress(services)}${search}`, { headers: request.headers });
  try {
    if (!new URLSearchParams(search).get("state")) throw new ReferenceError("No state came back.");
    const before = await readGenerations(services);
    const { account, ...signedIn } = await authenticator.authenticate("google", returned);
    // Whose sign-in it is came out only at the end, and their sessions may have been ended while the provider was asked (D77).
    const proven = { ...account, replyGeneration: before.get(account.id) ?? 0 };
    return { ...signedIn, account: proven, to: typeof to === "string" ? to : "/" };
  } catch (error) {
    if (error instanceof ClubError) throw error;
    services.log.warn({ err: error }, "a sign-in at the OpenID provider was refused");
    throw new ClubError("forbidden", googleMessages.failed, {
      title: googleMessages.failedTitle,
      cause: error,
    });
  }
}

/** The `Set-Cookie` values that remove the temporary cookies. */
async function expireGoogleCookies(services: Services, request: Request): Promise<string[]> {
  const states = forgetCookies(services.config, request, "google");
  return [await returnToCookie(services).serialize("", { maxAge: 0 }), ...states];
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
