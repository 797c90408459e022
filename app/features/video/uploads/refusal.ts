/** A server's refusal of an upload: `message` is our own sentence, null if `text` isn't our answer. */
export type Refusal = { status: number; message: string | null; text: string };

const longest = 200;

/** The text of an error page from a proxy, on one line. */
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
    // A proxy answers in its own words.
    return { status, message: null, text };
  }
}

/** For a lost connection, and any answer without its own sentence. */
export const connectionBroke = "We couldn't upload your video. Please check your connection and try again.";

/** For a file that is there while its form got no answer. */
export const notSavedYet =
  "All of it has arrived, but it isn't saved yet. That happens by itself when the connection is back.";

/** What a proxy's status means. */
const sentences: Record<number, string> = {
  401: "You need to log in to upload videos. Please refresh the page and try again.",
  403: "You don't have permission to upload videos. Please check your subscription.",
  413: "Your video file is too large. Please try a smaller file or compress your video.",
  415: "This file type isn't supported. Please select a video file (MP4, MOV, AVI, etc.).",
};

/** The sentence for a refusal: the club's own if it answered itself. */
export const refusalText = ({ status, message }: Refusal): string =>
  message ?? sentences[status] ?? connectionBroke;
