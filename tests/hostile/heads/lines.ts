import { type Head, own, raw, request, shown } from "./head.ts";

const methods: readonly (readonly [answer: number, ...methods: string[]])[] = [
  [200, "GET", "HEAD"],
  [405, "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "MKCOL", "COPY", "LOCK", "SEARCH"],
  [405, "PURGE", "REPORT", "SUBSCRIBE", "MERGE", "LINK", "BIND", "ACL", "SOURCE", "QUERY"],
  [
    400,
    "get",
    "Get",
    "G",
    "GETT",
    "GE T",
    "FOO",
    "\u0000GET",
    "GET\u0000",
    " GET",
    "\tGET",
    "CONNECT",
    "PRI",
    "TRACK",
  ],
  [
    400,
    "__proto__",
    "constructor",
    "<GET>",
    "G\u00c9T",
    "X".repeat(5_000),
    "",
    "HTTP/1.1",
    "\u0016\u0003\u0001",
    "GET,POST",
  ],
];

const versions: readonly (readonly [answers: readonly number[], ...versions: string[]])[] = [
  [[200], "HTTP/1.0"],
  // The parser accepts these as what they resemble.
  [[200, 400, 505], "HTTP/0.9", "HTTP/2.0", "RTSP/1.0"],
  [[400], "HTTP/1.2", "HTTP/1.9", "HTTP/3.0", "HTTP/2", "HTTP/1", "HTTP/1.", "HTTP/1.10", "HTTP/01.1"],
  [
    [400],
    "http/1.1",
    "HTTP /1.1",
    "HTTP/ 1.1",
    "HTTP/a.b",
    "HTTP/-1.1",
    "HTTQ/1.1",
    "ICY/1.1",
    "HTTP/1.1 x",
    "\u0000",
  ],
];

const odd: readonly (readonly [name: string, text: string, ...answers: number[]])[] = [
  ["nothing but line ends", "\r\n\r\n\r\n\r\n", 0],
  ["line ends before the request", `\r\n\r\nGET /healthz HTTP/1.1\r\nHost: ${own}\r\n\r\n`, 200],
  ["lines that end with a line feed alone", `GET /healthz HTTP/1.1\nHost: ${own}\n\n`, 400],
  ["lines that end with a carriage return alone", `GET /healthz HTTP/1.1\rHost: ${own}\r\r`, 400],
  ["an empty line of a line feed alone", `GET /healthz HTTP/1.1\r\nHost: ${own}\r\n\n`, 400],
  ["a NUL at first", `\u0000GET / HTTP/1.1\r\nHost: ${own}\r\n\r\n`, 400],
  [
    "a TLS greeting",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003".padEnd(300, "\u0007"),
    400,
  ],
  ["an SSH greeting", "SSH-2.0-OpenSSH_9.6\r\n", 400],
  ["an SMTP greeting", "EHLO evil.example\r\nMAIL FROM:<a@b>\r\n", 400],
  ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["a simple request of HTTP/0.9", "GET /\r\n", 0],
  ["an answer instead of a request", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", 400],
  ["two spaces after the method", `GET  /healthz HTTP/1.1\r\nHost: ${own}\r\n\r\n`, 200, 400],
  ["a tab after the method", `GET\t/healthz HTTP/1.1\r\nHost: ${own}\r\n\r\n`, 400],
  ["a space after the version", `GET /healthz HTTP/1.1 \r\nHost: ${own}\r\n\r\n`, 400],
  [
    "a proxy's own line first",
    `PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET / HTTP/1.1\r\nHost: ${own}\r\n\r\n`,
    400,
  ],
  ["a hundred kilobytes of nothing", "\u0000".repeat(100_000), 400],
  ["a hundred kilobytes of method", "A".repeat(100_000), 400],
  ["a hundred kilobytes of line ends", "\r\n".repeat(50_000), 0],
  ["two requests in one piece", `${`GET /healthz HTTP/1.1\r\nHost: ${own}\r\n\r\n`.repeat(2)}`, 200],
  ["forty requests in one piece", `${`GET /healthz HTTP/1.1\r\nHost: ${own}\r\n\r\n`.repeat(40)}`, 200],
  [
    "a good request and then none",
    `GET /healthz HTTP/1.1\r\nHost: ${own}\r\n\r\n\u0000\u0000\r\n\r\n`,
    200,
    400,
  ],
];

/** Methods, versions, and lines that aren't request lines at all. */
export const lines: readonly Head[] = [
  ...methods.flatMap(([answer, ...names]) =>
    names.map((method) => ({
      name: `method ${shown(method)}`,
      bytes: request(`${method} / HTTP/1.1`),
      answers: [answer],
    })),
  ),
  ...versions.flatMap(([answers, ...names]) =>
    names.map((version) => ({
      name: `version ${shown(version)}`,
      bytes: request(`GET /healthz ${version}`),
      answers,
    })),
  ),
  ...odd.map(([name, text, ...answers]) => ({ name, bytes: raw(text), answers })),
];
