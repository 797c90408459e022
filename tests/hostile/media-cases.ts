import type { Films } from "./media-recipes.ts";

/**
 * What must happen to a file: it plays, its sender is asked for another one, either of the two, or the upload is
 * refused.
 */
export type Fate =
  | { becomes: "ready"; lacks: RegExp | null }
  | { becomes: "unusable"; why: RegExp }
  | { becomes: "settled" }
  | { becomes: "refused"; status: 400 | 415 };

/** One file with the name it is sent under and its outcome. */
export type Case = { what: string; fileName: string; bytes: Buffer; fate: Fate };

const ready = { becomes: "ready", lacks: null } as const;
const silent = { becomes: "ready", lacks: /couldn't read the sound/ } as const;
const unreadable = { becomes: "unusable", why: /can't be read as a video|is cut off/ } as const;
const noPicture = { becomes: "unusable", why: /no picture/ } as const;
/** A header that promises nothing, or everything; ffmpeg's versions read it differently. */
const noHeader = { becomes: "unusable", why: /no picture|can't be read as a video/ } as const;
const refused = (status: 400 | 415) => ({ becomes: "refused", status }) as const;

const box = (size: number, type: string, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
};
const fileType = box(16, "ftyp", Buffer.from("isom\x00\x00\x02\x00"));
const playlist = "#EXTM3U\n#EXTINF:2,\nfile:///etc/hostname\n#EXT-X-ENDLIST\n";
const concat = "ffconcat version 1.0\nfile '/etc/hostname'\n";

/** The film with everything in its media data replaced. */
function withData(film: Buffer, fill: (place: number) => number): Buffer {
  const damaged = Buffer.from(film);
  const from = damaged.indexOf("mdat", 0, "latin1") + 4;
  for (let place = from; place < damaged.length; place += 1) damaged[place] = fill(place);
  return damaged;
}

const places = 20;

/** The plain film cut off at twenty places; near its end it may still play. */
function truncated({ plain }: Films): Case[] {
  return Array.from({ length: places }, (_none, index) => {
    const bytes = plain.subarray(0, Math.floor((plain.length * (index + 1)) / (places + 1)));
    const isNearEnd = index >= places * 0.7;
    return {
      what: `cut off after ${index + 1} of ${places + 1} parts`,
      fileName: `cut-${index + 1}.mp4`,
      bytes,
      fate: isNearEnd ? { becomes: "settled" } : unreadable,
    };
  });
}

/** What phones, cameras and tapes make besides: each goes through every kind of upload. */
const wild: readonly (readonly [keyof Films, string, string, Fate?])[] = [
  ["broadcast", "a broadcast stream", "stream.ts"],
  ["broadcastSound", "a broadcast stream with sound", "sound.ts"],
  ["oldPhone", "an old phone's film", "old.3gp"],
  ["imaSound", "a camera's compressed sound", "ima.mov"],
  ["unknownSound", "sound we can't read", "unknown.mkv", silent],
  ["twoSounds", "a second sound we can read", "second.mkv"],
  ["secondPicture", "a second picture we can read", "picture.mkv"],
  ["timecode", "a time code beside the film", "timecode.mov"],
  ["lateSound", "sound that begins late", "late.mov"],
  ["dolbyVision", "Dolby Vision", "vision.mp4"],
  ["av1", "AV1", "av1.mp4"],
  ["vp9", "VP9", "vp9.mp4"],
  ["proRes", "ProRes", "prores.mov"],
  ["tape", "a tape's half pictures", "tape.avi"],
  ["halfPictures", "half pictures", "half-pictures.mov"],
];

const playable: readonly (readonly [keyof Films, string, string])[] = [
  ["oneFrame", "one frame in a second", "one.mp4"],
  ["oneFrameWebm", "one frame in WebM", "one.webm"],
  ["pictureEndsEarly", "half a second of picture under ten seconds of sound", "half.mp4"],
  ["silent", "no sound", "silent.mp4"],
  ["tenthOfASecond", "a tenth of a second", "short.mp4"],
  ["turned", "filmed upright", "turned.mp4"],
  ["uneven", "an uneven frame rate", "uneven.mp4"],
  ["longLastFrame", "a last frame that lasts", "lasting.mp4"],
  ["hdrTag", "a tag of high dynamic range", "hdr.mp4"],
  ["stillsOfTwoHours", "two hours of stills", "stills.mp4"],
  ["twoStills", "two stills of ten seconds", "two.mp4"],
  ["onePixel", "one pixel", "pixel.avi"],
  ["threeByFive", "3 by 5 pixels", "three.mp4"],
  ["oddWidth", "65 by 33 pixels", "odd.mkv"],
  ["ribbon", "4096 by 2 pixels", "ribbon.mp4"],
  ["vast", "8192 by 8192 pixels", "vast.mp4"],
  ["thousandFrames", "a thousand frames a second", "fast.mp4"],
  ["manyStreams", "fourteen streams", "many.mp4"],
  ["withChapters", "chapters", "chapters.mp4"],
  ["indexAtEnd", "the index at its end", "end.mp4"],
  ["fragmented", "fragments", "fragments.mp4"],
  ["negativeTimes", "times before zero", "negative.mkv"],
  ["startsAtAnHour", "a beginning after an hour", "hour.mp4"],
  ["withCover", "a cover beside the film", "cover.mp4"],
];

const unusable = (films: Films): Case[] => [
  { what: "no picture", fileName: "sound.mp4", bytes: films.soundOnly, fate: noPicture },
  { what: "a cover alone", fileName: "cover-only.mp4", bytes: films.coverOnly, fate: noPicture },
  { what: "subtitles alone", fileName: "words.mp4", bytes: films.subtitlesOnly, fate: noPicture },
  {
    what: "a codec no phone films with",
    fileName: "archive.mkv",
    bytes: films.uncommonCodec,
    fate: { becomes: "unusable", why: /a format we can't read/ },
  },
  { what: "a header alone", fileName: "header.mp4", bytes: fileType, fate: unreadable },
  {
    what: "a header of no length",
    fileName: "zero.mp4",
    bytes: Buffer.concat([fileType, box(0, "moov"), Buffer.alloc(64)]),
    fate: noHeader,
  },
  {
    what: "a header of four gigabytes",
    fileName: "huge.mp4",
    bytes: Buffer.concat([fileType, box(0xffffffff, "moov", box(0xfffffff0, "trak"))]),
    fate: noHeader,
  },
  {
    what: "a playlist behind the header of a film",
    fileName: "list-inside.mp4",
    bytes: Buffer.concat([fileType, Buffer.from(playlist)]),
    fate: unreadable,
  },
  {
    what: "media data of zeros",
    fileName: "zeros.mp4",
    bytes: withData(films.plain, () => 0),
    fate: unreadable,
  },
  {
    what: "media data of noise",
    fileName: "noise <b>& “quotes”.mp4",
    bytes: withData(films.plain, (place) => (place * 2654435761) >>> 13),
    fate: unreadable,
  },
];

const notVideos = (films: Films): Case[] => [
  { what: "an HLS playlist", fileName: "list.mp4", bytes: Buffer.from(playlist), fate: refused(415) },
  { what: "a concat script", fileName: "concat.mp4", bytes: Buffer.from(concat), fate: refused(415) },
  { what: "nothing", fileName: "empty.mp4", bytes: Buffer.alloc(0), fate: refused(400) },
  { what: "a photo", fileName: "photo.mp4", bytes: films.photo, fate: refused(415) },
  { what: "an animation", fileName: "animation.mp4", bytes: films.animation, fate: refused(415) },
  { what: "music", fileName: "music.mp4", bytes: films.music, fate: refused(415) },
  { what: "a voice note", fileName: "note.mp4", bytes: films.voiceNote, fate: refused(415) },
  { what: "Windows Media", fileName: "media.mp4", bytes: films.windowsMedia, fate: refused(415) },
];

/** How many playable files go through every kind of upload. Each costs seconds, so the others go through one. */
const throughEach = 4;

/** The files sent through one of so many kinds of upload: every hostile one, and a share of the odd ones. */
export function casesThrough(films: Films, handler: number, handlers: number): Case[] {
  const odd = playable.filter((_one, place) => place < throughEach || place % handlers === handler);
  return [
    ...wild.map(([name, what, fileName, fate = ready]) => ({ what, fileName, bytes: films[name], fate })),
    {
      what: "sound of noise",
      fileName: "noisy.mp4",
      bytes: films.noisySound,
      fate: { becomes: "ready", lacks: /^$|couldn't read the sound/ },
    },
    ...odd.map(([name, what, fileName]) => ({ what, fileName, bytes: films[name], fate: ready })),
    ...unusable(films),
    ...truncated(films),
    ...notVideos(films),
  ];
}
