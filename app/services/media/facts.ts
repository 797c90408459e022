import { z } from "zod";
import { soundCodecs, videoCodecs } from "./input.ts";

/** The measurements of a stored video. */
export type MediaFacts = {
  /** The length the file claims, in milliseconds; null if none. */
  durationMs: number | null;
  /** The length of the picture and sound alone, because subtitles may continue after them. */
  promisedMs: number | null;
  /** As displayed, in pixels: rotated, and with square pixels. */
  width: number;
  height: number;
  framesPerSecond: number | null;
  /** At how many frames per second a slow-motion clip was filmed that plays slowly by itself; null if its file doesn't say. */
  captureRate: number | null;
  /** The picture's stream index and its codec. */
  videoStream: number;
  videoCodec: string;
  /** The first readable sound, or null. */
  soundStream: number | null;
  /** Whether there is sound, but none that can be read. */
  hasUnreadableSound: boolean;
  /** Whether each frame holds two half pictures, as tape and broadcast do. */
  isInterlaced: boolean;
  /** The transfer curve of an HDR picture, or null for an ordinary one. */
  hdrCurve: "smpte2084" | "arib-std-b67" | null;
};

/** A file that can't be used as a video, with the kind of problem. */
export class NotAVideoError extends Error {
  override name = "NotAVideoError";
  readonly why: "unreadable" | "no_picture" | "unknown_codec";
  constructor(why: NotAVideoError["why"], words: string) {
    super(words);
    this.why = why;
  }
}

const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().default("unknown"),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  duration: z.coerce.number().optional(),
  color_transfer: z.string().optional(),
  field_order: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
});

type Stream = z.infer<typeof stream>;

const probed = z.object({
  streams: z.array(stream).default([]),
  format: z
    .object({
      duration: z.coerce.number().optional(),
      start_time: z.coerce.number().optional(),
      tags: z.record(z.string(), z.string()).optional(),
    })
    .default({}),
});

type Probed = z.infer<typeof probed>;

/** The fields requested from ffprobe. */
export const probeEntries =
  "format=duration,start_time:format_tags=com.android.capture.fps:stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,avg_frame_rate,r_frame_rate,color_transfer,field_order,duration:stream_disposition=attached_pic:stream_side_data=rotation";

/** "30000/1001" as a number; null for "0/0". */
function fraction(text = "", separator = "/"): number | null {
  const [over, under] = text.split(separator).map(Number);
  return over && under ? over / under : null;
}

function shownSize({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: Stream) {
  const wide = Math.round(width * (fraction(sample_aspect_ratio, ":") ?? 1));
  const turn = side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const isTurned = Math.abs(turn) % 180 === 90;
  return isTurned ? { width: height, height: wide } : { width: wide, height };
}

const inMs = (seconds: number) => Math.round(seconds * 1000);

/**
 * The length of the whole file, whose end may be counted from long before its beginning, and of the streams in use.
 */
function lengthsOf({ duration, start_time = 0 }: Probed["format"], used: readonly (Stream | undefined)[]) {
  const durationMs = duration === undefined ? null : inMs(duration - Math.max(0, start_time));
  const parts = used.flatMap((one) => (one?.duration === undefined ? [] : inMs(one.duration)));
  const longest = parts.length === 0 ? durationMs : Math.max(...parts);
  return { durationMs, promisedMs: durationMs === null ? longest : Math.min(durationMs, longest ?? 0) };
}

/** What phones of the Android family write into a clip that plays slowly by itself. */
function captureRateOf({ tags }: Probed["format"]): number | null {
  const rate = Number(tags?.["com.android.capture.fps"]);
  return rate > 0 && rate <= 10_000 ? rate : null;
}

const hdrCurves = ["smpte2084", "arib-std-b67"] as const;

/** Parses ffprobe's output. Throws `NotAVideoError`. */
export function readFacts(json: string): MediaFacts {
  const { streams, format } = probed.parse(JSON.parse(json));
  const films = streams.filter(
    ({ codec_type, disposition }) => codec_type === "video" && !disposition?.attached_pic,
  );
  const film = films.find(({ codec_name }) => videoCodecs.includes(codec_name)) ?? films[0];
  if (!film) throw new NotAVideoError("no_picture", "There is no picture in it.");
  if (!videoCodecs.includes(film.codec_name)) throw new NotAVideoError("unknown_codec", film.codec_name);
  const size = shownSize(film);
  if (size.width < 1 || size.height < 1) throw new NotAVideoError("unreadable", "Its picture has no size.");
  const sounds = streams.filter(({ codec_type }) => codec_type === "audio");
  const sound = sounds.find(({ codec_name }) => soundCodecs.includes(codec_name));
  return {
    ...lengthsOf(format, [film, sound]),
    ...size,
    framesPerSecond: fraction(film.avg_frame_rate) ?? fraction(film.r_frame_rate),
    captureRate: captureRateOf(format),
    videoStream: film.index,
    videoCodec: film.codec_name,
    soundStream: sound?.index ?? null,
    hasUnreadableSound: !sound && sounds.length > 0,
    // Tape always is, and does not say so.
    isInterlaced: film.codec_name === "dvvideo" || /^[tb][tb]$/.test(film.field_order ?? ""),
    hdrCurve: hdrCurves.find((curve) => curve === film.color_transfer) ?? null,
  };
}
