import { linkLifetime } from "#app/features/people/accounts/rules.ts";
import { makePhoneCode, signPhoneIn } from "#app/features/people/sign-in/phone.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Handler, HeaderPairs } from "../attempt.server.ts";
import { serverCookie } from "../cookies.server.ts";
import { byMember, isKind } from "../guards/rate-limit.server.ts";
import { passwordGuesses } from "./account-handlers.server.ts";
import { admitBrowser } from "./admit-browser.server.ts";
import { readTrustKey } from "./second-factor-cookies.server.ts";

const keyCookie = ({ config }: Services) =>
  serverCookie(config, "phone_key", { maxAge: linkLifetime.phone / 1000 });

/** The `Set-Cookie` value that moves the key out of the address, so that history and links don't have it. */
export const keepKey = (services: Services, key: string) => keyCookie(services).serialize(key);

/** The key this browser brought, or null. */
export async function readKey(services: Services, request: Request): Promise<string | null> {
  const value: unknown = await keyCookie(services).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

const dropKey = async (services: Services): Promise<HeaderPairs> => [
  ["Set-Cookie", await keyCookie(services).serialize("", { maxAge: 0 })],
];

const codeCookie = ({ config }: Services) =>
  serverCookie(config, "phone_code", { maxAge: linkLifetime.phone / 1000 });

/** The encrypted code this browser shows, or null; it is never part of an address. */
export async function readCode(services: Services, request: Request): Promise<string | null> {
  const value: unknown = await codeCookie(services).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** Making a code, in a browser that is signed in; the next page shows it. */
export const makeCodeHandler = {
  run: makePhoneCode,
  limits: [passwordGuesses, { name: "phone-code", points: 20, perSeconds: 15 * 60, by: byMember }],
  headers: async ({ code }: { code: string }, services: Services): Promise<HeaderPairs> => [
    ["Set-Cookie", await codeCookie(services).serialize(code)],
  ],
} satisfies Handler<Awaited<ReturnType<typeof makePhoneCode>>>;

/** Signing the phone in. */
export const signPhoneInHandler = {
  run: signPhoneIn,
  limits: [{ name: "phone-sign-in", points: 20, perSeconds: 15 * 60, counts: isKind("signed_out") }],
  cookies: async (services, request) => ({
    phoneKey: await readKey(services, request),
    trustKey: await readTrustKey(services, request),
  }),
  headers: async (who, services, request) => [
    ...(await admitBrowser(who, services, request)),
    ...(await dropKey(services)),
  ],
} satisfies Handler<Awaited<ReturnType<typeof signPhoneIn>>>;
