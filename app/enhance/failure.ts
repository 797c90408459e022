/** What the page says of one of its forms; it carries the words of all, by their names, in `data-failed` of its body. */
type Words = { title: string; text?: string };

/** What the failure toast says. */
export type FailedSend = Required<Words> & {
  /** Whether signing in, in another tab, is what helps. */
  isSignedOut: boolean;
};

export const failedSentences = {
  title: "Not sent",
  offline: "Connection lost. What you typed is still here. Check your connection and try again.",
  signedOut: "You're signed out. What you typed is still here. Sign in from another tab, then send it again.",
  broken: "Something went wrong on our end. Please try again later.",
};

function wordsOf(action: string): Words | undefined {
  const forms: Record<string, Words> = JSON.parse(document.body.dataset.failed ?? "{}");
  const name = new URL(action, location.href).searchParams.get("form");
  return forms[name ?? Object.keys(forms)[0] ?? ""];
}

/**
 * What to say about a form that could not be sent: the server's own sentence `said`, else the words this form has of its own,
 * else the usual one. `status` is 0 where no answer came.
 */
export function failureOf(action: string, status: number, said = ""): FailedSend {
  const { title = failedSentences.title, text } = wordsOf(action) ?? {};
  const isSignedOut = status === 401;
  const usual = status === 0 ? failedSentences.offline : failedSentences.broken;
  return { title, text: isSignedOut ? failedSentences.signedOut : said || text || usual, isSignedOut };
}
