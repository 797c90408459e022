/** The longest clip a moment may be in, in milliseconds: 10 hours. */
const longest = 36_000_000;

const moment = /^(?:(\d{1,3}):)?(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** Milliseconds of a moment written "mm:ss.t" ("1:02.5", "00:04.25", "4.2"); null when it is none. */
export function parseMoment(text: string): number | null {
  const [, minutes, seconds, fraction = ""] = moment.exec(text.trim()) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return null;
  const at = (Number(minutes ?? 0) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"));
  return at <= longest ? at : null;
}

/** A moment as "mm:ss.t"; hundredths and thousandths only where there are some, so that a frame keeps its place. */
export function formatMoment(at: number): string {
  const ms = Math.max(0, Math.round(at));
  const two = (value: number) => String(value).padStart(2, "0");
  const fraction = String(ms % 1000)
    .padStart(3, "0")
    .replace(/0{1,2}$/, "");
  return `${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1000) % 60)}.${fraction}`;
}

/** Where each of two clips begins so that both releases fall on the same instant, and when that is; milliseconds. */
export type Alignment = { ownStart: number; referenceStart: number; releaseAfter: number };

/** Begins the clip with the shorter run-up at its start and the other as much before its own release. */
export function alignReleases(own: number, reference: number): Alignment {
  const releaseAfter = Math.min(own, reference);
  return { ownStart: own - releaseAfter, referenceStart: reference - releaseAfter, releaseAfter };
}

/** A media fragment: the browser itself begins there, with or without scripts. */
export const momentFragment = (at: number) => `#t=${(at / 1000).toFixed(3).replace(/\.?0+$/, "")}`;
