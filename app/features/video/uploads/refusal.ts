/** What a server answered against an upload: `message` is the product's own sentence, null when `text` is no answer of ours. */
export type Refusal = { status: number; message: string | null; text: string };

const longest = 200;

/** The words of a page or a line that some server in between answers with, in one line. */
function wordsOf(body: string): string {
  const words = body
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, " ")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}

/** Reads the answer to a refused request. */
export function readRefusal(status: number, body: string): Refusal {
  const text = wordsOf(body);
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return { status, message: typeof message === "string" ? message : null, text };
  } catch {
    // A proxy in between answers in words of its own.
    return { status, message: null, text };
  }
}

/** The sentence of a refusal, for whoever has no words of their own for it. */
export const refusalText = ({ status, message }: Refusal): string =>
  message ?? `The server answered ${status}.`;
