import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asForm, asUpload, readClip } from "#tests/http/club.ts";
import { proxyNames, type RunningProxy, startProxy, whyNoProxy } from "#tests/support/proxies.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";
import { bodies } from "./heads/bodies.ts";
import { addressed, raw } from "./heads/head.ts";
import { headers } from "./heads/headers.ts";
import { hosts } from "./heads/hosts.ts";
import { hidden, honestMessage, http2Messages } from "./heads/http2.ts";
import { lines } from "./heads/lines.ts";
import { targets } from "./heads/targets.ts";
import { healthCheck, tell } from "./wire.ts";

const brief = 60;
const member = "pro@example.com";
const paths = /"path":"([^"]*)"/g;

describe.each(proxyNames)("behind %s", (name) => {
  const why = whyNoProxy(name);
  describe.skipIf(why)(why ? `not seen here: ${why}` : "the club", () => {
    let server: RunningServer;
    let proxy: RunningProxy;
    let health: () => Promise<number>;
    beforeAll(async () => {
      const environment = { TRUST_PROXY: "1", LOG_LEVEL: "debug", RATE_LIMIT_FACTOR: "1" };
      server = await startServer({ environment });
      proxy = await startProxy(name, server.url);
      health = healthCheck(server.url);
      await fetch(proxy.url);
    });
    afterAll(async () => {
      expect(server?.output().match(/^.*("level":[56]0|"status":50[0234]).*$/gm) ?? []).toEqual([]);
      await proxy?.stop();
      await server?.close();
    });

    let sent = 0;
    const places = new Map<string, string>();

    /** Sends bytes, and then an honest visitor's request, which takes the same connection between proxy and club. */
    async function sendOne(what: string, bytes: Buffer, to: string): Promise<string> {
      sent += 1;
      const place = String(sent).padStart(3, "0");
      const own = `/hidden-${place}`;
      places.set(own, what);
      const { host } = new URL(to);
      const text = addressed(bytes, host).toString("latin1").replaceAll("GET /admin ", `GET ${hidden} `);
      await tell(to, raw(text.replaceAll(hidden, own)), { patience: brief });
      const honest = await fetch(`${proxy.url}/honest-${place}`);
      expect([what, honest.status]).toEqual([what, 404]);
      await honest.text();
      return own;
    }

    const takenPaths = () => [...server.output().matchAll(paths)].map(([, path = ""]) => path);

    /** Whether the proxy sent it. Otherwise, it was smuggled past the proxy. */
    const isPassed = (path: string) => new RegExp(`("uri":"|^[A-Z]+ )${path}\\b`, "m").test(proxy.log());

    async function expectNoneSmuggled(): Promise<void> {
      const last = `/honest-${String(sent).padStart(3, "0")}`;
      await expect.poll(takenPaths).toContain(last);
      await expect.poll(() => isPassed(last)).toBe(true);
      const hiddenOnes = takenPaths().filter((path) => places.has(path));
      expect(hiddenOnes.filter((path) => !isPassed(path)).map((path) => places.get(path))).toEqual([]);
    }

    it.each([
      ["bodies", bodies],
      ["headers", headers],
      ["request lines", lines],
      ["hosts", hosts],
      ["targets", targets],
    ])(
      "takes nothing for a request that the proxy did not send, whatever the %s",
      async (_subject, heads) => {
        for (const { name: what, bytes } of heads) await sendOne(what, bytes, proxy.url);
        await expectNoneSmuggled();
        expect(await health()).toBeLessThan(1_000);
      },
    );

    it("takes nothing for a request that was hidden in a message of HTTP/2", async () => {
      const place = await sendOne("an honest message", honestMessage, proxy.http2);
      await expect.poll(takenPaths).toContain(place);
      for (const { name: what, bytes } of http2Messages) await sendOne(what, bytes, proxy.http2);
      await expectNoneSmuggled();
    });

    it("says what is too large although it reads none of it", async () => {
      const answer = await fetch(`${proxy.url}/api/auth/signin`, {
        method: "POST",
        body: Buffer.alloc(20_000_000),
      });
      expect([answer.status, await answer.json()]).toEqual([
        413,
        { message: expect.stringContaining("too large") },
      ]);
    });

    it("takes a video of 120 MB as it arrives", async () => {
      const signedIn = await fetch(
        `${proxy.url}/api/auth/signin`,
        asForm({ email: member, password: "demo-pass" }),
      );
      const Cookie = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? "";
      // Players and ffmpeg pass over a box that is called free.
      const rest = Buffer.alloc(120_000_000);
      rest.writeUInt32BE(rest.length, 0);
      rest.write("free", 4, "latin1");
      const { headers, body } = asUpload("A long one", Buffer.concat([await readClip(), rest]));
      const sent = await fetch(`${proxy.url}/api/user-video-submissions`, {
        method: "POST",
        headers: { ...headers, Cookie },
        body: new Uint8Array(body),
      });
      expect([sent.status, await sent.json()]).toEqual([
        201,
        expect.objectContaining({ videoUrl: expect.any(String) }),
      ]);
    });

    it("is served when the headers of a proxy are missing or nonsense", async () => {
      const nonsense: Record<string, string>[] = [
        {},
        { "X-Forwarded-For": ", ,unknown,::::" },
        { "X-Forwarded-Proto": "gopher", "X-Forwarded-Host": "elsewhere.example" },
        { Forwarded: 'for="[::1', "X-Forwarded-For": "1.2.3.4, 300.1.1.1" },
      ];
      for (const headers of nonsense) {
        const answer = await fetch(`${server.url}/signin`, { headers });
        expect([headers, answer.status]).toEqual([headers, 200]);
        const form = asForm({ email: member, password: "wrong" });
        const refused = await fetch(`${server.url}/api/auth/signin`, { ...form, headers });
        expect([headers, refused.status]).toEqual([headers, 401]);
      }
    });

    it("counts a visitor as one, whatever addresses they claim", async () => {
      const guess = async (at: number) => {
        const body = new URLSearchParams({ email: `stranger${at}@example.com`, password: "a wrong one" });
        const headers = {
          "X-Forwarded-For": `198.51.100.${at}`,
          "X-Real-IP": `198.51.100.${at}`,
          Forwarded: `for=198.51.100.${at}`,
        };
        return (await fetch(`${proxy.url}/api/auth/signin`, { method: "POST", body, headers })).status;
      };
      const statuses: number[] = [];
      for (let at = 1; at <= 60 && statuses.at(-1) !== 429; at += 1) statuses.push(await guess(at));
      expect(statuses.at(-1)).toBe(429);
      expect((await fetch(proxy.url)).status).toBe(200);
    });
  });
});
