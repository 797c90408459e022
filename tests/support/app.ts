import { type Bundle, loadBundle } from "./bundle.ts";
import { type TestClock, testClock } from "./clock.ts";
import { cloneClub, clubEnvironment, passwordOf } from "./template.ts";

export { passwordOf } from "./template.ts";

type Services = Awaited<ReturnType<Bundle["openServices"]>>;

/** Requests a path (or a full address) like a browser or program, without a socket. */
export type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** The whole product with its own demo club. */
export type App = {
  /** As a visitor. */
  fetch: Ask;
  /** As the person, signed in through the product's own call. Throws when that is refused. */
  signIn(email: string): Promise<Ask>;
  services: Services;
  bundle: Bundle;
  /** Moves the product's time, which is otherwise stopped. */
  clock: TestClock;
  dataDir: string;
  close(): Promise<void>;
};

/** The address the product believes it has. */
export const origin = "http://localhost:3000";

function asker(handle: ReturnType<Bundle["createHandler"]>, cookies: string[] = []): Ask {
  return (path, init = {}) => {
    const headers = new Headers(init.headers);
    if (cookies.length > 0) headers.append("Cookie", cookies.join("; "));
    const streams = init.body instanceof ReadableStream ? { duplex: "half" as const } : {};
    return handle(new Request(new URL(path, origin), { ...streams, ...init, headers }), "203.0.113.7");
  };
}

/** The part of each Set-Cookie a browser sends back. */
function cookiesOf(response: Response): string[] {
  return response.headers.getSetCookie().map((line) => line.split(";")[0] ?? "");
}

type Options = {
  clock?: TestClock;
  environment?: Record<string, string>;
  /** Changes to the copy before it is opened. */
  prepare?(dataDir: string): Promise<void>;
};

/** Opens the product on a fresh copy of the demo club. `environment` adds to or replaces the club's settings. */
export async function startApp(options: Options = {}): Promise<App> {
  const bundle = await loadBundle();
  const { dataDir, remove } = await cloneClub();
  await options.prepare?.(dataDir);
  const clock = options.clock ?? testClock();
  const config = bundle.readConfig({ ...clubEnvironment(dataDir), ...options.environment });
  const services = await bundle.openServices(config, bundle.migrationsFolder(), { clock });
  const handle = bundle.createHandler(bundle, services);
  const fetch = asker(handle);
  return {
    bundle,
    services,
    clock,
    dataDir,
    fetch,
    async signIn(email) {
      const body = new URLSearchParams({ email, password: passwordOf(email) });
      const response = await fetch("/api/auth/signin", { method: "POST", body });
      if (!response.ok) throw new Error(`${email} could not sign in: ${await response.text()}`);
      return asker(handle, cookiesOf(response));
    },
    async close() {
      services.close();
      await remove();
    },
  };
}
