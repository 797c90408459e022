/** What doesn't work until ffmpeg is there, and how to get it: the start, System Tools, and `doctor` say the same. */
export const noFfmpeg =
  "ffmpeg isn't installed: until it is, videos play only as they were sent, without pictures or smaller sizes, and photos and logos can't be taken. On Debian, as root: npm start -- --install";
