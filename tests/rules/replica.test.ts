import { describe, expect, test } from "vitest";
import { readConfig } from "#app/config/config.server.ts";
import { noReplicaLight, replicaLight } from "#app/features/club/maintenance/backups/replica-rules.ts";
import { readMoment } from "#app/features/club/maintenance/moment.ts";
import { choosePoint, parseGenerations } from "#app/services/replica/generations.ts";
import { type LitestreamLine, Progress } from "#app/services/replica/progress.ts";

const replicaOf = (REPLICA_URL: string, more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: "/srv/club/storage", REPLICA_URL, ...more }).replica;

describe("REPLICA_URL (D93)", () => {
  test("names a folder, with any characters", () => {
    expect(replicaOf("file:///mnt/other%20disk/replica")).toEqual({
      name: "file:///mnt/other disk/replica",
      path: "/mnt/other disk/replica",
      store: null,
    });
  });

  test("names a bucket and a path in it, in the form of STORAGE_URL", () => {
    const replica = replicaOf(
      "s3://AK%2FID:s%2Bcret@s3.example.com:9000/club/copies/one?region=eu-1&tls=off",
    );
    expect(replica).toMatchObject({ name: "s3://s3.example.com:9000/club/copies/one", path: "copies/one" });
    expect(replica?.store).toMatchObject({
      endpoint: "http://s3.example.com:9000",
      bucket: "club",
      region: "eu-1",
      accessKeyId: "AK/ID",
      secretAccessKey: "s+cret",
    });
    expect(replicaOf("s3://key:secret@host/club")).toMatchObject({ name: "s3://host/club", path: "" });
  });

  test("is unset when empty", () => {
    expect(replicaOf("")).toBeUndefined();
  });

  test.each([
    ["/mnt/replica", "is neither like file:"],
    ["file://host/mnt/replica", "is neither like file:"],
    ["file:///", "names no folder"],
    ["https://host/bucket", "is neither like file:"],
    ["s3://host/bucket/path", "has no key and secret"],
    ["s3://key:secret@host", "names no bucket"],
    ["s3://key:secret@host/bucket/a//b", "has a path"],
    ["s3://key:secret@host/bucket/pa%20th", "has a path"],
    ["s3://key:secret@host/bucket/path?downloads=direct", "can't have downloads"],
    ["s3://key:secret@host/bucket/path?zone=1", "has a setting after the \\? that is none"],
    ["file:///srv/club/storage/replica", "is inside DATA_DIR"],
    ["file:///srv/club", "is inside DATA_DIR or around it"],
  ])("%s is refused, and the secret isn't repeated", (url, why) => {
    const read = () => replicaOf(url);
    expect(read).toThrow(new RegExp(`REPLICA_URL (${why})`));
    expect(read).not.toThrow(/secret@/);
  });

  test("isn't the bucket that has the files, but may be a path in it", () => {
    const STORAGE_URL = "s3://key:secret@host/club";
    expect(() => replicaOf("s3://key:secret@host/club", { STORAGE_URL })).toThrow(
      /is the bucket of STORAGE_URL/,
    );
    expect(replicaOf("s3://key:secret@host/club/copy", { STORAGE_URL })?.path).toBe("copy");
  });

  test("takes a pass phrase of at least 16 characters", () => {
    expect(() => replicaOf("file:///mnt/replica", { REPLICA_KEY: "too short" })).toThrow(
      /REPLICA_KEY is shorter than 16/,
    );
  });
});

