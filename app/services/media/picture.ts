import type { MediaFacts } from "./facts.ts";

/** Width and height in pixels. */
export type Size = { width: number; height: number };

const even = (pixels: number) => Math.max(2, Math.round(pixels / 2) * 2);

/**
 * The size that fits, with the short side at most `lines` and the long one at most 16:9 of it; never enlarged, always
 * even.
 */
export function fitInto({ width, height }: Size, lines: number): Size {
  const long = Math.round((lines * 16) / 9);
  const scale = Math.min(1, lines / Math.min(width, height), long / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

const tileWidth = 240;

/** The size of one still in a contact sheet; a very wide or tall picture is shortened. */
export function tileOf({ width, height }: Size): Size {
  return { width: tileWidth, height: Math.min(even((tileWidth * height) / width), 4 * tileWidth) };
}

type HdrCurve = NonNullable<MediaFacts["hdrCurve"]>;

// White is at 203 of 1,000 nits (BT.2408). What is darker keeps its brightness, and what is brighter shares the rest.
const hdrToPlain = (curve: HdrCurve) => [
  `zscale=tin=${curve}:min=bt2020nc:pin=bt2020:t=linear:npl=203`,
  "format=gbrpf32le",
  "zscale=p=bt709",
  "tonemap=mobius:param=0.85:peak=4.926:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
];

/** The same brightness as `hdrToPlain` at some points, each as signal in and out from 0 to 1. */
const plainCurves: Record<HdrCurve, string> = {
  "arib-std-b67": "0/0 0.25/0.28 0.5/0.56 0.625/0.75 0.75/0.96 0.85/0.99 1/1",
  smpte2084: "0/0 0.15/0.11 0.3/0.285 0.44/0.56 0.508/0.745 0.58/0.96 0.66/0.99 0.75/1 1/1",
};

/** Corrects only the brightness; colors stay a little pale. */
const hdrByCurve = (curve: HdrCurve) => [
  "scale=in_color_matrix=bt2020:out_range=pc",
  "format=gbrp10le",
  `curves=all='${plainCurves[curve]}'`,
  "scale=out_color_matrix=bt709:out_range=tv",
  "setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709",
];

/** The filters that make an HDR picture look right on an ordinary screen. */
export const hdrFilters = ["zscale", "tonemap"] as const;

/**
 * The filter chain that scales a picture to that many lines, at most about that frame rate. `canToneMap` says whether
 * ffmpeg has `hdrFilters`; without them the colors of HDR pictures come out a little pale.
 */
export function pictureChain(
  facts: Pick<MediaFacts, "width" | "height" | "framesPerSecond" | "hdrCurve" | "isInterlaced">,
  target: { lines: number; maxFrames: number; canToneMap: boolean },
): string {
  const { width, height } = fitInto(facts, target.lines);
  const toPlain = target.canToneMap ? hdrToPlain : hdrByCurve;
  const rate = facts.framesPerSecond ?? 0;
  const isFast = rate > target.maxFrames * 1.01;
  // Every second or third frame of an even clip is kept as it is, rather than a mixture.
  // A hair less, so that a frame at the very moment of its place isn't taken for the next one's by a rounded rate.
  const fewer = (rate / Math.ceil(rate / (target.maxFrames * 1.01))) * 0.99999;
  return [
    ...(facts.isInterlaced ? ["yadif=deint=interlaced"] : []),
    // Frames no one will see are dropped before they are processed; each one kept is the one shown at its time.
    ...(isFast ? [`fps=${fewer.toFixed(6)}:round=up`] : []),
    `scale=${width}:${height}`,
    ...(facts.hdrCurve ? toPlain(facts.hdrCurve) : []),
    "setsar=1",
    "format=yuv420p",
  ].join(",");
}
