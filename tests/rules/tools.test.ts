import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findChromium } from "#tests/support/browser.ts";
import { root } from "#tests/support/bundle.ts";
import { clubsFolder, memoryFolder } from "#tests/support/memory-folder.ts";
import { planInstall } from "#tests/tools.ts";

describe("npm test and the packages it uses", () => {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "path-"));
    // In the place of apt-get, this only notes what it was asked for.
    await writeFile(join(folder, "apt-get"), `#!/bin/sh\necho "$@" >> ${folder}/asked\n`, { mode: 0o755 });
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** What is said, and what apt-get was asked for, on a machine whose PATH holds nothing but that. */
  async function bring(isAsked: boolean) {
    const tools = JSON.stringify(join(root, "tests/tools.ts"));
    const code = `import { bringTools } from ${tools};\nbringTools({ isAsked: ${isAsked} });`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", code], {
      encoding: "utf8",
      env: { PATH: folder },
    });
    const asked = await readFile(join(folder, "asked"), "utf8").catch(() => "");
    return { said: stdout, asked };
  }

  it("are named in one line, with the way to get them, and left alone when no one asks for more", async () => {
    const { said, asked } = await bring(false);
    expect(said).toMatch(/^Missing on this machine: .*ffmpeg.*npm test -- --install.*\n$/);
    expect(asked).toBe("");
  });

  const isDebianRoot = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  it("are installed when that is asked for, as root on Debian alone", async () => {
    const { said, asked } = await bring(true);
    expect(said).toMatch(/Missing on this machine: .*ffmpeg/);
    expect(asked).toMatch(isDebianRoot ? / update\n.* install -y --no-install-recommends .*ffmpeg/ : /^$/);
  });

  it("come in one step after one look at the mirror, and the servers and the store in steps of their own", () => {
    const words = planInstall(["ffmpeg", "caddy", "memcached", "swift-proxy"]).map((command) =>
      command.join(" "),
    );
    expect(words).toHaveLength(4);
    expect(words[0]).toMatch(/^apt-get .*Timeout=30.*Lock::Timeout=120 update$/);
    expect(words[1]).toMatch(/ install -y --no-install-recommends ffmpeg$/);
    expect(words[2]).toMatch(/ install -y --no-install-recommends caddy$/);
    expect(words[3]).toMatch(/ install -y --no-install-recommends memcached swift-proxy$/);
    expect(planInstall([])).toEqual([]);
  });
});

describe("which browser the tests drive", () => {
  let folder = "";
  const program = async (...parts: string[]) => {
    const path = join(folder, ...parts);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, "#!/bin/sh\n");
    await chmod(path, 0o755);
    return path;
  };
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });

  it("is the one CHROMIUM_PATH names, when that can be run", async () => {
    folder = await mkdtemp(join(tmpdir(), "browsers-"));
    const own = await program("own");
    vi.stubEnv("CHROMIUM_PATH", own);
    expect(findChromium()).toBe(own);
    await chmod(own, 0o644);
    vi.stubEnv("CHROMIUM_PATH", join(folder, "nowhere"));
    expect(findChromium()).not.toBe(own);
  });

  it("is, last of all, the newest one that was fetched", async () => {
    folder = await mkdtemp(join(tmpdir(), "browsers-"));
    await program("chromium-999", "chrome-linux", "chrome");
    const newest = await program("chromium-1200", "chrome-linux64", "chrome");
    vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", folder);
    vi.stubEnv("CHROMIUM_PATH", "");
    expect(findChromium([])).toBe(newest);
    const usual = await program("usual");
    expect(findChromium([join(folder, "nowhere"), usual])).toBe(usual);
  });
});

describe("the folder for tests' clubs", () => {
  it("is the machine's memory only where there is room in it", () => {
    expect(memoryFolder(join(tmpdir(), "nowhere"))).toBe(tmpdir());
    expect(memoryFolder("/proc")).toBe(tmpdir());
    vi.stubEnv("CLUBS_FOLDER", "/elsewhere");
    expect(clubsFolder()).toBe("/elsewhere");
    vi.unstubAllEnvs();
  });
});
