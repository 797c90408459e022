import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Adapter, type AdapterPayload, type JWK } from "oidc-provider";

/** Who is at the provider, and what it says of them. */
export type Person = {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
};

/** A real OpenID provider that lets in the person named in `person`, without asking. */
export type RunningProvider = {
  issuer: string;
  /** The address it sends people back to. */
  callback: string;
  person: Person;
  /** What happens while the product asks it for a token. */
  meanwhile: () => Promise<unknown>;
  /** What the product is configured with to use it. */
  environment: Record<string, string>;
  close(): Promise<void>;
};

/** Where the provider keeps what it gave out; its own store warns at every start. */
function memory() {
  const stored = new Map<string, AdapterPayload>();
  return class implements Adapter {
    readonly #kind: string;
    constructor(kind: string) {
      this.#kind = kind;
    }
    async upsert(id: string, payload: AdapterPayload) {
      stored.set(`${this.#kind}:${id}`, payload);
    }
    async find(id: string) {
      return stored.get(`${this.#kind}:${id}`);
    }
    async findByUid(uid: string) {
      return [...stored.values()].find((payload) => payload.uid === uid);
    }
    async findByUserCode() {
      return undefined;
    }
    async consume(id: string) {
      const payload = stored.get(`${this.#kind}:${id}`);
      if (payload) payload.consumed = true;
    }
    async destroy(id: string) {
      stored.delete(`${this.#kind}:${id}`);
    }
    async revokeByGrantId(grantId: string) {
      for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
    }
  };
}

async function makeKeys(): Promise<{ keys: JWK[] }> {
  const { privateKey } = await generateKeyPair("RS256", { extractable: true });
  return { keys: [{ ...(await exportJWK(privateKey)), kid: "one", use: "sig", alg: "RS256" } as JWK] };
}

/** Starts the provider on a port of its own. With `isTerse` the address is told on asking, not in the id token. */
export async function startProvider(callback: string, { isTerse = false } = {}): Promise<RunningProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state = {
    person: { sub: "1", email: "", email_verified: true, given_name: "Dana", family_name: "Reed" },
    meanwhile: async (): Promise<unknown> => undefined,
  };
  const provider = new Provider(issuer, {
    clients: [{ client_id: "club", client_secret: "club-secret", redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["given_name", "family_name"] },
    conformIdTokenClaims: isTerse,
    adapter: memory(),
    jwks: await makeKeys(),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ["for-tests-alone"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ ...state.person, sub: accountId }),
    }),
  });
  const answer = provider.callback();
  server.on("request", async (req, res) => {
    if (req.url === "/token") await state.meanwhile();
    if (!req.url?.startsWith("/interaction/")) return answer(req, res);
    const { prompt, params, session } = await provider.interactionDetails(req, res);
    if (prompt.name === "login") {
      return provider.interactionFinished(req, res, { login: { accountId: state.person.sub } });
    }
    const grant = new provider.Grant({
      accountId: session?.accountId ?? "",
      clientId: String(params.client_id),
    });
    grant.addOIDCScope("openid email profile");
    return provider.interactionFinished(
      req,
      res,
      { consent: { grantId: await grant.save() } },
      {
        mergeWithLastSubmission: true,
      },
    );
  });
  return Object.assign(state, {
    issuer,
    callback,
    environment: { GOOGLE_CLIENT_ID: "club", GOOGLE_CLIENT_SECRET: "club-secret", GOOGLE_ISSUER: issuer },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** The cookies of one browser, by host. */
export class CookieJar {
  readonly #hosts = new Map<string, Map<string, string>>();

  keep(url: string, response: Response): void {
    const { host } = new URL(url);
    const cookies = this.#hosts.get(host) ?? new Map<string, string>();
    this.#hosts.set(host, cookies);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const cut = pair.indexOf("=");
      if (/Max-Age=0/i.test(line)) cookies.delete(pair.slice(0, cut));
      else cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
  }

  headerFor(url: string): string {
    const cookies = this.#hosts.get(new URL(url).host) ?? new Map<string, string>();
    return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
