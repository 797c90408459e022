import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "#tests/support/server.ts";
import { commandsOf, copySentence, litestreamOf, replicas, untilCopied } from "./replica.ts";

const { clean, makeFolder, start } = replicas();

const copied = /^Copied elsewhere up to \d+ seconds? ago\./;
const markerOf = async (replica: string) => JSON.parse(await readFile(join(replica, "club.json"), "utf8"));

const patient = { timeout: 300_000 };

test("Litestream runs beside the server, is started again, and ends after it", patient, async () => {
  const replica = await makeFolder();
  const server = await start(replica);
  await untilCopied(server);
  const first = litestreamOf(server);
  expect(first).toHaveLength(1);
  process.kill(first[0] ?? 0, "SIGKILL");
  await expect.poll(() => commandsOf(first[0] ?? 0)).toBe("");
  await expect.poll(() => litestreamOf(server)).toHaveLength(1);
  await untilCopied(server);
  expect(await server.stop("SIGTERM")).toBe(0);
  expect(litestreamOf(server)).toEqual([]);
  expect(await markerOf(replica)).toMatchObject({ owner: null, format: "litestream-0.3" });
  // Its lines are in the club's log, as JSON.
  for (const line of server.output().trim().split("\n")) expect(() => JSON.parse(line)).not.toThrow();
});

test("a killed server's Litestream ends by itself, and the next start goes on", patient, async () => {
  const replica = await makeFolder();
  const server = await start(replica);
  await untilCopied(server);
  const [pid = 0] = litestreamOf(server);
  await server.stop("SIGKILL");
  await expect.poll(() => commandsOf(pid)).toBe("");
  const next = await startServer({
    dataDir: server.dataDir,
    environment: { REPLICA_URL: `file://${replica}` },
  });
  clean.push(() => next.close());
  await untilCopied(next);
});

test("a second club on the same place says so and doesn't copy", patient, async () => {
  const replica = await makeFolder();
  const server = await start(replica);
  await untilCopied(server);
  const { owner } = await markerOf(replica);
  const second = await start(replica);
  const refused = /Another server, on .+, is copying to file:.+so this one doesn't copy\./;
  await expect.poll(() => copySentence(second)).toMatch(refused);
  expect(second.output()).toMatch(refused);
  expect(litestreamOf(second)).toEqual([]);
  expect((await markerOf(replica)).owner).toBe(owner);
  expect(await copySentence(server)).toMatch(copied);
  // Stopping in order hands the place over right away.
  await server.stop("SIGTERM");
  await untilCopied(second);
});

test(
  "a replica of another format, a missing one and a Litestream that doesn't fit are refused in a sentence",
  patient,
  async () => {
    const replica = await makeFolder();
    const marker = { format: "litestream-0.5", owner: null, host: "box", beat: 1 };
    await writeFile(
      join(replica, "club.json"),
      JSON.stringify({ ...marker, copiedUpTo: null, generation: null, store: null }),
    );
    const other = await start(replica);
    await expect
      .poll(() => copySentence(other))
      .toMatch(/has the format litestream-0\.5.+use another REPLICA_URL/);
    expect(litestreamOf(other)).toEqual([]);

    const unfit = await start(await makeFolder(), { LITESTREAM_PATH: "/bin/echo" });
    await expect
      .poll(() => copySentence(unfit))
      .toMatch(/\/bin\/echo is Litestream version, which writes another format/);

    const lost = await makeFolder();
    const before = await start(lost);
    await untilCopied(before);
    await before.stop("SIGTERM");
    await rm(join(lost, "club.json"));
    const after = await startServer({
      dataDir: before.dataDir,
      environment: { REPLICA_URL: `file://${lost}` },
    });
    clean.push(() => after.close());
    await expect.poll(() => copySentence(after)).toMatch(/its file club\.json isn't: is the disk mounted\?/);
    expect(litestreamOf(after)).toEqual([]);
  },
);
