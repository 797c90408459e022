import { z } from "zod";
import { linkLifetime } from "#app/features/people/accounts/rules.ts";
import type { Services } from "#app/services/services.server.ts";
import { serverCookie } from "../cookies.server.ts";

const signedUpCookie = ({ config, signer }: Services) =>
  serverCookie(config, "signed_up", { maxAge: linkLifetime.sign_up / 1000, secrets: [signer.secret] });

/**
 * The address that just signed up in this browser, whether its link was followed here since, and the key with which the
 * link signs this browser in (D72).
 */
const signedUp = z.object({
  email: z.string().min(1),
  isConfirmed: z.boolean(),
  signUpKey: z.string().optional(),
});

type SignedUp = z.infer<typeof signedUp>;

/**
 * The `Set-Cookie` value that remembers for an hour which address signed up in this browser; it never appears in a
 * URL.
 */
export const keepSignedUp = (services: Services, who: SignedUp) => signedUpCookie(services).serialize(who);

/** Who just signed up in this browser, or null. */
export async function readSignedUp(services: Services, request: Request): Promise<SignedUp | null> {
  const value: unknown = await signedUpCookie(services).parse(request.headers.get("Cookie"));
  return signedUp.safeParse(value).data ?? null;
}

/** The `Set-Cookie` value that forgets the address. */
export const forgetSignedUp = (services: Services) => signedUpCookie(services).serialize("", { maxAge: 0 });
