/** A form's failure texts; the page carries them for all its forms, by name, in `data-failed` of its body. */
type Words = { title: string; text?: string };

/** The failure toast's text. */
export type FailedSend = Required<Words> & {
  /** Whether it helps to sign in, in another tab. */
  isSignedOut: boolean;
};

const lost = "Connection lost. What you typed is still here.";

export const failedSentences = {
  title: "Not sent",
  offline: `${lost} Check your connection and try again.`,
  signedOut: "You're signed out. What you typed is still here. Sign in from another tab, then send it again.",
  broken: "Something went wrong on our end. Please try again later.",
};

function wordsOf(action: string): Words | undefined {
  const forms: Record<string, Words> = JSON.parse(document.body.dataset.failed ?? "{}");
  const name = new URL(action, location.href).searchParams.get("form");
  return forms[name ?? Object.keys(forms)[0] ?? ""];
}

/**
 * What to say about a form that couldn't be sent: the server's own sentence `said`, else the form's own text, else
 * the usual one. `status` is 0 if there was no answer.
 */
export function failureOf(action: string, status: number, said = ""): FailedSend {
  const { title = failedSentences.title, text } = wordsOf(action) ?? {};
  const isSignedOut = status === 401;
  const own = text && (status === 0 ? `${text} ${lost}` : text);
  const usual = status === 0 ? failedSentences.offline : failedSentences.broken;
  return { title, text: isSignedOut ? failedSentences.signedOut : said || own || usual, isSignedOut };
}
