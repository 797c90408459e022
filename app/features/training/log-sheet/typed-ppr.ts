/** A key of the number pad. */
export type PadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "." | "erase";

/** From 10 on a number is left as typed, so that 13 is refused at its field instead of becoming 1.3. */
const isTyped = (text: string) => /^1?\d(\.\d{0,2})?$/.test(text);

/**
 * Points per round after one more key. A digit that can't belong to the whole number starts the decimals, so that 6
 * and 2 are 6.2 without a point. A third decimal changes nothing.
 */
export function typePpr(text: string, key: PadKey): string {
  if (key === "erase") return text.slice(0, -1);
  const start = key === "." ? text || "0" : text.replace(/^0$/, "");
  return [start + key, `${text}.${key}`].find(isTyped) ?? text;
}
