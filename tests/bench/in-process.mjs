import { loadBundle } from "../../app/cli/bundle.mjs";
import { watchStatements } from "../support/statements.mjs";

// Shared by the page benchmarks: the whole application in this process, on the benchmark's own folder.

const settings = (DATA_DIR) => ({
  DATA_DIR,
  LOG_LEVEL: "silent",
  DISK_RESERVE_BYTES: "0",
  RATE_LIMIT_FACTOR: "1000",
  ADMIN_EMAILS: "coach1@example.com,coach2@example.com",
});

/** The application on a data folder. `now` (milliseconds) stops its clock; the real time without it. */
export async function openClub(folder, now) {
  const bundle = await loadBundle();
  const services = await bundle.openServices(bundle.readConfig(settings(folder)), bundle.migrationsFolder(), {
    ...(now && { clock: { now: () => new Date(now) } }),
  });
  return { bundle, services, handle: bundle.createHandler(bundle, services) };
}

/** Requests pages as the member: returns a function from a path to the response. */
export async function signIn(handle, email, password = "demo-pass") {
  const request = (path, init = {}) =>
    handle(new Request(new URL(path, "http://localhost:3000"), init), "::1");
  const body = new URLSearchParams({ email, password });
  const signedIn = await request("/api/auth/signin", { method: "POST", body });
  const Cookie = signedIn.headers.getSetCookie()[0].split(";")[0];
  return (path) => request(path, { headers: { Cookie } });
}

/** The median of numbers. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** How many statements a page runs, on either connection. */
export async function countQueries(ask, path) {
  const { run, result } = await watchStatements(async () => (await ask(path)).text());
  return { count: run.length, html: result };
}
