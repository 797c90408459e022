import { type FileHandle, open } from "node:fs/promises";

/** A picture's format, from its content. */
export type PictureType = "jpeg" | "png" | "webp" | "heic";

/** A picture on the local disk. */
export type PictureFile = { path: string; type: PictureType };

const bytesAt = async (file: FileHandle, at: number, count: number): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at);
  return buffer.subarray(0, bytesRead);
};

/** The parts of a file looked at before its picture begins; a camera's own data takes a dozen. */
const mostParts = 200;

/** A JPEG's size is in its frame header, behind what the camera wrote about itself. */
async function ofJpeg(file: FileHandle): Promise<number> {
  let at = 2;
  let most = 0;
  for (let part = 0; part < mostParts; part += 1) {
    const head = await bytesAt(file, at, 9);
    if (head.length < 9 || head[0] !== 0xff) return most;
    const marker = head[1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) most = Math.max(most, head.readUInt16BE(5) * head.readUInt16BE(7));
    if (marker === 0xda) return most;
    at += marker === 0xff ? 1 : 2 + head.readUInt16BE(2);
  }
  return most;
}

async function ofPng(file: FileHandle): Promise<number> {
  const head = await bytesAt(file, 16, 8);
  return head.length < 8 ? 0 : head.readUInt32BE(0) * head.readUInt32BE(4);
}

/** The size a part of a WebP file names: the canvas, or a picture of either kind. */
function webpPixels(kind: string, content: Buffer): number {
  if (content.length < 10) return 0;
  if (kind === "VP8X") return (content.readUIntLE(4, 3) + 1) * (content.readUIntLE(7, 3) + 1);
  if (kind === "VP8 ") return (content.readUInt16LE(6) & 0x3fff) * (content.readUInt16LE(8) & 0x3fff);
  const bits = content.readUInt32LE(1);
  return kind === "VP8L" ? ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1) : 0;
}

async function ofWebp(file: FileHandle): Promise<number> {
  let at = 12;
  let most = 0;
  for (let part = 0; part < mostParts; part += 1) {
    const head = await bytesAt(file, at, 18);
    if (head.length < 8) return most;
    const kind = head.toString("latin1", 0, 4);
    most = Math.max(most, webpPixels(kind, head.subarray(8)));
    if (kind === "VP8 " || kind === "VP8L") return most;
    const size = head.readUInt32LE(4);
    at += 8 + size + (size % 2);
  }
  return most;
}

/** Where a HEIC file says how large its pictures are: before them. */
const heicHead = 1024 * 1024;

/** The largest size a HEIC file names: that of the whole photo, of which each tile names its own. */
async function ofHeic(file: FileHandle): Promise<number> {
  const head = await bytesAt(file, 0, heicHead);
  let most = 0;
  for (let at = head.indexOf("ispe"); at >= 0 && at + 16 <= head.length; at = head.indexOf("ispe", at + 4))
    most = Math.max(most, head.readUInt32BE(at + 8) * head.readUInt32BE(at + 12));
  return most;
}

const counters: Record<PictureType, (file: FileHandle) => Promise<number>> = {
  jpeg: ofJpeg,
  png: ofPng,
  webp: ofWebp,
  heic: ofHeic,
};

/** How many pixels a picture says it has, without decoding it; 0 if it doesn't say. */
export async function countPixels({ path, type }: PictureFile): Promise<number> {
  const file = await open(path);
  try {
    return await counters[type](file);
  } finally {
    await file.close();
  }
}
