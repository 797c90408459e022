import type { Address, Email } from "postal-mime";

/** The parts of an incoming email that a reply needs. */
export type ReceivedEmail = {
  headers: { key: string; value: string }[];
  /** The sender's address in lowercase; empty without one. */
  from: string;
  /** How many senders it names: one, or it isn't clear who wrote it. */
  senderCount: number;
  /** Every recipient address in lowercase, each once. */
  recipients: string[];
  /** Empty without one. */
  messageId: string;
  /** Decoded; empty without one. */
  subject: string;
  /** The number of attachments. */
  attachmentCount: number;
  /** Its text, from the HTML if there is no plain text part. */
  text(): Promise<string>;
};

/** The message couldn't be read as an email. */
export class UnreadableEmailError extends Error {
  override name = "UnreadableEmailError";
}

const kiloByte = 1024;
/** No part a person typed is longer. A longer one is a file, and its start is enough to know it is there. */
const longestPart = 128 * kiloByte;
const mostKept = 2 * 1024 * kiloByte;
const limits = { maxNestingDepth: 30, maxHeadersSize: 256 * kiloByte, maxRfc822NestingDepth: 0 };
const longestHtml = 100_000;
const longestText = 200_000;

/**
 * The email without the contents of large files, so that reading 25 MB costs no more than a page. Parts start at
 * lines with two dashes, which base64 can't contain. Throws `UnreadableEmailError` if too much is left.
 */
function withoutFiles(raw: Buffer): Buffer {
  const kept: Buffer[] = [];
  let bytes = 0;
  for (let from = 0; from < raw.length; ) {
    const line = raw.indexOf("\n--", from + 1);
    const until = line < 0 ? raw.length : line;
    const part = raw.subarray(from, Math.min(until, from + longestPart));
    bytes += part.length;
    if (bytes > mostKept) throw new UnreadableEmailError("It has too many long parts");
    kept.push(part);
    from = until;
  }
  return Buffer.concat(kept);
}

/** The mailboxes of addresses, with groups expanded, in lowercase. */
function mailboxes(addresses: readonly (Address | undefined)[]): string[] {
  return addresses
    .flatMap((one) => (one?.group ? one.group : [one]))
    .flatMap((one) => (one?.address ? [one.address.trim().toLowerCase()] : []));
}

const named = new Set(["delivered-to", "x-original-to", "envelope-to", "x-forwarded-to"]);
const seals = new Set([
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
]);
const addressLike = /[^\s<>,;"]{1,64}@[^\s<>,;"]{1,253}/g;

function recipientsOf({ to = [], cc = [], bcc = [], headers }: Email): string[] {
  const noted = headers
    .filter(({ key }) => named.has(key))
    .flatMap(({ value }) => value.toLowerCase().match(addressLike) ?? []);
  return [...new Set([...mailboxes([...to, ...cc, ...bcc]), ...noted])];
}

const isFrom = ({ key }: { key: string }) => key.trim() === "from";

/** The text of an HTML email, with quotes marked by ">" as in plain text. */
async function wordsOf(html: string): Promise<string> {
  const { convert } = await import("html-to-text");
  return convert(html.slice(0, longestHtml), {
    wordwrap: false,
    limits: { maxDepth: 40, maxChildNodes: 5_000 },
    selectors: [
      { selector: "a", options: { ignoreHref: true } },
      ...["img", "hr"].map((selector) => ({ selector, format: "skip" })),
      ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  });
}

/** Reads any email (RFC 5322), however malformed, with limits on time and memory. Throws `UnreadableEmailError`. */
export async function readEmail(raw: Buffer): Promise<ReceivedEmail> {
  const { default: PostalMime, addressParser } = await import("postal-mime");
  const email = await PostalMime.parse(withoutFiles(raw), limits).catch((cause: unknown) => {
    throw new UnreadableEmailError("It isn't built like an email", { cause });
  });
  const { headers, html, text = "" } = email;
  return {
    headers: headers.map(({ key, value }) => ({ key, value })),
    from: mailboxes([email.from])[0] ?? "",
    senderCount: headers.filter(isFrom).flatMap(({ value }) => mailboxes(addressParser(value))).length,
    recipients: recipientsOf(email),
    messageId: email.messageId?.trim() ?? "",
    subject: email.subject ?? "",
    // Pictures in a signature belong to the HTML, and a cryptographic signature to the mail program; no one attached
    // them.
    attachmentCount: email.attachments.filter(({ related, mimeType }) => !related && !seals.has(mimeType))
      .length,
    text: async () => (text.trim() || !html ? text : await wordsOf(html)).slice(0, longestText),
  };
}
