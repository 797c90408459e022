type Pressed = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey">;

/**
 * What a single key does, by the character it types. Where that is no letter of ours, as on a Cyrillic keyboard or for digits
 * above Shift, the key's place on a US keyboard decides. Never with Ctrl, Alt, or Meta, which belong to the browser.
 */
export function actOfKey<Act>(event: Pressed, acts: Readonly<Record<string, Act>>): Act | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.toLowerCase();
  if (Object.hasOwn(acts, key)) return acts[key];
  const [, place] = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(event.code) ?? [];
  return /^[a-z]$/.test(key) || place === undefined ? undefined : acts[place.toLowerCase()];
}
