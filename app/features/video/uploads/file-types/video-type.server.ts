import { fileTypeFromBuffer } from "file-type";

/** Media types videos are stored and served as. */
export type VideoMime =
  | "video/mp4"
  | "video/quicktime"
  | "video/webm"
  | "video/x-matroska"
  | "video/x-msvideo"
  | "video/3gpp"
  | "video/3gpp2"
  | "video/mp2t";

/** A video's type by its content: `ext` without the dot. */
export type VideoType = { mime: VideoMime; ext: "mp4" | "mov" | "webm" | "mkv" | "avi" | "3gp" | "ts" };

/** The types members may send for analysis (D26, D92). */
export const memberVideoTypes: readonly VideoMime[] = [
  "video/mp4",
  "video/quicktime",
  "video/webm",
  "video/x-matroska",
  "video/x-msvideo",
  "video/3gpp",
  "video/3gpp2",
  "video/mp2t",
];

/** The types coaches may add to the library: those browsers play (D26). */
export const libraryVideoTypes: readonly VideoMime[] = ["video/mp4", "video/quicktime", "video/webm"];

const MP4: VideoType = { mime: "video/mp4", ext: "mp4" };
const MOV: VideoType = { mime: "video/quicktime", ext: "mov" };

const BY_EXTENSION = new Map<string, VideoType>([
  ["mp4", MP4],
  ["m4v", MP4],
  ["mov", MOV],
  ["webm", { mime: "video/webm", ext: "webm" }],
  ["mkv", { mime: "video/x-matroska", ext: "mkv" }],
  ["avi", { mime: "video/x-msvideo", ext: "avi" }],
  ["3gp", { mime: "video/3gpp", ext: "3gp" }],
  ["3g2", { mime: "video/3gpp2", ext: "3gp" }],
  ["mts", { mime: "video/mp2t", ext: "ts" }],
]);

/** Brands of videos that any MP4 or QuickTime player can open, as main or compatible brand. */
const FILM_BRAND =
  /^(?:iso[m2-9a-c]|mp4[12]|mp71|avc[1-4]|hvc1|hev1|av01|M4V[ HP]|qt {2}|MSNV|XAVC|dash|ms(?:dh|ix)|cmf[2csfl])$/;
/** Still pictures in the same container. A video never names one of these anywhere. */
const PICTURE_BRAND = /^(?:mif[12]|msf1|miaf|MiH[AEB]|hei[cmsx]|hev[cmsx]|avi[fos]|jp2 |jpx |crx )$/;
/** Audio only, if it is the main brand; videos list some of these among the compatible ones. */
const SOUND_BRAND = /^(?:M4[ABP] |F4[ABP] |aax |aaxc|NDAS)$/;
const MOST_BRANDS = 64;

/**
 * Identifies a video by its first bytes; 4100 are enough. Null for anything else: pictures and sound in the same
 * containers, other video formats, an empty file. The name plays no part (D26).
 */
export async function sniffVideo(head: Uint8Array): Promise<VideoType | null> {
  const found = await fileTypeFromBuffer(head);
  const type = found ? BY_EXTENSION.get(found.ext) : undefined;
  if (!type) return null;
  if (type !== MP4 && type !== MOV) return type;
  return isFilm(head) ? type : null;
}

function isFilm(head: Uint8Array): boolean {
  if (ascii(head, 4) !== "ftyp") return !startsLikeText(head);
  const brands = brandsOf(head);
  if (SOUND_BRAND.test(ascii(head, 8)) || brands.some((brand) => PICTURE_BRAND.test(brand))) return false;
  return brands.some((brand) => FILM_BRAND.test(brand));
}

/** Main and compatible brands of the leading `ftyp` box: size, "ftyp", main brand, version, compatible brands. */
function brandsOf(head: Uint8Array): string[] {
  const boxSize = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(boxSize, head.length, 16 + 4 * MOST_BRANDS);
  const brands = [ascii(head, 8)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at));
  return brands;
}

/** Old QuickTime files have no `ftyp` and start with a box size; four letters there are text, not a size. */
function startsLikeText(head: Uint8Array): boolean {
  return head.subarray(0, 4).every((byte) => byte >= 0x20 && byte < 0x7f);
}

function ascii(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
