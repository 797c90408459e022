import { maximumPpr } from "#app/features/training/stats/rules.ts";

/** A key of the number pad. */
export type PadKey = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" | "." | "erase";

const isPpr = (text: string) => /^\d{1,2}(\.\d{0,2})?$/.test(text) && Number(text) <= maximumPpr;

/**
 * Points per round after one more key. A digit that can't belong to the whole number starts the decimals, so that 6
 * and 2 are 6.2 without a point. A number over 12, or a third decimal, changes nothing.
 */
export function typePpr(text: string, key: PadKey): string {
  if (key === "erase") return text.slice(0, -1);
  if (key === ".") return text.includes(".") ? text : `${text || "0"}.`;
  const plain = text === "0" ? key : text + key;
  if (isPpr(plain)) return plain;
  const decimal = `${text}.${key}`;
  return !text.includes(".") && isPpr(decimal) ? decimal : text;
}
