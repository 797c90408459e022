import { findByToken, issueToken, markOf } from "#app/features/people/accounts/tokens.server.ts";
import { setupLifetime, trustLifetime } from "#app/features/people/second-factor/rules.ts";
import { trustDevice } from "#app/features/people/second-factor/trusted-devices.server.ts";
import { isStillProven, type Proof } from "#app/features/people/sessions/sessions.server.ts";
import { signInEnded } from "#app/features/people/sign-in/check-credentials.server.ts";
import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "../cookies.server.ts";

const pendingCookie = ({ config }: Services) => serverCookie(config, "pending_sign_in");
const trustCookie = ({ config }: Services) => serverCookie(config, "trusted_device");
const codesCookie = ({ config }: Services) => serverCookie(config, "recovery_codes");

/**
 * A sign-in waiting for its second factor: a key that signs no one in by itself, and the boxes checked with the
 * password.
 */
type Pending = { pendingKey: string | null; rememberMe: boolean };

/**
 * The `Set-Cookie` value that makes this browser's sign-in wait for a code, for at most 10 minutes. Throws signed_out if the
 * account's sessions were ended since its password was checked.
 */
export async function waitForCode(
  services: Services,
  { rememberMe, ...proof }: Proof & { rememberMe: boolean },
): Promise<string> {
  const given = { purpose: "sign_in", userId: proof.account.id, codeFrom: proof.codeFrom ?? null } as const;
  const pendingKey = await services.db.write(async (tx) =>
    (await isStillProven(tx, services, proof)) ? issueToken(tx, services, given) : null,
  );
  if (pendingKey === null) throw signInEnded();
  return pendingCookie(services).serialize({ pendingKey, rememberMe } satisfies Pending);
}

/** The sign-in waiting in this browser; its key is null if there is none. */
export async function readPending(services: Services, request: Request): Promise<Pending> {
  const kept: Partial<Pending> | null = await pendingCookie(services).parse(request.headers.get("Cookie"));
  const key = kept?.pendingKey;
  return { pendingKey: typeof key === "string" ? key : null, rememberMe: kept?.rememberMe === true };
}

/** Whose sign-in is waiting for its code in this browser, and the mark of its page; null if none is. */
export async function readWaiting(services: Services, request: Request) {
  const { pendingKey } = await readPending(services, request);
  const account = pendingKey === null ? null : await findByToken(services, "sign_in", pendingKey);
  if (!account || pendingKey === null) return null;
  const { firstName, lastName, email } = account;
  return { name: `${firstName} ${lastName}`.trim() || email, pageMark: markOf(pendingKey) };
}

/** The `Set-Cookie` value that ends the waiting. */
export const endWaiting = (services: Services) => pendingCookie(services).serialize("", { maxAge: 0 });

/** The `Set-Cookie` value that trusts this browser for 30 days without a code (D69). Throws signed_out like {@link waitForCode}. */
export async function trustBrowser(services: Services, request: Request, proof: Proof): Promise<string> {
  const key = await trustDevice(services, { proof, userAgent: request.headers.get("User-Agent") });
  if (key === null) throw signInEnded();
  return trustCookie(services).serialize(key, { maxAge: trustLifetime / 1000 });
}

/** The key that makes this browser trusted, or null. */
export async function readTrustKey(services: Services, request: Request): Promise<string | null> {
  const value: unknown = await trustCookie(services).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

const contextOf = (userId: string) => `recovery codes of ${userId}`;

/** How many people's codes wait in one browser at most; a cookie has room for them. */
const mostWaiting = 4;

/** Every person's sealed codes in this browser, newest last. A cookie from before has those of one person. */
async function readSealed(services: Services, request: Request): Promise<string[]> {
  const kept: unknown = await codesCookie(services).parse(request.headers.get("Cookie"));
  return [kept].flat().filter((sealed): sealed is string => typeof sealed === "string" && sealed !== "");
}

const openCodes = ({ signer }: Services, sealed: string, userId: string) =>
  signer.unseal(sealed, contextOf(userId));

/** The sealed codes of everyone else, who may not have saved theirs yet. */
async function readOthers(services: Services, request: Request, userId: string): Promise<string[]> {
  const all = await readSealed(services, request);
  return all.filter((sealed) => openCodes(services, sealed, userId) === null);
}

/** The `Set-Cookie` value that lets the next page show new recovery codes, because the server doesn't store them. */
export async function showCodes(
  services: Services,
  request: Request,
  { userId, codes }: { userId: string; codes: readonly string[] },
): Promise<string> {
  const own = services.signer.seal(codes.join(" "), contextOf(userId));
  const waiting = [...(await readOthers(services, request, userId)), own].slice(-mostWaiting);
  return codesCookie(services).serialize(waiting, { maxAge: setupLifetime / 1000 });
}

/** The person's new recovery codes that aren't saved yet, or null. */
export async function readCodes(
  services: Services,
  request: Request,
  userId: string,
): Promise<string[] | null> {
  const all = await readSealed(services, request);
  const shown = all.map((sealed) => openCodes(services, sealed, userId)).find((codes) => codes !== null);
  return shown?.split(" ") ?? null;
}

/** The `Set-Cookie` value that stops showing the person's codes. */
export async function hideCodes(services: Services, request: Request, userId: string): Promise<string> {
  const others = await readOthers(services, request, userId);
  const maxAge = others.length > 0 ? setupLifetime / 1000 : 0;
  return codesCookie(services).serialize(others.length > 0 ? others : "", { maxAge });
}
