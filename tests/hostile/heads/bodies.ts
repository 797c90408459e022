import { type Head, own, raw, request, shown } from "./head.ts";

const handler = "POST /api/auth/signin HTTP/1.1";
const json = ["Content-Type", "application/json"] as const;
const smuggled = `GET /admin HTTP/1.1\r\nHost: ${own}\r\n\r\n`;

const lengths: readonly (readonly [length: string, ...answers: number[]])[] = [
  ["0", 400],
  ["2", 401, 400],
  ["00002", 400],
  ["+2", 400],
  ["-2", 400],
  ["2.0", 400],
  ["2e0", 400],
  ["0x2", 400],
  ["2 ", 400],
  ["2,2", 400],
  ["2, 2", 400],
  ["2;2", 400],
  ["", 400],
  [" ", 400],
  ["two", 400],
  ["\u0662", 400],
  ["NaN", 400],
  ["Infinity", 400],
  ["1 2", 400],
  ["18446744073709551616", 400],
  ["18446744073709551615", 413],
  ["9007199254740993", 413],
  ["99999999999999999999", 400],
  ["1048577", 413],
  ["4294967298", 413],
  ["3", 0],
];

/** The same two bytes under every length a client can claim. */
const claimed: readonly Head[] = lengths.map(([length, ...answers]) => ({
  name: `Content-Length ${shown(length)} with two bytes`,
  bytes: request(handler, [json, ["Content-Length", length]], "{}"),
  answers,
}));

