import type { Actor } from "#app/features/base/actor.ts";
import type { Operation } from "#app/features/base/operation.server.ts";
import { signInInput } from "#app/features/people/accounts/schema.ts";
import { codeRequired } from "#app/features/people/second-factor/ask-factor.server.ts";
import {
  checkCredentials,
  findByLogin,
  loginOf,
  wrongCredentials,
} from "#app/features/people/sign-in/check-credentials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Handler } from "../attempt.server.ts";
import { type InputAttempter, isKind, type RateLimit } from "../guards/rate-limit.server.ts";
import { admitBrowser } from "./admit-browser.server.ts";
import { knownDevice } from "./known-device.server.ts";
import { readTrustKey } from "./second-factor-cookies.server.ts";

/** Who signed in, and how long this browser stays signed in. */
export type SignedIn = Awaited<ReturnType<typeof checkCredentials>>;

/** Turns a non-text value into text, so that a wrong type is wrong like any other input (D10). */
const asTexts = (input: unknown) =>
  Object.fromEntries(
    Object.entries(input ?? {})
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]),
  );

// A trusted browser's key comes only from its cookie, so it isn't part of an API call's input.
const signIn: Operation<SignedIn> = Object.assign(
  async (services: Services, actor: Actor, input?: unknown) =>
    checkCredentials(services, actor, asTexts(input)),
  { action: checkCredentials.action, schema: signInInput },
);

const failures = { perSeconds: 15 * 60, counts: isKind("signed_out") };

/**
 * What failures count against: the account, or on a browser where its owner has signed in before, that browser only.
 */
async function readTried({ services, request, fields }: InputAttempter) {
  const login = loginOf(fields.email);
  const owner = await findByLogin(services, login);
  const account = owner?.id ?? login;
  const device = owner ? await knownDevice(services, request, owner) : null;
  return { login, account, device: device && `${account}:${device}` };
}

/**
 * The count that is reported goes by the typed name, so that no one learns which email and username belong together;
 * the account's own count, which both share, isn't reported (D10). A known device has its own count, so strangers
 * can't lock it out.
 */
const signInLimits: readonly RateLimit[] = [
  {
    ...failures,
    name: "sign-in-name",
    points: 10,
    isOneByOne: true,
    byInput: async (who) => {
      const { login, device } = await readTried(who);
      return device ?? login;
    },
  },
  // A try refused because too many were waiting counts too; otherwise a flood would never be told to stop.
  {
    perSeconds: failures.perSeconds,
    name: "sign-in-address",
    points: 50,
    counts: (error) => failures.counts(error) || isKind("busy")(error),
  },
  {
    ...failures,
    name: "sign-in-account",
    points: 10,
    silently: wrongCredentials,
    byInput: async (who) => {
      const { account, device } = await readTried(who);
      return device ?? account;
    },
  },
];

/** Signing in on the page; if a second factor is needed, a separate page asks for it. */
export const signInHandler: Handler<SignedIn> = {
  run: signIn,
  limits: signInLimits,
  cookies: async (services, request) => ({ trustKey: await readTrustKey(services, request) }),
  headers: admitBrowser,
};

/** Signing in with one call: the second factor comes with the password, or the call is refused (D69). */
export const signInCall: Handler<SignedIn> = {
  ...signInHandler,
  headers: async (who, services, request) => {
    if (who.isCodeWanted) throw codeRequired();
    return admitBrowser(who, services, request);
  },
};
