import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, type Ask, startApp } from "#tests/support/app.ts";

const callers = ["visitor", "basic", "elite", "pro", "free", "coach1"] as const;
type Caller = (typeof callers)[number];

const everyone = (status: number) => callers.map(() => status);
/** A visitor is sent to sign in (302); members get the page. */
const members = callers.map((caller) => (caller === "visitor" ? 302 : 200));
const coaches = callers.map((caller) => (caller === "visitor" ? 302 : caller === "coach1" ? 200 : 403));

// A new page needs a row: the list of pages comes from the build.
const pages: Record<string, number[]> = {
  "/": everyone(200),
  "/*": everyone(404),
  "/healthz": everyone(200),
  "/up": everyone(200),
  "/auth": callers.map((caller) => (caller === "visitor" ? 200 : 302)),
  "/portal": members,
  "/dashboard": members,
  "/admin": coaches,
  "/files/submissions/:id": callers.map((caller) => (caller === "visitor" ? 401 : 404)),
};

let app: App;
const asks = {} as Record<Caller, Ask>;

beforeAll(async () => {
  app = await startApp();
  for (const caller of callers) {
    asks[caller] = caller === "visitor" ? app.fetch : await app.signIn(`${caller}@example.com`);
  }
});
afterAll(() => app.close());

function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : app.bundle.routes[id];
  return route ? [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/") : "";
}

describe("pages", () => {
  it("are all in this table", () => {
    const built = Object.keys(app.bundle.routes)
      .filter((id) => id.startsWith("routes/") && !/^routes\/api(-admin)?\//.test(id))
      .map((id) => `/${pathOf(id)}`);
    expect(built.sort()).toEqual(Object.keys(pages).sort());
  });

  for (const [address, statuses] of Object.entries(pages)) {
    it.each(callers.map((caller, place) => [caller, statuses[place] ?? 0] as const))(
      `${address} answers %s with %i`,
      async (caller, status) => {
        const answer = await asks[caller](address.replace("*", "no-such-page").replace(/:\w+/, "nobody"));
        expect(answer.status).toBe(status);
        await answer.body?.cancel();
      },
    );
  }

  // Data alone, as the browser's script asks for it, passes the same guard.
  it.each(["/portal.data", "/dashboard.data", "/admin.data"])("%s tells a visitor nothing", async (path) => {
    const text = await (await app.fetch(path)).text();
    expect(text).toContain("/api/login");
    expect(text).not.toContain("firstName");
  });
});
