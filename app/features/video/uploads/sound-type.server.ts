import { fileTypeFromBuffer } from "file-type";
import type { Container } from "#app/services/media/input.ts";

/** Media types sounds are stored and served as. */
export type SoundMime = "audio/mp4" | "audio/webm" | "audio/ogg" | "audio/mpeg" | "audio/wav" | "audio/aac";

/** A sound by its content: `ext` without the dot, and the container ffmpeg is told. */
export type SoundType = { mime: SoundMime; ext: string; container: Container };

const iso: SoundType = { mime: "audio/mp4", ext: "m4a", container: "mp4" };
const matroska: SoundType = { mime: "audio/webm", ext: "webm", container: "webm" };
const ogg: SoundType = { mime: "audio/ogg", ext: "ogg", container: "ogg" };

/** Recorders of browsers and phones: a film's container is taken too, since only its sound is used. */
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

/** Every type a sound may be stored as. */
export const soundTypes: readonly SoundMime[] = [
  ...new Set([...byExtension.values()].map(({ mime }) => mime)),
];

/** Tells a sound by the first bytes of its content; null for everything else. The name plays no part. */
export async function sniffSound(head: Uint8Array): Promise<SoundType | null> {
  const found = await fileTypeFromBuffer(head);
  return (found && byExtension.get(found.ext)) ?? null;
}
