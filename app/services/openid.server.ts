import { createRemoteJWKSet, jwtVerify } from "jose";
import { z } from "zod";

/** The parts of an OpenID provider's configuration that we use. */
export type OpenIdMetadata = {
  issuer: string;
  authorizationEndpoint: string;
  tokenEndpoint: string;
  jwksUri: string;
  userInfoEndpoint: string | null;
};

/** Who signed in at the provider, from a verified token. */
export type OpenIdPerson = {
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

/**
 * The configured OpenID provider (D12). Both methods throw if the provider can't be reached or isn't who it should
 * be.
 */
export type OpenIdProvider = {
  clientId: string;
  clientSecret: string;
  metadata(): Promise<OpenIdMetadata>;
  /** Checks an id token's signature, issuer, audience, times and nonce; missing details are requested separately. */
  verify(tokens: { idToken: string; accessToken: string }, nonce: string): Promise<OpenIdPerson>;
};

const patience = 10_000;
const memory = 3_600_000;

const discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
});

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().toLowerCase().nullish().catch(null),
  email_verified: z.union([z.boolean(), z.literal("true"), z.literal("false")]).nullish(),
  given_name: z.string().nullish().catch(null),
  family_name: z.string().nullish().catch(null),
  name: z.string().nullish().catch(null),
});

async function discover(issuer: string): Promise<OpenIdMetadata> {
  const base = issuer.replace(/\/$/, "");
  const answer = await fetch(`${base}/.well-known/openid-configuration`, {
    headers: { Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`The OpenID provider answered ${answer.status} to discovery`);
  const found = discovery.parse(await answer.json());
  if (found.issuer.replace(/\/$/, "") !== base) {
    throw new Error(`The OpenID provider calls itself ${found.issuer}, not ${issuer}`);
  }
  return {
    issuer: found.issuer,
    authorizationEndpoint: found.authorization_endpoint,
    tokenEndpoint: found.token_endpoint,
    jwksUri: found.jwks_uri,
    userInfoEndpoint: found.userinfo_endpoint ?? null,
  };
}

function toPerson(payload: unknown): OpenIdPerson {
  const { sub, email, email_verified, given_name, family_name, name } = claims.parse(payload);
  const [first = "", ...rest] = (name ?? "").trim().split(/\s+/);
  return {
    subject: sub,
    email: email ?? null,
    isEmailVerified: email_verified === true || email_verified === "true",
    firstName: (given_name ?? first).slice(0, 100),
    lastName: (family_name ?? rest.join(" ")).slice(0, 100),
  };
}

/** What the provider says about the token's person, because some leave the address out of the token. */
async function askForPerson(endpoint: string, accessToken: string, subject: string): Promise<OpenIdPerson> {
  const answer = await fetch(endpoint, {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(patience),
  });
  if (!answer.ok) throw new Error(`The OpenID provider answered ${answer.status} about a person`);
  const person = toPerson(await answer.json());
  if (person.subject !== subject) throw new Error("The OpenID provider named someone else");
  return person;
}

/** The provider behind an issuer's address. Its configuration is fetched once an hour. */
export function openIdProvider(given: {
  issuer: string;
  clientId: string;
  clientSecret: string;
}): OpenIdProvider {
  let known: { metadata: OpenIdMetadata; keys: ReturnType<typeof createRemoteJWKSet>; until: number } | null =
    null;
  const ask = async () => {
    if (known && known.until > Date.now()) return known;
    const metadata = await discover(given.issuer);
    const keys = createRemoteJWKSet(new URL(metadata.jwksUri), { timeoutDuration: patience });
    known = { metadata, keys, until: Date.now() + memory };
    return known;
  };
  return {
    clientId: given.clientId,
    clientSecret: given.clientSecret,
    metadata: async () => (await ask()).metadata,
    async verify({ idToken, accessToken }, nonce) {
      const { metadata, keys } = await ask();
      const { payload } = await jwtVerify(idToken, keys, {
        issuer: metadata.issuer,
        audience: given.clientId,
        algorithms: ["RS256", "ES256", "PS256", "EdDSA"],
        requiredClaims: ["exp", "iat", "sub"],
        clockTolerance: 60,
      });
      if (payload.nonce !== nonce) throw new Error("The id token answers another sign-in");
      const person = toPerson(payload);
      const { userInfoEndpoint } = metadata;
      if (person.email || !userInfoEndpoint) return person;
      return askForPerson(userInfoEndpoint, accessToken, person.subject);
    },
  };
}
