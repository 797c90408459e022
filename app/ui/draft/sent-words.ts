/** What a stored form was sent with: the draft it names, its one-time key, and what each field hashes to; empty if they are too many. */
export type SentWords = { about: string; key: string; words: readonly string[] };

/** More than a form has that is typed; lists of chosen people would not fit into the answer. */
const mostWords = 60;

/** A field and its value, shorter; a form that a browser sends by itself has other line ends. */
function hashOf([name, value]: readonly [name: string, value: string]): string {
  let hash = 0x811c9dc5;
  for (const letter of `${name}=${value.replaceAll("\r\n", "\n")}`)
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(36);
}

/** How an answer says which words were stored. */
export function sentWords(
  about: string,
  key: string,
  fields: readonly (readonly [name: string, value: string])[],
): SentWords {
  return { about, key, words: fields.length > mostWords ? [] : fields.map(hashOf) };
}

type Pairs = readonly (readonly [name: string, value: string])[];

/** Whether these are the very words that were sent: nothing was typed into them since, and no box lost its tick. */
export const wasSent = ({ key, words }: SentWords, kept: { key: string; fields: Pairs; unticked: Pairs }) => {
  const has = (pair: Pairs[number]) => words.includes(hashOf(pair));
  return kept.key === key && kept.fields.every(has) && !kept.unticked.some(has);
};
