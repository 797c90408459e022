import { linkLifetime } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "../cookies.server.ts";

const resetAskedCookie = ({ config, signer }: Services) =>
  serverCookie(config, "reset_asked", {
    maxAge: linkLifetime.reset_password / 1000,
    secrets: [signer.secret],
  });

/**
 * The `Set-Cookie` value that remembers, as long as the link works, which address asked for one in this browser. In the
 * page's address it would stay in histories and logs.
 */
export const keepResetAsked = (services: Services, email: string) =>
  resetAskedCookie(services).serialize(email);

/** The address that asked for a reset link in this browser, or null. */
export async function readResetAsked(services: Services, request: Request): Promise<string | null> {
  const value: unknown = await resetAskedCookie(services).parse(request.headers.get("Cookie"));
  return typeof value === "string" ? value : null;
}

/** The `Set-Cookie` value that forgets the address: whoever signs in next may be someone else. */
export const forgetResetAsked = (services: Services) =>
  resetAskedCookie(services).serialize("", { maxAge: 0 });
