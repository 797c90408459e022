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

const hdrToPlain = (curve: string) => [
  `zscale=tin=${curve}:min=bt2020nc:pin=bt2020:t=linear:npl=203`,
  "format=gbrpf32le",
  "zscale=p=bt709",
  "tonemap=hable:desat=0",
  "zscale=t=bt709:m=bt709:r=tv",
];

/** The filters that make an HDR picture look right on an ordinary screen. */
export const hdrFilters = ["zscale", "tonemap"] as const;

/**
 * The filter chain that scales a picture to that many lines, at most that frame rate. `canToneMap` says whether
 * ffmpeg has `hdrFilters`; without them HDR pictures come out pale.
 */
export function pictureChain(
  facts: Pick<MediaFacts, "width" | "height" | "framesPerSecond" | "hdrCurve">,
  target: { lines: number; maxFrames: number; canToneMap: boolean },
): string {
  const { width, height } = fitInto(facts, target.lines);
  const isFast = (facts.framesPerSecond ?? 0) > target.maxFrames * 1.01;
  return [
    // Frames no one will see are dropped before they are processed.
    ...(isFast ? [`fps=${target.maxFrames}`] : []),
    `scale=${width}:${height}`,
    ...(facts.hdrCurve && target.canToneMap ? hdrToPlain(facts.hdrCurve) : []),
    "setsar=1",
    "format=yuv420p",
  ].join(",");
}
