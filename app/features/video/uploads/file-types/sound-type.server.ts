import { fileTypeFromBuffer } from "file-type";
import type { Container } from "#app/services/media/input.ts";

/** Media types recordings are stored and served as. */
export type SoundMime = "audio/mp4" | "audio/webm" | "audio/ogg" | "audio/mpeg" | "audio/wav" | "audio/aac";

/** A recording's type by its content: `ext` without the dot, and the container for ffmpeg. */
export type SoundType = { mime: SoundMime; ext: string; container: Container };

const iso: SoundType = { mime: "audio/mp4", ext: "m4a", container: "mp4" };
const matroska: SoundType = { mime: "audio/webm", ext: "webm", container: "webm" };
const ogg: SoundType = { mime: "audio/ogg", ext: "ogg", container: "ogg" };

/** What browsers and phones record: video containers are accepted too, since only their sound is used. */
const byExtension = new Map<string, SoundType>([
  ["m4a", iso],
  ["mp4", iso],
  ["mov", iso],
  ["3gp", iso],
  ["webm", matroska],
  ["mkv", matroska],
  ["ogg", ogg],
  ["oga", ogg],
  ["opus", ogg],
  ["mp3", { mime: "audio/mpeg", ext: "mp3", container: "mp3" }],
  ["wav", { mime: "audio/wav", ext: "wav", container: "wav" }],
  ["aac", { mime: "audio/aac", ext: "aac", container: "aac" }],
]);

/** Every type a recording may be stored as. */
export const soundTypes: readonly SoundMime[] = [
  ...new Set([...byExtension.values()].map(({ mime }) => mime)),
];

/** Identifies a recording by its first bytes; null for anything else. The name plays no part. */
export async function sniffSound(head: Uint8Array): Promise<SoundType | null> {
  const found = await fileTypeFromBuffer(head);
  return (found && byExtension.get(found.ext)) ?? null;
}
