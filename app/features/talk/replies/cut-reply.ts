const isQuoted = (line: string) => /^\s*>/.test(line);
const isBlank = (line: string) => line.trim() === "";

// The line mail programs put above a quote: "On … wrote:", "Am … schrieb …:".
const attributionStart = /^[\s*_-]*(on|am|le|el|il|em|op|den|w dniu)\s/iu;
const attributionVerb =
  /(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał|kirjoitti|napsal|yazdı|írta|пише|написал|написав|写道|のメール|作成|작성)/iu;
const attributionEnd = /[::]\s*$/u;
/** In any language: who wrote, with an address, or when, with a year and a time of day. */
const whoOrWhen = /<[^<>\s]+@[^<>\s]+>|\b\d{4}\b.*\d[:.]\d\d|\d[:.]\d\d.*\b\d{4}\b/u;
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
/** In any language: a label, a colon, and something. */
const labeled = /^[\s*]*[^\s:：*][^:：]{0,24}[:：]\**\s*\S/u;
const mailbox = /[^\s<>@]+@[^\s<>@]+/;
const signature = "-- ";
const device =
  /^(sent from my .{1,40}|sent from (outlook|mail|yahoo|proton).{0,60}|get outlook for .{1,40}|von meinem .{1,40} gesendet|gesendet mit .{1,40}|envoyé de(puis)? mon .{1,40}|enviado (desde mi|do meu) .{1,40}|inviato da(l mio)? .{1,40}|verstuurd vanaf mijn .{1,40}|skickat från min .{1,40}|sendt fra min .{1,40}|wysłane z .{1,40}|lähetetty .{1,40}|отправлено с .{1,40}|.{1,20}から送信|从我的.{1,20}发送|나의 .{1,20}에서 보냄)$/iu;
/** The last line of each of our plain text emails; anything below it was written below our email. */
const ourLastLine = /\/mail\/unsubscribe\?token=/;
/** A signed link of ours as a mail program may have written it, within brackets or inside a link of its own. */
const signedLink = /\S*mail(?:\/|%2F)unsubscribe(?:\?|%3F)token(?:=|%3D)\S*/giu;

const isAttribution = (text: string) => attributionVerb.test(text) && attributionEnd.test(text);

/** Whether these lines introduce a quote: in a language we know, or, above a marked quote, in any. */
const introduces = (text: string, isMarked: boolean) =>
  (isAttribution(text) && (attributionStart.test(text) || whoOrWhen.test(text))) ||
  (isMarked && attributionEnd.test(text) && whoOrWhen.test(text));

type Attribution = { count: number; isMarked: boolean };

/** How many lines from `at` on introduce a quote, and whether the quote is marked line by line; null if none do. */
function attributionAt(lines: readonly string[], at: number): Attribution | null {
  let text = "";
  for (let count = 1; count <= longestAttribution; count += 1) {
    const line = lines[at + count - 1];
    if (line === undefined || isBlank(line) || line.length > longestLine) return null;
    text = `${text} ${line.trim()}`.trim();
    const next = lines.slice(at + count, at + count + 3).find((one) => !isBlank(one));
    const isMarked = next !== undefined && isQuoted(next);
    if (!introduces(text, isMarked)) continue;
    // Where no word begins it, it begins as late as it can: the line before is a person's.
    if (count > 1 && !attributionStart.test(text) && attributionAt(lines, at + 1) !== null) return null;
    return isMarked || next === undefined || certain.test(text) ? { count, isMarked } : null;
  }
  return null;
}

/** Whether an earlier email's header starts at `at`, as Outlook puts it above an unmarked original. */
function isHead(lines: readonly string[], at: number): boolean {
  if (!headStart.test(lines[at] ?? "")) return isForeignHead(lines, at);
  return lines.slice(at + 1, at + headLines).filter((line) => headMore.test(line)).length >= 2;
}

/** The same in any language: three labeled lines in a row, one of them with an address. */
function isForeignHead(lines: readonly string[], at: number): boolean {
  const head = lines.slice(at, at + 3);
  return (
    head.length === 3 && head.every((line) => labeled.test(line)) && head.some((line) => mailbox.test(line))
  );
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

/** The first line from `at` on that isn't of a mail program or an unmarked earlier email; `at` itself if it is a person's. */
function skip(lines: readonly string[], at: number): number {
  if (lines[at] === signature) return afterSignature(lines, at);
  const attribution = attributionAt(lines, at);
  if (attribution?.isMarked) return at + attribution.count;
  return attribution || isOriginal(lines, at) ? afterOriginal(lines, at) : at;
}

const bare = (line: string) => line.replace(/^[\s>]+/, "");

/** What of a run of marked lines is a person's: what introduces no quote, and isn't in an email of ours. */
function ownOfQuoted(run: readonly string[], isOurs: (line: string) => boolean): string[] {
  const words = run.map(bare);
  if (words.some((_line, at) => attributionAt(words, at) !== null)) return [];
  const own = run.filter((_line, at) => isBlank(words[at] ?? "") || !isOurs(words[at] ?? ""));
  return own.every((line) => isBlank(bare(line))) ? [] : own;
}

function ownLines(lines: readonly string[], isOurs: (line: string) => boolean): string[] {
  const own: string[] = [];
  let isQuoting = false;
  for (let at = 0; at < lines.length; ) {
    if (isQuoted(lines[at] ?? "")) {
      let end = at + 1;
      while (end < lines.length && isQuoted(lines[end] ?? "")) end += 1;
      const kept = isQuoting ? [] : ownOfQuoted(lines.slice(at, end), isOurs);
      if (kept.length === 0) isQuoting = true;
      for (const line of kept) own.push(line.trimEnd());
      at = end;
      continue;
    }
    const next = skip(lines, at);
    if (next === at) own.push((lines[at] ?? "").trimEnd());
    // Below its introduction, or below a signature, what is marked is the quoted email, however often words interrupt it.
    else if (lines[at] === signature || attributionAt(lines, at)?.isMarked) isQuoting = true;
    at = Math.max(next, at + 1);
  }
  return own;
}

/** If the end of our email is left, all from the rule above it on is our email, in whatever language it is introduced. */
function withoutOurEnd(lines: readonly string[]): readonly string[] {
  const end = lines.findLastIndex((line) => ourLastLine.test(line));
  if (end < 0) return lines;
  const above = lines.slice(0, end).findLastIndex((line) => rule.test(line) || originalLine.test(line));
  return above < 0 ? lines : [...lines.slice(0, above), ...lines.slice(end + 1)];
}

/**
 * The text of a reply, without the quoted email and the mail program's own lines. It cuts only what it recognizes for
 * certain: leftover quotes are a nuisance, but a missing sentence is a loss. `isOurs` says whether a line was in our email;
 * a signed link of ours never stays.
 */
export function cutReply(text: string, isOurs: (line: string) => boolean = () => false): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\u00a0", " ").split("\n");
  const own = [...withoutOurEnd(ownLines(lines, isOurs))];
  const isEnd = (line: string) => isBlank(line) || device.test(line.trim());
  while (own.length > 0 && isEnd(own.at(-1) ?? "")) own.pop();
  return own
    .join("\n")
    .replace(signedLink, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
