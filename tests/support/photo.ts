import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const tool = process.env.FFMPEG_PATH || "ffmpeg";

const u16 = (...values: number[]) => values.flatMap((value) => [value >> 8, value & 255]);
const u32 = (...values: number[]) => values.flatMap((value) => [...u16(value >>> 16), ...u16(value & 65535)]);
const ascii = (text: string) => [...Buffer.from(text, "latin1")];

/** What a phone writes into a photo: that it was held upright, and where it was taken. */
function phoneNotes(): Buffer {
  const orientation = [...u16(0x0112, 3), ...u32(1), ...u16(6, 0)];
  const gpsAt = [...u16(0x8825, 4), ...u32(1, 38)];
  const north = [...u16(1, 2), ...u32(2), ...ascii("N\0\0\0")];
  const latitude = [...u16(2, 5), ...u32(3, 68)];
  const notes = [
    ...ascii("Exif\0\0MM\0*"),
    ...u32(8),
    ...[...u16(2), ...orientation, ...gpsAt, ...u32(0)],
    ...[...u16(2), ...north, ...latitude, ...u32(0)],
    ...u32(40, 1, 26, 1, 0, 1),
  ];
  return Buffer.from([0xff, 0xe1, ...u16(notes.length + 2), ...notes]);
}

const byFfmpeg = async (size: string, form: string[]) => {
  const made = ["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=${size}`, "-frames:v", "1", ...form, "-"];
  return (await run(tool, made, { encoding: "buffer", maxBuffer: 1e8 })).stdout;
};

/** A photo as a phone held upright sends it: 2400 by 1800 pixels on its side, with the place it was taken. */
export async function readPhonePhoto(): Promise<Buffer> {
  const jpeg = await byFfmpeg("2400x1800", ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p", "-f", "mjpeg"]);
  return Buffer.concat([jpeg.subarray(0, 2), phoneNotes(), jpeg.subarray(2)]);
}

/** A picture of another format, 200 by 100 pixels. */
export const readSmallPicture = (codec: "png" | "libwebp") =>
  byFfmpeg("200x100", ["-c:v", codec, "-f", codec === "png" ? "image2pipe" : "webp"]);
