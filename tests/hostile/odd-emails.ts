const crlf = "\r\n";

/** An email with the head of a good reply, so that it isn't refused before its body is read. */
type Head = { from: string; to: string };

const lines = (...parts: string[]) => parts.join(crlf);
const many = (count: number, make: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => make(n)).join("");

const headOf = ({ from, to }: Head, ...more: string[]) =>
  lines(`From: ${from}`, `To: ${to}`, "Subject: Re: x", ...more, "", "");
const html = (head: Head, body: string) =>
  headOf(head, "MIME-Version: 1.0", "Content-Type: text/html; charset=utf-8") + body;

function nested(depth: number, type = "multipart/mixed"): string {
  const open = many(depth, (n) => lines(`Content-Type: ${type}; boundary=b${n}`, "", `--b${n}`, ""));
  return `${open}Content-Type: text/plain${crlf}${crlf}deep${crlf}${many(depth, (n) => `--b${depth - 1 - n}--${crlf}`)}`;
}

const tags = ["div", "blockquote", "table><tr><td", "ul><li", "p", "font", "style", "script", "pre", "svg"];
const charsets = ["utf-8", "x-unknown", "utf-7", "utf-16", "ISO-2022-JP", "'; drop", "", "\u0000"];
const encodings = ["base64", "quoted-printable", "8bit", "uuencode", "x-none", "base64; x=y"];

/**
 * Emails that programs stumble over, each built on purpose. All are sent by the account's owner to a valid address.
 */
export function oddEmails(head: Head): Buffer[] {
  const made = [
    "",
    crlf,
    "\n\n\n",
    "\u0000".repeat(5_000),
    "From",
    `From: ${head.from}`,
    headOf(head),
    `${headOf(head)}\u0000\u0000`,
    `\ufeff${headOf(head)}bom`,
    headOf(head, `X-Long: ${"x".repeat(900_000)}`),
    headOf(
      head,
      many(20_000, (n) => `X-${n}: y${crlf}`),
    ),
    headOf(head, `To: ${many(20_000, (n) => `a${n}@b.example, `)}`),
    headOf(head, `Cc: ${many(5_000, () => `${head.to.replace("+m", "+c")}, `)}`),
    headOf(head, `Cc: ${"(".repeat(100_000)}`),
    headOf(head, `Cc: ${'"'.repeat(100_001)}`),
    headOf(head, `Cc: ${"<".repeat(100_000)}`),
    headOf(head, `Cc: ${many(20_000, () => "g: ")}`),
    headOf(head, `Delivered-To: ${"@".repeat(100_000)}`),
    headOf(head, `Subject: ${many(10_000, () => "=?utf-8?Q?=")}`),
    headOf(head, `Subject: ${many(10_000, () => "=?utf-8?B?////?= ")}`),
    headOf(head, `Message-ID: ${"<".repeat(50_000)}`),
    headOf(head, "Date: not a date at all"),
    headOf(head, `${" folded".repeat(100)}${crlf}${" x".repeat(50_000)}`),
    headOf(head, "Content-Type: multipart/mixed"),
    headOf(head, 'Content-Type: multipart/mixed; boundary=""'),
    headOf(head, `Content-Type: multipart/mixed; boundary="${"b".repeat(50_000)}"`),
    headOf(head, `Content-Type: text/plain${many(5_000, (n) => `; name*${n}*=utf-8''%`)}`),
    `${headOf(head, "Content-Type: multipart/mixed; boundary=x")}${many(50_000, () => `--x${crlf}`)}`,
    `${headOf(head, "Content-Type: multipart/mixed; boundary=x")}${many(5_000, () => `--x${crlf}Content-Type: text/plain${crlf}${crlf}a${crlf}`)}`,
    `${headOf(head, "Content-Type: multipart/mixed; boundary=x")}--x--${crlf}--x${crlf}${crlf}after the end`,
    `${headOf(head)}${"-- \r\n> \r\n".repeat(50_000)}`,
    `${headOf(head)}${"> ".repeat(300_000)}`,
    `${headOf(head)}${"On 2026 wrote ".repeat(60_000)}`,
    `${headOf(head)}${"On a@b.example wrote:\r\n".repeat(40_000)}`,
    `${headOf(head)}${"From: a\r\nTo: b\r\n".repeat(50_000)}`,
    `${headOf(head)}${"\r\n".repeat(400_000)}`,
    `${headOf(head)}${"\ud800".repeat(1_000)}\u202e\u0007`,
    html(head, `${"<".repeat(90_000)}x`),
    html(head, `<a ${"x=1 ".repeat(40_000)}>link</a>`),
    html(head, "&amp".repeat(20_000)),
    html(head, "&#99999999999999;&#xD800;&#0;"),
    html(head, "<!--".repeat(20_000)),
    html(head, "<![CDATA[".repeat(10_000)),
    html(head, `<table>${"<tr><td colspan=99999 rowspan=99999>x".repeat(2_000)}`),
    html(head, `<ol start=99999999999999>${"<li>x".repeat(10_000)}`),
    html(head, `<p>${"\ud83d\ude00".repeat(20_000)}</p>`),
    ...tags.map((tag) => html(head, `<${tag}>`.repeat(Math.floor(90_000 / (tag.length + 2))))),
    ...[5, 20, 29, 31, 60, 500, 5_000].map((depth) =>
      lines(`From: ${head.from}`, `To: ${head.to}`, nested(depth)),
    ),
    ...[2, 20, 200].map((depth) =>
      lines(`From: ${head.from}`, `To: ${head.to}`, nested(depth, "message/rfc822")),
    ),
    ...charsets.map(
      (charset) => `${headOf(head, `Content-Type: text/plain; charset=${charset}`)}\u00ff\u00fe words`,
    ),
    ...encodings.map(
      (encoding) =>
        `${headOf(head, `Content-Transfer-Encoding: ${encoding}`)}=ZZ=\r\n====!!${"=3D".repeat(5_000)}`,
    ),
  ];
  return made.map((email) => Buffer.from(email, "utf8"));
}

/** A good email with bytes randomly changed, left out, or repeated; `random` returns numbers from 0 up to 1. */
export function broken(email: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * email.length);
  const length = Math.floor(random() * 40);
  const before = email.subarray(0, at);
  const kinds = [
    () => before,
    () => Buffer.concat([before, email.subarray(at + length)]),
    () => Buffer.concat([before, email.subarray(at, at + length), email.subarray(at)]),
    () =>
      Buffer.concat([
        before,
        Buffer.from(Array.from({ length }, () => Math.floor(random() * 256))),
        email.subarray(at),
      ]),
    () => Buffer.concat([before, Buffer.from("\r\n\r\n"), email.subarray(at)]),
    () => Buffer.concat([before, Buffer.from("\n--"), email.subarray(at)]),
  ];
  return kinds[Math.floor(random() * kinds.length)]?.() ?? email;
}
