import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findChromium } from "#tests/support/browser.mjs";
import { isWanted, planInstall } from "#tests/tools.mjs";

const wordsOf = (missing: string[], right: "root" | "sudo" | null) =>
  planInstall(missing, right).map(({ command }) => command.join(" "));

describe("what npm test installs", () => {
  it("nothing where nothing is missing, whatever the right", () => {
    for (const right of ["root", "sudo", null] as const) expect(planInstall([], right)).toEqual([]);
  });

  it("as root, exactly the packages that are missing, after one look at the mirror", () => {
    const words = wordsOf(["ffmpeg"], "root");
    expect(words).toHaveLength(2);
    expect(words[0]).toMatch(/^env DEBIAN_FRONTEND=noninteractive apt-get .* update$/);
    expect(words[1]).toMatch(/ install -y --no-install-recommends ffmpeg$/);
  });

  it("never asks for a password and never waits for ever", () => {
    for (const words of wordsOf(["chromium", "ffmpeg"], "sudo").slice(0, 2)) {
      expect(words).toMatch(/^sudo -n env /);
      expect(words).toMatch(/Timeout=30.*Lock::Timeout=120/);
    }
  });

  it("without a right, the browser alone, into the user's own folder", () => {
    expect(wordsOf(["chromium", "ffmpeg"], null)).toEqual(["playwright install chromium"]);
    expect(wordsOf(["ffmpeg"], null)).toEqual([]);
  });

  it("the store by a step of its own, which may fail without harm to the others", () => {
    const words = wordsOf(["ffmpeg", "memcached", "swift-proxy"], "root");
    expect(words).toHaveLength(3);
    expect(words[1]).toMatch(/ install -y --no-install-recommends ffmpeg$/);
    expect(words[2]).toMatch(/ install -y --no-install-recommends memcached swift-proxy$/);
    expect(wordsOf(["memcached", "swift-proxy"], null)).toEqual([]);
  });

  it("leaves a step out once what it brings is there", () => {
    const [, install, fetch] = planInstall(["chromium", "ffmpeg"], "root");
    if (!install || !fetch) throw new Error("There are three steps");
    expect([isWanted(install, ["ffmpeg"]), isWanted(fetch, ["ffmpeg"])]).toEqual([true, false]);
    expect(isWanted(fetch, ["chromium"])).toBe(true);
    expect(isWanted(install, [])).toBe(false);
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
