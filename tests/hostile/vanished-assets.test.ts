import { cp, mkdtemp, readdir, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { type RunningServer, startServer } from "#tests/support/server.ts";

let program: string;
let client: string;
let server: RunningServer;
let assets: string[];

beforeAll(async () => {
  program = await mkdtemp(join(tmpdir(), "program-"));
  client = join(program, "build/client");
  for (const name of ["app/cli", "build", "package.json"])
    await cp(join(root, name), join(program, name), { recursive: true });
  for (const name of ["db", "node_modules"]) await symlink(join(root, name), join(program, name));
  const names = await readdir(join(client, "assets"));
  assets = names.filter((name) => name.endsWith(".js")).slice(0, 40);
  server = await startServer({ program });
});
afterAll(async () => {
  await server.close();
  await rm(program, { recursive: true });
});

const ask = async (name: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.url}/assets/${name}`, { headers });
  await answer.arrayBuffer();
  return answer.status;
};

const askAll = (headers: Record<string, string> = {}) =>
  Promise.all(assets.map((name) => ask(name, headers)));

describe("the build's files under a running server", () => {
  it("are served", async () => {
    expect(new Set(await askAll())).toEqual(new Set([200]));
  });

  it("may disappear and come back, with 404 in between", async () => {
    await rename(client, `${client}.away`);
    expect(new Set(await askAll())).toEqual(new Set([404]));
    await rename(`${client}.away`, client);
    expect(new Set(await askAll())).toEqual(new Set([200]));
  });

  it("may be deleted and rewritten during requests, whole and in ranges", async () => {
    const spare = join(program, "spare");
    await cp(client, spare, { recursive: true });
    const statuses = new Set<number>();
    let isRebuilding = true;
    const visit = async () => {
      while (isRebuilding)
        for (const status of await askAll({ Range: "bytes=0-99", Connection: "close" })) statuses.add(status);
    };
    const visits = [visit(), visit()];
    for (let time = 0; time < 3; time += 1) {
      await rm(client, { recursive: true });
      await cp(spare, client, { recursive: true });
    }
    isRebuilding = false;
    await Promise.all(visits);
    // A file being written is shorter than its final size and may still be empty.
    const right = [200, 206, 404, 416, 503];
    expect([...statuses].filter((status) => !right.includes(status))).toEqual([]);
    expect(statuses).toContain(206);
    expect(new Set(await askAll())).toEqual(new Set([200]));
  });

  it("end nothing: the same process keeps serving", async () => {
    process.kill(server.pid, 0);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});
