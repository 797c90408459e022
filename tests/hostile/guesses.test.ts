import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwordOf } from "#tests/support/app.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ environment: { RATE_LIMIT_FACTOR: "1", LOG_LEVEL: "silent" } });
}, 60_000);
afterAll(() => server.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const guess = (email: string, password = "wrong-one") => post("/api/auth/signin", { email, password });

async function together(many: number, ask: (n: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: many }, (_, n) => ask(n)));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  return { answers, count };
}

describe("guesses sent at the same moment to a listening server", () => {
  it("at 300 accounts from one address: at most 50 are tried, the rest have to wait, and the server keeps serving", async () => {
    const { answers, count } = await together(300, (n) => guess(`nobody${n}@example.com`));
    expect(count(401)).toBeLessThanOrEqual(50);
    expect(count(429)).toBeGreaterThan(0);
    // Too many open bodies and a full sign-in queue are refused before they count as guesses (D65).
    expect(count(401) + count(429) + count(503)).toBe(300);
    for (const answer of answers.filter(({ status }) => status === 429)) {
      const wait = Number(answer.headers.get("Retry-After"));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(900);
    }
    const health = await fetch(`${server.url}/healthz`);
    expect(health.status).toBe(200);
  }, 60_000);

  it("and one by one after them: no more than 50 are tried in a quarter of an hour", async () => {
    let tried = 0;
    for (let n = 0; n < 60; n += 1) if ((await guess(`nobody${n}@example.com`)).status === 401) tried += 1;
    expect(tried).toBeLessThan(50);
    expect((await guess("nobody@example.com")).status).toBe(429);
    expect((await guess("pro@example.com", passwordOf("pro@example.com"))).status).toBe(429);
  }, 60_000);
});

describe("what one member sends at the same moment", () => {
  const signedIn = async (email: string) => {
    const answer = await guess(email, passwordOf(email));
    expect(answer.status).toBe(200);
    return {
      Cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; "),
    };
  };

  it("59 uploads started make the 20 that are allowed, and 30 wrong codes count as five tries", async () => {
    await server.close();
    server = await startServer({ environment: { RATE_LIMIT_FACTOR: "1", LOG_LEVEL: "silent" } });
    const pro2 = await signedIn("pro2@example.com");
    const starts = await together(59, () =>
      fetch(`${server.url}/api/uploads`, {
        method: "POST",
        headers: {
          ...pro2,
          "Tus-Resumable": "1.0.0",
          "Upload-Length": "10",
          "Upload-Metadata": "filename eC5tcDQ=",
        },
      }),
    );
    expect([starts.count(201), starts.count(409)]).toEqual([20, 39]);
    const id = (await (await fetch(`${server.url}/api/auth/user`, { headers: pro2 })).json()) as {
      id: string;
    };
    const codes = await together(30, (n) =>
      fetch(`${server.url}/api/admin/users/${id.id}/subscription-tier`, {
        method: "PUT",
        headers: { ...pro2, "Content-Type": "application/json" },
        body: JSON.stringify({ tier: "pro", code: `guess-${n}` }),
      }),
    );
    expect([codes.count(403), codes.count(429)]).toEqual([5, 25]);
  }, 60_000);

  it("and 40 correct sign-ins to one account never count as guesses", async () => {
    const { count } = await together(40, () => guess("elite@example.com", passwordOf("elite@example.com")));
    expect(count(200) + count(503)).toBe(40);
    expect(count(200)).toBeGreaterThan(0);
  }, 60_000);
});
