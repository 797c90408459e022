import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pictureChain } from "#app/services/media/picture.ts";
import { root } from "#tests/support/bundle.ts";

const run = promisify(execFile);
const tool = process.env.FFMPEG_PATH || "ffmpeg";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hdr-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const size = { width: 640, height: 360 };

/** Four bars of a PQ picture: black, 50 nits, white (203 nits), and 1,000 nits. */
async function makePqBars(): Promise<string> {
  const path = join(folder, "pq.mov");
  const luma = [0, 0.44, 0.5807, 0.7518].map((signal) => Math.round(64 + signal * 876));
  const [black, gray, white, bright] = luma;
  const bars = `if(lt(X,160),${black},if(lt(X,320),${gray},if(lt(X,480),${white},${bright})))`;
  const colors = ["-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc"];
  const picture = `format=yuv420p10le,geq=lum='${bars}':cb=512:cr=512`;
  const x265 = "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:crf=1";
  const codec = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", x265];
  const made = ["-f", "lavfi", "-i", "color=black:s=640x360:r=25:d=0.2", "-vf", picture, ...codec, ...colors];
  await run(tool, ["-v", "error", "-y", ...made, "-tag:v", "hvc1", path]);
  return path;
}

/** What the middle of each bar shows on an ordinary screen, from 0 to 255. */
async function shownBars(path: string, hdrCurve: "arib-std-b67" | "smpte2084", canToneMap: boolean) {
  const facts = { ...size, framesPerSecond: 25, hdrCurve, isInterlaced: false };
  const chain = pictureChain(facts, { lines: 720, maxFrames: 120, canToneMap });
  const raw = ["-frames:v", "1", "-f", "rawvideo", "-"];
  const { stdout } = await run(
    tool,
    ["-v", "error", "-i", path, "-vf", `${chain},scale=in_range=tv:out_range=pc,format=rgb24`, ...raw],
    { encoding: "buffer", maxBuffer: 4 * 1024 * 1024 },
  );
  const middle = size.height / 2;
  return [80, 240, 400, 560].map((x) => stdout[(middle * size.width + x) * 3] ?? Number.NaN);
}

describe("a picture of high dynamic range is as bright as its camera meant it (BT.2408)", () => {
  const hlg = async () => join(root, "tests/fixtures/clips/hlg-bars.mov");
  const fivePercent = 0.05 * 255;
  it.each([
    // 50 nits of a white of 203 are 56 % of the signal on a screen with a gamma of 2.4.
    ["HLG at 0, 50, 75 and 100 %", "arib-std-b67", hlg, true],
    ["HLG without the filters", "arib-std-b67", hlg, false],
    ["PQ at 0, 50, 203 and 1,000 nits", "smpte2084", makePqBars, true],
    ["PQ without the filters", "smpte2084", makePqBars, false],
  ] as const)("%s", async (_what, curve, bars, canToneMap) => {
    const shown = await shownBars(await bars(), curve, canToneMap);
    for (const [place, wanted] of [0, 143, 248, 255].entries())
      expect([place, Math.abs((shown[place] ?? 0) - wanted) <= fivePercent, shown]).toEqual([
        place,
        true,
        shown,
      ]);
  });
});
