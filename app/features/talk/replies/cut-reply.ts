const isQuoted = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === "";

// The line mail programs put above a quote: "On … wrote:", "Am … schrieb …:".
const attributionStart = /^[\s*_-]*(on|am|le|el|il|em|op|den|w dniu)\s/iu;
const attributionVerb = /(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał)/iu;
const attributionEnd = /:\s*$/;
const longestAttribution = 3;
const longestLine = 500;
/** An address, a year, or a time of day, which a person's own sentence rarely has in this form. */
const certain = /@|\b\d{4}\b|\d[:.]\d\d/;

const originalLine =
  /^\s*[-_]{2,}\s*(original message|forwarded message|ursprüngliche nachricht|weitergeleitete nachricht|message d.origine|mensaje original|messaggio originale|oorspronkelijk bericht)\s*[-_]{2,}\s*$/iu;
const headStart = /^[\s*]*(from|von|de|da|van|från|fra|od)\s*:[\s*]*\S/iu;
const headMore =
  /^[\s*]*(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado|fecha|para|asunto|inviato|data|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne)\s*:/iu;
const headLines = 6;
const rule = /^\s*[-_]{8,}\s*$/;
const signature = "-- ";
const device =
  /^(sent from my .{1,40}|sent from (outlook|mail|yahoo|proton).{0,60}|get outlook for .{1,40}|von meinem .{1,40} gesendet|gesendet mit .{1,40}|envoyé de mon .{1,40}|enviado desde mi .{1,40})$/iu;
/** The last line of each of our plain text emails; anything below it was written below our email. */
const ourLastLine = /\/mail\/unsubscribe\?token=/;

const isAttribution = (text: string) =>
  attributionStart.test(text) && attributionVerb.test(text) && attributionEnd.test(text);

type Attribution = { count: number; isMarked: boolean };

/** How many lines from `at` on introduce a quote, and whether the quote is marked line by line; null if none do. */
function attributionAt(lines: readonly string[], at: number): Attribution | null {
  let text = "";
  for (let count = 1; count <= longestAttribution; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || isBlank(line) || line.length > longestLine) return null;
    text = `${text} ${line.trim()}`.trim();
    if (!isAttribution(text)) continue;
    const next = lines.slice(at + count, at + count + 3).find((one) => !isBlank(one));
    const isMarked = next !== undefined && isQuoted(next);
    return isMarked || next === undefined || certain.test(text) ? { count, isMarked } : null;
  }
  return null;
}

/** Whether an earlier email's header starts at `at`, as Outlook puts it above an unmarked original. */
function isHead(lines: readonly string[], at: number): boolean {
  if (!headStart.test(lines[at] ?? "")) return false;
  return lines.slice(at + 1, at + headLines).filter((line) => headMore.test(line)).length >= 2;
}

/** Whether an unmarked earlier email starts here, with or without a rule above its header. */
function isOriginal(lines: readonly string[], at: number): boolean {
  if (originalLine.test(lines[at] ?? "") || isHead(lines, at)) return true;
  return rule.test(lines[at] ?? "") && [1, 2].some((further) => isHead(lines, at + further));
}

/** Where the text continues after an unmarked earlier email: below the end of ours, or nowhere. */
function afterOriginal(lines: readonly string[], from: number): number {
  const end = lines.findLastIndex((line) => ourLastLine.test(line));
  return end >= from ? end + 1 : lines.length;
}

/** A signature lasts until the end of the email, or until a quote starts. */
function afterSignature(lines: readonly string[], from: number): number {
  let at = from + 1;
  while (at < lines.length && !isQuoted(lines[at] ?? "")) at += 1;
  return at;
}

/** The first line from `at` on that a person wrote, as far as one line can tell; `at` itself if it is one. */
function skip(lines: readonly string[], at: number): number {
  const line = lines[at] ?? "";
  if (isQuoted(line)) return at + 1;
  if (line === signature) return afterSignature(lines, at);
  const attribution = attributionAt(lines, at);
  if (attribution?.isMarked) return at + attribution.count;
  return attribution || isOriginal(lines, at) ? afterOriginal(lines, at) : at;
}

function ownLines(lines: readonly string[]): string[] {
  const own: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const next = skip(lines, at);
    if (next === at) own.push((lines[at] ?? "").trimEnd());
    at = Math.max(next, at + 1);
  }
  return own;
}

/**
 * The text of a reply, without the quoted email and the mail program's own lines. It cuts only what it recognizes for
 * certain: leftover quotes are a nuisance, but a missing sentence is a loss.
 */
export function cutReply(text: string): string {
  const own = ownLines(text.replaceAll("\r\n", "\n").replaceAll("\u00a0", " ").split("\n"));
  const isEnd = (line: string) => isBlank(line) || device.test(line.trim());
  while (own.length > 0 && isEnd(own.at(-1) ?? "")) own.pop();
  return own
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
