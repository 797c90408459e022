/** A stored video's or recording's container type, from its content. */
export type Container = "mp4" | "mov" | "3gp" | "webm" | "mkv" | "avi" | "ts" | "ogg" | "mp3" | "wav" | "aac";

const demuxers: Record<Container, string> = {
  mp4: "mov",
  mov: "mov",
  "3gp": "mov",
  webm: "matroska",
  mkv: "matroska",
  avi: "avi",
  ts: "mpegts",
  ogg: "ogg",
  mp3: "mp3",
  wav: "wav",
  aac: "aac",
};

/**
 * The formats phones and cameras record. Others aren't supported, because each additional decoder is one more to
 * exploit.
 */
export const videoCodecs: readonly string[] = [
  "h264",
  "hevc",
  "vp8",
  "vp9",
  "av1",
  "mpeg4",
  "mjpeg",
  "mpeg2video",
  "mpeg1video",
  "h263",
  "dvvideo",
  "prores",
  "msmpeg4v2",
  "msmpeg4v3",
];

/** The sound formats that come with them. */
export const soundCodecs: readonly string[] = [
  "aac",
  "mp3",
  "mp2",
  "opus",
  "vorbis",
  "flac",
  "alac",
  "ac3",
  "eac3",
  "amr_nb",
  "amr_wb",
  "pcm_s16le",
  "pcm_s16be",
  "pcm_s24le",
  "pcm_s24be",
  "pcm_u8",
  "pcm_mulaw",
  "pcm_alaw",
  "pcm_s32le",
  "pcm_f32le",
  "adpcm_ms",
  "adpcm_ima_wav",
  "adpcm_ima_qt",
];

/** Extra streams that drones, cameras and editors add: recognized and ignored. */
const besides = ["mov_text", "subrip", "ass", "webvtt", "png"];

/** Decoders whose name differs from their format's. */
const otherDecoders = [
  "libdav1d",
  "libaom-av1",
  "mp3float",
  "mp2float",
  "amrnb",
  "amrwb",
  "libopus",
  "libvorbis",
];

/** Twice what a camera films in 8K; what is larger can't be read. A small file can claim a picture that takes gigabytes to decode. */
const mostPixels = 70_000_000;

/**
 * The arguments that open a stored file: the demuxer for its content, known codecs, and no protocol except this file.
 * On its own, ffmpeg follows the content: a playlist named .mp4 would open other files and addresses.
 */
export function pinnedInput(path: string, container: Container): string[] {
  const demuxer = demuxers[container];
  return [
    "-max_pixels",
    String(mostPixels),
    "-protocol_whitelist",
    "file",
    "-format_whitelist",
    demuxer,
    "-codec_whitelist",
    [...videoCodecs, ...soundCodecs, ...otherDecoders, ...besides].join(","),
    "-f",
    demuxer,
    "-i",
    `file:${path}`,
  ];
}
