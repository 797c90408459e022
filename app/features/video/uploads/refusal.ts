/**
 * A server's refusal of an upload. `message` is our own sentence, null if it said none; `title` what stands above that.
 * `text` is the answer in its own words, and not `isOurs` if it can't be read.
 */
export type Refusal = {
  status: number;
  isOurs: boolean;
  message: string | null;
  title: string | null;
  code: string | null;
  text: string;
};

/** What an upload says of itself on screen. */
export type UploadWords = { title: string; text: string };

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

function fieldsOf(body: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === "object" && read !== null ? { ...read } : null;
  } catch {
    // A proxy answers in its own words.
    return null;
  }
}

/** Reads the answer to a refused request: what it says in detail comes before what it says in short. */
export function readRefusal(status: number, body: string): Refusal {
  const fields = fieldsOf(body);
  const textIn = (...names: string[]) =>
    names.map((name) => fields?.[name]).find((value) => typeof value === "string" && value !== "") as
      | string
      | undefined;
  const message = textIn("details", "error", "message") ?? null;
  const title = textIn("error", "title");
  return {
    status,
    isOurs: fields !== null,
    message,
    title: title && title !== message ? title : null,
    code: textIn("code") ?? null,
    text: wordsOf(body),
  };
}

/** The title of a video that couldn't be sent. */
export const uploadFailed = "Upload Failed";

/** For a lost connection, and any answer without its own sentence. */
export const connectionBroke = "We couldn't upload your video. Please check your connection and try again.";

const inTime = (ms: number) =>
  ms < 120_000 ? `${Math.round(ms / 1000)} seconds` : `${Math.round(ms / 60_000)} minutes`;

/** For a file that is there while its form got no answer, with the pause before the next try in milliseconds. */
export const notSavedYet = (pauseMs: number) =>
  `All of it has arrived, but it isn't saved yet. That happens by itself when the connection is back. Next try in ${inTime(pauseMs)}.`;

/** What a status means for an upload. */
const sentences: Record<number, string> = {
  401: "You need to log in to upload videos. Please refresh the page and try again.",
  403: "You don't have permission to upload videos. Please check your subscription.",
  413: "Your video file is too large. Please try a smaller file or compress your video.",
  415: "This file type isn't supported. Please select a video file (MP4, MOV, AVI, etc.).",
};

/**
 * What a member reads of a refused upload, null for no answer: what the server says of this very case (D94), unless that is
 * only what its status means, among the sentences `byStatus` that the page carries; of a type, always what uploads say.
 */
export function refusalWords(refusal: Refusal | null, byStatus = ""): UploadWords {
  const { status = 0, message = null } = refusal ?? {};
  const own = message !== null && status !== 415 && !byStatus.includes(message) ? message : null;
  return { title: uploadFailed, text: own ?? sentences[status] ?? connectionBroke };
}

/** Title and text on one line, as a form says it. */
export const inOneLine = ({ title, text }: UploadWords) => `${title}: ${text}`;
