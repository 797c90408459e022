/**
 * The first words of a text on one line: at most `length` code points, including the "…" for the rest. A word is cut
 * only if it is longer than the limit.
 */
export function excerptOf(text: string, length = 160): string {
  const line = text.replace(/\s+/g, " ").trim();
  const letters = Array.from(line);
  if (letters.length <= length) return line;
  const room = letters.slice(0, length).join("");
  const words = room.slice(0, Math.max(0, room.lastIndexOf(" "))) || letters.slice(0, length - 1).join("");
  return `${words.replace(/[\s,;:.–-]+$/u, "")}…`;
}