describe("how far the copy has come, by Litestream's own words", () => {
  const generation = "2417d85afb8f2d8d";
  const at = (index: number, offset: number) =>
    `${generation}/${index.toString(16).padStart(8, "0")}:${offset}`;
  const look: LitestreamLine = { level: "DEBUG", msg: "sync" };
  const page: LitestreamLine = { level: "DEBUG", msg: "copy-shadow: ok" };
  const looked: LitestreamLine = { level: "DEBUG", msg: "sync: ok" };
  const aim = (position: string): LitestreamLine => ({ level: "DEBUG", msg: "replica sync", position });
  const part = (position: string, sz: number): LitestreamLine => ({
    level: "INFO",
    msg: "wal segment written",
    position,
    sz,
  });
  const told = (...lines: [number, LitestreamLine][]) => {
    const progress = new Progress();
    for (const [time, line] of lines) progress.read(line, time);
    return progress;
  };
  const begun: [number, LitestreamLine][] = [
    [1000, look],
    [1001, page],
    [1002, looked],
    [1003, aim(at(0, 100))],
    [1004, part(at(0, 0), 100)],
  ];

  test("nothing is copied before the first part is there", () => {
    expect(told().copiedUpTo).toBeNull();
    expect(told(...begun.slice(0, 4)).copiedUpTo).toBeNull();
  });

  test("once it is, everything from before the look is", () => {
    const progress = told(...begun);
    expect(progress.copiedUpTo).toBe(1000);
    expect(progress.isWhole).toBe(true);
    expect(progress.position).toEqual({ generation, index: 0, offset: 100 });
  });

  test("a look that finds nothing new counts by itself", () => {
    expect(told(...begun, [2000, look], [2001, looked]).copiedUpTo).toBe(2000);
  });

  test("a look that finds something counts only once that is copied", () => {
    const found: [number, LitestreamLine][] = [...begun, [2000, look], [2001, page], [2002, looked]];
    expect(told(...found).copiedUpTo).toBe(1000);
    // The next look finds nothing, but what was found before is still on its way.
    const waiting: [number, LitestreamLine][] = [...found, [3000, look], [3001, looked]];
    expect(told(...waiting).copiedUpTo).toBe(1000);
    const copied = told(...waiting, [3002, aim(at(0, 150))], [3003, part(at(0, 100), 50)]);
    expect(copied.copiedUpTo).toBe(3000);
  });

  test("after a checkpoint it needs both the end of one log and the start of the next", () => {
    const half: [number, LitestreamLine][] = [
      ...begun,
      [2000, look],
      [2001, page],
      [2002, looked],
      [2003, aim(at(1, 40))],
      [2004, part(at(0, 100), 60)],
    ];
    expect(told(...half).copiedUpTo).toBe(1000);
    expect(told(...half, [2005, part(at(1, 0), 40)]).copiedUpTo).toBe(2000);
  });

  test("a new series counts once it is there as a whole", () => {
    const progress = told(...begun, [2000, look], [2001, { level: "INFO", msg: "sync: new generation" }]);
    expect(progress.isWhole).toBe(false);
    progress.read(looked, 2002);
    expect(progress.copiedUpTo).toBe(1000);
  });

  test("a part is being written until it is there, or Litestream starts anew", () => {
    const writing: LitestreamLine = { level: "INFO", msg: "write wal segment", position: at(0, 100) };
    const progress = told(...begun, [2000, writing]);
    expect(progress.writing).toEqual({ since: 2000, isSnapshot: false });
    progress.read(part(at(0, 100), 10), 2001);
    expect(progress.writing).toBeNull();
    progress.read({ level: "INFO", msg: "write snapshot" }, 3000);
    expect(progress.writing).toEqual({ since: 3000, isSnapshot: true });
    progress.restart();
    expect(progress.writing).toBeNull();
  });

  test("a problem is named until everything is copied again", () => {
    const progress = told(...begun, [
      2000,
      { level: "ERROR", msg: "monitor error", error: "no space left on device" },
    ]);
    expect(progress.fault).toBe("monitor error: no space left on device");
    progress.read(look, 3000);
    progress.read(looked, 3001);
    expect(progress.fault).toBeNull();
  });
});

