import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const remembered = 60_000;

/** Whether ffmpeg can be run here; asked again after a minute at the earliest. */
export type Ffmpeg = { isThere(): Promise<boolean> };

/** The ffmpeg of the configuration, else the one on the PATH. */
export function findFfmpeg(path = "ffmpeg"): Ffmpeg {
  let known: { at: number; answer: Promise<boolean> } | null = null;
  const ask = () =>
    run(path, ["-hide_banner", "-version"], { timeout: 5_000 }).then(
      () => true,
      () => false,
    );
  return {
    isThere() {
      const now = performance.now();
      if (!known || now - known.at > remembered) known = { at: now, answer: ask() };
      return known.answer;
    },
  };
}
