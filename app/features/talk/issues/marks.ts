/** What the toolbar above an issue's text can do, with the words on its buttons. */
export const marks = [
  { id: "bold", label: "Bold" },
  { id: "heading", label: "Heading" },
  { id: "list", label: "List" },
  { id: "link", label: "Link" },
] as const;

/** See {@link marks}. */
export type Mark = (typeof marks)[number]["id"];

/** A text with what is selected in it. */
export type Selected = { text: string; from: number; to: number };

/** What replaces a part of the text, and what is selected after it. */
export type Replacement = { from: number; to: number; words: string; select: readonly [number, number] };

const address = "https://";

function around({ text, from, to }: Selected, before: string, after: string, empty: string): Replacement {
  const words = text.slice(from, to) || empty;
  const start = from + before.length;
  return { from, to, words: `${before}${words}${after}`, select: [start, start + words.length] };
}

/** Every line the selection touches gets the start, or loses it if all of them have it. */
function onLines({ text, from, to }: Selected, start: string): Replacement {
  const first = text.lastIndexOf("\n", from - 1) + 1;
  const end = text.indexOf("\n", to);
  const last = end === -1 ? text.length : end;
  const lines = text.slice(first, last).split("\n");
  const isOn = lines.every((line) => line.startsWith(start));
  const words = lines.map((line) => (isOn ? line.slice(start.length) : `${start}${line}`)).join("\n");
  return { from: first, to: last, words, select: [first + words.length, first + words.length] };
}

/** Puts a mark of Markdown around or before what is selected. */
export function marked(mark: Mark, selected: Selected): Replacement {
  if (mark === "heading") return onLines(selected, "## ");
  if (mark === "list") return onLines(selected, "- ");
  if (mark === "bold") return around(selected, "**", "**", "bold");
  const { from, to, words, select } = around(selected, "[", `](${address})`, "words");
  // The address is what is missing next.
  const at = select[1] + 2;
  return { from, to, words, select: [at, at + address.length] };
}
