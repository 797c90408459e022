import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { signInInput } from "#app/features/accounts/schema.ts";
import { checkCredentials, signInCounter } from "#app/features/accounts/sign-in.server.ts";
import type { Operation } from "#app/features/operation.server.ts";
import { codeRequired } from "#app/features/second-factor/ask-factor.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { admitBrowser } from "./admit-browser.server.ts";
import type { Door } from "./attempt.server.ts";
import { knownDevice } from "./known-device.server.ts";
import { type Attempter, byAddress, type FailureLimit, isKind } from "./rate-limit.server.ts";
import { readTrustKey } from "./second-factor-cookies.server.ts";

/** Who proved to be whom, and for how long this browser shall know them. */
export type SignedIn = Awaited<ReturnType<typeof checkCredentials>>;

function authenticatorFor(services: Services): Authenticator<SignedIn> {
  const authenticator = new Authenticator<SignedIn>();
  authenticator.use(
    new FormStrategy(({ form }) => checkCredentials(services, null, Object.fromEntries(form))),
    "form",
  );
  return authenticator;
}

function asForm(input: unknown): Request {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== null && value !== undefined) body.set(name, String(value));
  }
  return new Request("http://localhost/auth", { method: "POST", body });
}

// JSON and form bodies have become one input by now; the strategy reads it as the form it knows.
const signInWithPassword: Operation<SignedIn> = Object.assign(
  (services: Services, _actor: unknown, input?: unknown) =>
    authenticatorFor(services).authenticate("form", asForm(input)),
  { action: checkCredentials.action, schema: signInInput },
);

const quarter = 15 * 60;
const counts = isKind("signed_out");

/** The account, and on a browser its owner has signed in with before that browser: nobody else can lock it out. */
async function bySignIn({ services, request, fields }: Attempter): Promise<string> {
  const account = await signInCounter(services, String(fields.email ?? ""));
  const device = await knownDevice(services, request, account);
  return device ? `${account}:${device}` : account;
}

const signInFailures: readonly FailureLimit[] = [
  { ...{ name: "sign-in-account", points: 10, perSeconds: quarter, counts }, by: bySignIn },
  { ...{ name: "sign-in-address", points: 50, perSeconds: quarter, counts }, by: byAddress },
];

/** Signing in by the page; where a second factor is wanted, a page of its own asks for it. */
export const signInDoor: Door<SignedIn> = {
  run: signInWithPassword,
  failures: signInFailures,
  cookies: async (services, request) => ({ trustKey: await readTrustKey(services, request) }),
  headers: admitBrowser,
};

/** Signing in by one call: a second factor comes with the password, or the call is refused (D69). */
export const signInCall: Door<SignedIn> = {
  ...signInDoor,
  headers: async (who, services, request) => {
    if (who.isCodeWanted) throw codeRequired();
    return admitBrowser(who, services, request);
  },
};
