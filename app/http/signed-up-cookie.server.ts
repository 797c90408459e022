import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "./cookies.server.ts";

const signedUpFor = 3600;

const signedUpCookie = ({ config, signer }: Services) =>
  serverCookie(config, "signed_up", { maxAge: signedUpFor, secrets: [signer.secret] });

/**
 * The `Set-Cookie` value that remembers for an hour which address signed up in this browser; it never appears in a
 * URL.
 */
export const keepSignedUp = (services: Services, email: string) => signedUpCookie(services).serialize(email);

/** The address that just signed up in this browser, or null. */
export async function readSignedUp(services: Services, request: Request): Promise<string | null> {
  const value: unknown = await signedUpCookie(services).parse(request.headers.get("Cookie"));
  return typeof value === "string" && value !== "" ? value : null;
}

/** The `Set-Cookie` value that forgets the address. */
export const forgetSignedUp = (services: Services) => signedUpCookie(services).serialize("", { maxAge: 0 });