const chunked: readonly (readonly [name: string, body: string, ...answers: number[]])[] = [
  ["one chunk", "2\r\n{}\r\n0\r\n\r\n", 400],
  ["no chunk", "0\r\n\r\n", 400],
  ["a chunk size with zeros", "0000000000000002\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk size with too many zeros", `${"0".repeat(40)}2\r\n{}\r\n0\r\n\r\n`, 400],
  ["a chunk extension", "2;a=b\r\n{}\r\n0\r\n\r\n", 400],
  ["a quoted chunk extension", '2;a="b;c"\r\n{}\r\n0\r\n\r\n', 400],
  ["a chunk extension without a value", "2;\r\n{}\r\n0\r\n\r\n", 400],
  ["20 kB of chunk extension", `2;${"a".repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 413],
  ["a thousand chunks of a byte", `${"1\r\n \r\n".repeat(1_000)}0\r\n\r\n`, 400],
  ["trailers", "2\r\n{}\r\n0\r\nX-A: b\r\nHost: evil.example\r\n\r\n", 400],
  ["20 kB of trailers", `2\r\n{}\r\n0\r\nX-A: ${"b".repeat(20_000)}\r\n\r\n`, 431],
  ["a chunk size in words", "two\r\n{}\r\n0\r\n\r\n", 400],
  ["a negative chunk size", "-2\r\n{}\r\n0\r\n\r\n", 400],
  ["a signed chunk size", "+2\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk size with 0x", "0x2\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk size with a space before", " 2\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk size with a space after", "2 \r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk size of 2^64", "10000000000000000\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk size of 2^64 less one", "ffffffffffffffff\r\n{}\r\n0\r\n\r\n", 400, 413, 0],
  ["a chunk size of 2^53", "20000000000000\r\n{}", 0, 400],
  ["no chunk size", "\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk that is longer than its size", "1\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk that is shorter than its size", "3\r\n{}\r\n0\r\n\r\n", 400],
  ["a chunk that ends with a line feed alone", "2\r\n{}\n0\r\n\r\n", 400],
  ["a chunk size that ends with a line feed alone", "2\n{}\r\n0\r\n\r\n", 400],
  ["an end with line feeds alone", "2\r\n{}\r\n0\n\n", 400],
  ["a NUL in the chunk size", "2\u0000\r\n{}\r\n0\r\n\r\n", 400],
  ["no end", "2\r\n{}\r\n", 0],
  ["1.2 MB of chunks", `${`${(60_000).toString(16)}\r\n${"x".repeat(60_000)}\r\n`.repeat(20)}0\r\n\r\n`, 413],
];

const inChunks: readonly Head[] = chunked.map(([name, body, ...answers]) => ({
  name: `chunked: ${name}`,
  bytes: request(handler, [json, ["Transfer-Encoding", "chunked"]], body),
  answers,
}));

const codings: readonly (readonly [coding: string, ...answers: number[]])[] = [
  ["Chunked", 400],
  ["CHUNKED", 400],
  ["chunked ", 400],
  ["\tchunked", 400],
  ["chunked, chunked", 400, 0],
  ["chunked,", 400, 0],
  ["gzip, chunked", 400],
  ["chunked, gzip", 400, 0],
  ["identity", 400, 0],
  ["identity, chunked", 400],
  ["gzip", 400, 0],
  ["xchunked", 400, 0],
  ["chunkedx", 400, 0],
  ["chunk", 400, 0],
  ["\u0000chunked", 400],
  ["\u000bchunked", 400, 0],
  ["chunked\u0000", 400],
  ["", 400, 0],
  ['"chunked"', 400, 0],
  ["chunked;q=1", 400, 0],
];

const encoded: readonly Head[] = codings.map(([coding, ...answers]) => ({
  name: `Transfer-Encoding ${shown(coding)}`,
  bytes: request(handler, [json, ["Transfer-Encoding", coding]], "2\r\n{}\r\n0\r\n\r\n"),
  answers,
}));

const twice: readonly (readonly [name: string, headers: string, body: string])[] = [
  ["a length and chunks", "Content-Length: 6\r\nTransfer-Encoding: chunked", "0\r\n\r\n"],
  ["chunks and a length", "Transfer-Encoding: chunked\r\nContent-Length: 6", "0\r\n\r\n"],
  ["chunks and no length", "Transfer-Encoding: chunked\r\nContent-Length: 0", "0\r\n\r\n"],
  ["two lengths", "Content-Length: 0\r\nContent-Length: 40", ""],
  ["two lengths that agree", "Content-Length: 0\r\nContent-Length: 0", ""],
  ["two lengths in one", "Content-Length: 0, 40", ""],
  ["chunks, spelled with a tab", "Content-Length: 6\r\nTransfer-Encoding:\tchunked", "0\r\n\r\n"],
  ["chunks behind a space and a colon", "Content-Length: 6\r\nTransfer-Encoding : chunked", "0\r\n\r\n"],
  ["chunks behind a space", "Content-Length: 6\r\n Transfer-Encoding: chunked", "0\r\n\r\n"],
  ["chunks folded over two lines", "Content-Length: 6\r\nTransfer-Encoding:\r\n chunked", "0\r\n\r\n"],
  ["chunks behind a line feed", "Content-Length: 6\r\nX: y\nTransfer-Encoding: chunked", "0\r\n\r\n"],
  ["chunks behind a carriage return", "Content-Length: 6\r\nX: y\rTransfer-Encoding: chunked", "0\r\n\r\n"],
  [
    "chunks twice",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\nContent-Length: 6",
    "0\r\n\r\n",
  ],
  ["an unknown coding, and a length", "Transfer-Encoding: x\r\nContent-Length: 0", ""],
  ["a length behind a NUL", "X: y\u0000\r\nContent-Length: 0", ""],
  ["a length behind a vertical tab", "Content-Length:\u000b0", ""],
  ["a header without a name", ": 0\r\nContent-Length: 0", ""],
  ["a header without a colon", "Content-Length 0", ""],
];

/** Heads that two readers may take for requests of different lengths. What follows them must stay unanswered. */
const ambiguous: readonly Head[] = twice.flatMap(([name, headers, body]) =>
  ["POST", "GET"].map((method) => ({
    name: `${method} with ${name}, and a request behind`,
    bytes: raw(`${method} /nope HTTP/1.1\r\nHost: ${own}\r\n${headers}\r\n\r\n${body}${smuggled}`),
    answers: [400],
    isClosed: true,
  })),
);

const more: readonly Head[] = [
  {
    name: "GET with a body",
    bytes: request("GET /healthz HTTP/1.1", [["Content-Length", "2"]], "{}"),
    answers: [200],
  },
  {
    name: "GET with a body that never comes",
    bytes: request("GET /healthz HTTP/1.1", [["Content-Length", "2000"]]),
    answers: [200],
  },
  {
    name: "HEAD with chunks",
    bytes: request("HEAD /healthz HTTP/1.1", [["Transfer-Encoding", "chunked"]], "2\r\n{}\r\n0\r\n\r\n"),
    answers: [200],
  },
  {
    name: "TRACE with a body",
    bytes: request("TRACE / HTTP/1.1", [["Content-Length", "2"]], "{}"),
    answers: [405],
    isClosed: true,
  },
  {
    name: "CONNECT with a body",
    bytes: raw("CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\nContent-Length: 2\r\n\r\n{}"),
    answers: [400],
    isClosed: true,
  },
  {
    name: "a form that is none",
    bytes: request(
      handler,
      [
        ["Content-Type", "multipart/form-data"],
        ["Content-Length", "2"],
      ],
      "{}",
    ),
    answers: [400],
  },
  {
    name: "a form with a boundary of nothing",
    bytes: request(
      handler,
      [
        ["Content-Type", "multipart/form-data; boundary="],
        ["Content-Length", "2"],
      ],
      "{}",
    ),
    answers: [400],
  },
  {
    name: "a form with a boundary of 2 kB",
    bytes: request(
      handler,
      [
        ["Content-Type", `multipart/form-data; boundary=${"b".repeat(2_000)}`],
        ["Content-Length", "2"],
      ],
      "--",
    ),
    answers: [400],
  },
  {
    name: "a body in an encoding",
    bytes: request(handler, [json, ["Content-Encoding", "gzip"], ["Content-Length", "2"]], "\u001f\u008b"),
    answers: [400],
  },
  {
    name: "JSON of 20,000 brackets",
    bytes: request(handler, [json, ["Content-Length", "20000"]], "[".repeat(20_000)),
    answers: [400],
  },
  {
    name: "JSON with a prototype",
    bytes: request(handler, [json, ["Content-Length", "32"]], '{"__proto__":{"email":"a@b.c"}}\n'),
    answers: [400],
  },
  {
    name: "a form of half a percent sign",
    bytes: request(
      handler,
      [
        ["Content-Type", "application/x-www-form-urlencoded"],
        ["Content-Length", "7"],
      ],
      "email=%",
    ),
    answers: [400],
  },
];

/** Bodies by length and in chunks, and heads that smuggle a request behind their own. */
export const bodies: readonly Head[] = [...claimed, ...inChunks, ...encoded, ...ambiguous, ...more];
