const shortLength = 200;

/** The first 200 characters of a text, or null if the text isn't longer than that (contract, "Pages"). */
export function shortText(text: string): string | null {
  const characters = [...text];
  return characters.length > shortLength ? characters.slice(0, shortLength).join("") : null;
}
