/** The largest captions file accepted, in bytes. */
export const mostCaptionBytes = 1024 * 1024;

const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/;

const seconds = ([hours, minutes, whole, thousandths]: (string | undefined)[]) =>
  Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(whole) + Number(thousandths) / 1000;

/** What is wrong with a caption's timing line; null if nothing is. */
function timingFault(line: string): string | null {
  const [, ...parts] = timing.exec(line) ?? [];
  if (parts.length === 0) return "is no time span such as 00:01.000 --> 00:04.000";
  return seconds(parts.slice(0, 4)) < seconds(parts.slice(4)) ? null : "ends before it begins";
}

/** The blocks between blank lines, each with the number of its first line. */
function blocksOf(lines: readonly string[]): { first: number; lines: string[] }[] {
  const blocks: { first: number; lines: string[] }[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const isBlank = line.trim() === "";
    if (!isBlank && isOpen) blocks.at(-1)?.lines.push(line);
    else if (!isBlank) blocks.push({ first: index + 1, lines: [line] });
    isOpen = !isBlank;
  }
  return blocks;
}

/**
 * What is wrong with a captions file, in a sentence that names the line; null if it is WebVTT that browsers can show
 * (W3C WebVTT, section 4).
 */
export function webVttFault(text: string): string | null {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "")) return "The file must begin with the word WEBVTT.";
  let cues = 0;
  for (const block of blocksOf(lines).slice(1)) {
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(block.lines[0] ?? "")) continue;
    const at = block.lines[0]?.includes("-->") ? 0 : 1;
    const fault = timingFault(block.lines[at] ?? "");
    if (fault) return `Line ${block.first + at} ${fault}.`;
    if (block.lines.slice(at + 1).some((line) => line.includes("-->")))
      return `Line ${block.first + at} and the ones after it need a blank line between two captions.`;
    cues += 1;
  }
  return cues > 0 ? null : "There is no caption in the file.";
}
