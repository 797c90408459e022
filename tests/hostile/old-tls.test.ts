import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ConnectionOptions, connect } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningProxy, startProxy, whyNoProxy } from "#tests/support/proxies.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

const why = whyNoProxy("nginx");

// The documented nginx with its documented settings for TLS, where Debian's own still name older versions.
describe.skipIf(why)(why ? `not seen here: ${why}` : "behind nginx with TLS", () => {
  let folder: string;
  let server: RunningServer;
  let proxy: RunningProxy;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tls-"));
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const made = `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=club -keyout ${key} -out ${certificate}`;
    execFileSync("openssl", made.split(" "), { stdio: "ignore" });
    server = await startServer();
    proxy = await startProxy("nginx", server.url, { key, certificate });
  });
  afterAll(async () => {
    await proxy?.stop();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** The version and cipher a client that offers these gets, or that it gets none. */
  async function agreed(offer: ConnectionOptions): Promise<string> {
    const { hostname: host, port } = new URL(proxy.url);
    const socket = connect({ host, port: Number(port), rejectUnauthorized: false, ...offer });
    try {
      await once(socket, "secureConnect");
      return `${socket.getProtocol()} ${socket.getCipher().name}`;
    } catch {
      // Nothing both sides know.
      return "none";
    } finally {
      socket.destroy();
    }
  }

  it("speaks TLS 1.2 and 1.3, with keys that are of no use later", async () => {
    expect(await agreed({})).toMatch(/^TLSv1\.3 /);
    expect(await agreed({ maxVersion: "TLSv1.2" })).toMatch(/^TLSv1\.2 ECDHE-RSA-AES\d+-GCM/);
    for (const ciphers of ["AES128-GCM-SHA256", "ECDHE-RSA-AES128-SHA256", "AES256-SHA"])
      expect(await agreed({ maxVersion: "TLSv1.2", ciphers })).toBe("none");
    const old = { minVersion: "TLSv1", maxVersion: "TLSv1.1", ciphers: "ALL:@SECLEVEL=0" } as const;
    expect(await agreed(old)).toBe("none");
  });
});