describe("the copy elsewhere in a sentence", () => {
  const now = new Date("2026-11-27T18:00:00Z");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const files = { count: 0, longest: 0, fault: null };
  const status = {
    name: "file:///mnt/other",
    copiedUpTo: ago(2),
    since: ago(3600),
    isReleased: false,
    fault: null,
    files,
    isSealed: true,
  };

  test.each([
    [null, false, "a dead disk costs everything."],
    ["the last good backup, Nov 30", false, "costs everything since the last good backup, Nov 30."],
    [
      "the last good backup, Nov 30",
      true,
      "you have what you downloaded, at best the last good backup, Nov 30.",
    ],
  ])("without one, what a dead disk costs: %s, on its disk %s", (proven, isOnDataDisk, cost) => {
    const { light, sentence } = noReplicaLight(proven, isOnDataDisk);
    expect(light).toBe("none");
    expect(sentence).toMatch(/^Nothing is copied elsewhere/);
    expect(sentence).toContain(`${cost} To lose seconds instead, set REPLICA_URL.`);
  });

  test.each([
    [{}, "good", "Copied elsewhere up to 2 seconds ago."],
    [{ copiedUpTo: ago(1) }, "good", "Copied elsewhere up to 1 second ago."],
    [{ copiedUpTo: null, since: ago(10) }, "good", "The copy elsewhere is being started."],
    [
      { copiedUpTo: ago(240), fault: "Disk full" },
      "good",
      "Copied elsewhere up to 4 minutes ago. Disk full.",
    ],
    [{ copiedUpTo: ago(300) }, "good", "Copied elsewhere up to 5 minutes ago."],
    [{ copiedUpTo: ago(301) }, "late", "The copy elsewhere is 5 minutes behind."],
    [{ copiedUpTo: ago(7300), fault: "Gone." }, "late", "The copy elsewhere is 2 hours behind. Gone."],
    [
      { copiedUpTo: null, since: ago(301) },
      "late",
      "Nothing is copied elsewhere, although REPLICA_URL is set.",
    ],
    [{ copiedUpTo: null, since: null }, "late", "Nothing is copied elsewhere, although REPLICA_URL is set."],
    [
      { isSealed: false },
      "good",
      "Copied elsewhere up to 2 seconds ago. The club's secrets are readable there: set REPLICA_KEY to encrypt them.",
    ],
    [
      { files: { count: 2, longest: 300_000, fault: "Full" } },
      "good",
      "Copied elsewhere up to 2 seconds ago.",
    ],
    [
      { files: { count: 2, longest: 400_000, fault: "Full" } },
      "late",
      "Copied elsewhere up to 2 seconds ago. 2 files wait to be copied there, the first for 6 minutes. Full.",
    ],
    [
      { copiedUpTo: ago(200_000), since: null, isReleased: true },
      "good",
      "Everything was copied elsewhere when the server stopped, 2 days ago.",
    ],
  ])("%j is %s: %s", (more, light, sentence) => {
    expect(replicaLight(now, { ...status, ...more })).toEqual({ light, sentence });
  });
});

describe("what a restore from the copy goes back to (D93)", () => {
  test.each([
    ["2026-11-27 18:00", "2026-11-27T23:00:00.000Z"],
    ["2026-07-04T18:00:30", "2026-07-04T22:00:30.000Z"],
    ["2026-11-27 18:00Z", "2026-11-27T18:00:00.000Z"],
    ["2026-02-30 10:00", undefined],
    ["2026-11-27 24:00", undefined],
    ["yesterday", undefined],
    ["", undefined],
  ])("%s is %s", (text, instant) => {
    expect(readMoment(text, "America/New_York")?.toISOString()).toBe(instant);
  });

  const table = `name     generation        lag     start                 end
replica  aaaaaaaaaaaaaaaa  36h2m   2026-11-25T08:00:00Z  2026-11-26T08:00:00Z
replica  bbbbbbbbbbbbbbbb  -1.5s   2026-11-26T12:00:00Z  2026-11-27T20:00:00Z
`;
  const found = parseGenerations(table);
  const at = (text: string) => {
    const point = choosePoint(found, new Date(text), null);
    return point && { name: point.generation.name[0], upTo: point.upTo?.toISOString() ?? "its end" };
  };

  test("every series Litestream lists is read", () => {
    expect(found.map(({ name }) => name)).toEqual(["a".repeat(16), "b".repeat(16)]);
    expect(parseGenerations("name  generation  lag  start  end\n")).toEqual([]);
  });

  test("the latest state is the marked series, or the one written last", () => {
    expect(choosePoint(found, null, null)?.generation.name).toBe("b".repeat(16));
    expect(choosePoint(found, null, "a".repeat(16))).toMatchObject({ generation: found[0], upTo: null });
    expect(choosePoint(found, null, "c".repeat(16))?.generation.name).toBe("b".repeat(16));
    expect(choosePoint([], null, null)).toBeNull();
  });

  test.each([
    ["2026-11-25T07:59:00Z", null],
    ["2026-11-25T20:00:00Z", { name: "a", upTo: "2026-11-25T20:00:00.000Z" }],
    // Nothing was written between the two series.
    ["2026-11-26T10:00:00Z", { name: "a", upTo: "its end" }],
    ["2026-11-27T10:00:00Z", { name: "b", upTo: "2026-11-27T10:00:00.000Z" }],
    ["2026-11-27T23:00:00Z", { name: "b", upTo: "its end" }],
  ])("%s is in %j", (moment, point) => {
    expect(at(moment)).toEqual(point);
  });
});
