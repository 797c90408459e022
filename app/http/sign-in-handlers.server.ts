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
import { admitBrowser } from "./admit-browser.server.ts";
import type { Handler } from "./attempt.server.ts";
import { knownDevice } from "./known-device.server.ts";
import { type Attempter, isKind, type RateLimit } from "./rate-limit.server.ts";
import { readTrustKey } from "./second-factor-cookies.server.ts";

/** Who proved to be whom, and for how long this browser shall know them. */
export type SignedIn = Awaited<ReturnType<typeof checkCredentials>>;

/** Writes what is no text as one: a value of a wrong kind is wrong like any other (D10). */
const asTexts = (input: unknown) =>
  Object.fromEntries(
    Object.entries(input ?? {})
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, typeof value === "object" ? JSON.stringify(value) : String(value)]),
  );

// The key of a trusted browser comes from its cookie alone, so it is no part of what a call sends.
const signIn: Operation<SignedIn> = Object.assign(
  async (services: Services, actor: Actor, input?: unknown) =>
    checkCredentials(services, actor, asTexts(input)),
  { action: checkCredentials.action, schema: signInInput },
);

const failures = { perSeconds: 15 * 60, counts: isKind("signed_out") };

/** What failures count for: the account, and on a browser its owner has signed in with before, that browser alone. */
async function readTried({ services, request, fields }: Attempter) {
  const login = loginOf(fields.email);
  const account = (await findByLogin(services, login))?.id ?? login;
  const device = await knownDevice(services, request, account);
  return { login, account, device: device && `${account}:${device}` };
}

/**
 * The count that is told goes by the name that was typed, so that no one learns which email and user name belong together; the
 * one of the account, which both share, is not told (D10). A known device has a count of its own: strangers cannot lock it out.
 */
const signInLimits: readonly RateLimit[] = [
  {
    ...failures,
    name: "sign-in-name",
    points: 10,
    isOneByOne: true,
    by: async (who) => {
      const { login, device } = await readTried(who);
      return device ?? login;
    },
  },
  // One that found too many waiting counts here as well: else a flood would never be told to stay away.
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
    by: async (who) => {
      const { account, device } = await readTried(who);
      return device ?? account;
    },
  },
];

/** Signing in by the page; where a second factor is wanted, a page of its own asks for it. */
export const signInHandler: Handler<SignedIn> = {
  run: signIn,
  limits: signInLimits,
  cookies: async (services, request) => ({ trustKey: await readTrustKey(services, request) }),
  headers: admitBrowser,
};

/** Signing in by one call: a second factor comes with the password, or the call is refused (D69). */
export const signInCall: Handler<SignedIn> = {
  ...signInHandler,
  headers: async (who, services, request) => {
    if (who.isCodeWanted) throw codeRequired();
    return admitBrowser(who, services, request);
  },
};
