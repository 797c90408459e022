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

/** What the connection's end is told with, and every answer without a sentence of its own. */
export const connectionBroke = "We couldn't upload your video. Please check your connection and try again.";

/** What a server in between means by a status. */
const sentences: Record<number, string> = {
  401: "You need to log in to upload videos. Please refresh the page and try again.",
  403: "You don't have permission to upload videos. Please check your subscription.",
  413: "Your video file is too large. Please try a smaller file or compress your video.",
  415: "This file type isn't supported. Please select a video file (MP4, MOV, AVI, etc.).",
};

/** The sentence of a refusal: the club's own when it answered itself. */
export const refusalText = ({ status, message }: Refusal): string =>
  message ?? sentences[status] ?? connectionBroke;
