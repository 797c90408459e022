const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** A list in words that names at most four: "Ana, Bo, and Cy", or "Ana, Bo, Cy, and 6 more" of a total of nine. */
export function firstFew(words: readonly string[], total = words.length): string {
  const named = total > 4 ? words.slice(0, 3) : words;
  const rest = total - named.length;
  return list.format(rest > 0 ? [...named, `${rest} more`] : named);
}
