/** The longest clip a moment may be in, in milliseconds: 10 hours. */
const longest = 36_000_000;

const moment = /^(?:(\d{1,3}):)?(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** The milliseconds of a moment written "mm:ss.t" ("1:02.5", "00:04.25", "4.2"); null if it isn't one. */
export function parseMoment(text: string): number | null {
  const [, minutes, seconds, fraction = ""] = moment.exec(text.trim()) ?? [];
  if (seconds === undefined || (minutes !== undefined && Number(seconds) > 59)) return null;
  const at = (Number(minutes ?? 0) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, "0"));
  return at <= longest ? at : null;
}

/** A moment as "mm:ss.t"; with hundredths and thousandths only if needed, so that it stays on its frame. */
export function formatMoment(at: number): string {
  const ms = Math.max(0, Math.round(at));
  const two = (value: number) => String(value).padStart(2, "0");
  const fraction = String(ms % 1000)
    .padStart(3, "0")
    .replace(/0{1,2}$/, "");
  return `${two(Math.floor(ms / 60_000))}:${two(Math.floor(ms / 1000) % 60)}.${fraction}`;
}

/** Where each of two clips starts so that both releases align, and when that is; milliseconds. */
export type Alignment = { ownStart: number; referenceStart: number; releaseAfter: number };

/** Starts the clip with the shorter run-up at its beginning, and the other equally long before its own release. */
export function alignReleases(own: number, reference: number): Alignment {
  const releaseAfter = Math.min(own, reference);
  return { ownStart: own - releaseAfter, referenceStart: reference - releaseAfter, releaseAfter };
}

/** A media fragment: the browser starts there, with or without scripts. */
export const momentFragment = (at: number) => `#t=${(at / 1000).toFixed(3).replace(/\.?0+$/, "")}`;
