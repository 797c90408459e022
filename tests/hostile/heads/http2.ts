type Field = readonly [name: string, value: string];

/** A message of HTTP/2 as bytes, named by what is odd about it. */
export type Message = { name: string; bytes: Buffer };

/** The path of a request that is hidden in a body or a header, until a test gives each message its own. */
export const hidden = "/hidden-000";

/** No field here is longer than what one byte can count. */
function literal([name, value]: Field): Buffer {
  const bytes = [name, value].map((text) => Buffer.from(text, "latin1"));
  return Buffer.concat([
    Buffer.of(0),
    ...bytes.flatMap((text) => {
      if (text.length > 126) throw new Error(`${name} is too long for this encoder`);
      return [Buffer.of(text.length), text];
    }),
  ]);
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const preface = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  frame(4, 0, 0, Buffer.alloc(0)),
]);
const isLast = 1;
const areHeadersWhole = 4;
const fieldsFrame = (fields: readonly Field[], flags: number) =>
  frame(1, areHeadersWhole | flags, 1, Buffer.concat(fields.map(literal)));

const inside = `GET ${hidden} HTTP/1.1\r\nHost: a\r\n\r\n`;
const body = `0\r\n\r\n${inside}`;

const pseudo = (more: Record<string, string> = {}): Field[] =>
  Object.entries({
    ":method": "POST",
    ":scheme": "http",
    ":authority": "club.example",
    ":path": "/nope",
    ...more,
  });

function message(name: string, fields: readonly Field[], trailers: readonly Field[] = []): Message {
  const data = frame(0, trailers.length > 0 ? 0 : isLast, 1, Buffer.from(body, "latin1"));
  const end = trailers.length > 0 ? fieldsFrame(trailers, isLast) : Buffer.alloc(0);
  return { name, bytes: Buffer.concat([preface, fieldsFrame(fields, 0), data, end]) };
}

const headers: readonly (readonly [name: string, ...fields: Field[]])[] = [
  ["a length of nothing", ["content-length", "0"]],
  ["a length that is too small", ["content-length", "5"]],
  ["a length that is too large", ["content-length", "500"]],
  ["a length with a sign", ["content-length", "+0"]],
  ["two lengths", ["content-length", "0"], ["content-length", String(body.length)]],
  ["chunks", ["transfer-encoding", "chunked"]],
  ["chunks and a length", ["transfer-encoding", "chunked"], ["content-length", String(body.length)]],
  ["chunks in capitals", ["Transfer-Encoding", "chunked"]],
  ["chunks behind a space", ["transfer-encoding ", "chunked"]],
  ["chunks behind a tab", ["transfer-encoding\t", "chunked"]],
  ["chunks behind a colon", ["transfer-encoding: chunked\r\nx", "y"]],
  ["chunks in a value", ["x", "y\r\nTransfer-Encoding: chunked"]],
  ["chunks in a value, behind a line feed", ["x", "y\nTransfer-Encoding: chunked"]],
  ["chunks in a value, behind a carriage return", ["x", "y\rTransfer-Encoding: chunked"]],
  ["chunks in a value, behind a NUL", ["x", "y\u0000\r\nTransfer-Encoding: chunked"]],
  ["a request in a value", ["x", `y\r\n\r\n${inside}`]],
  ["a request in a name", [`x: y\r\n\r\n${inside}x`, "z"]],
  ["a connection's own header", ["connection", "transfer-encoding"]],
  ["a change of protocol", ["upgrade", "h2c"], ["connection", "upgrade"]],
  ["another host", ["host", "evil.example"]],
];

const lines: readonly (readonly [name: string, line: Record<string, string>])[] = [
  ["a request in the path", { ":path": `/nope HTTP/1.1\r\nHost: a\r\n\r\n${inside}` }],
  ["a request in the method", { ":method": `${inside}POST` }],
  ["a request in the host", { ":authority": `a\r\n\r\n${inside}` }],
  ["a request in the scheme", { ":scheme": `http\r\n\r\n${inside}` }],
  ["a space in the path", { ":path": `/nope HTTP/1.1 ${hidden}` }],
  ["an absolute path", { ":path": "http://evil.example/" }],
  ["GET with a body", { ":method": "GET" }],
];

/** A message without anything odd, that any proxy passes on. */
export const honestMessage = message("nothing odd", pseudo({ ":path": hidden })).bytes;

/** Messages that a proxy may turn into more than one request of HTTP/1.1. */
export const http2Messages: readonly Message[] = [
  ...headers.map(([name, ...fields]) => message(name, [...pseudo(), ...fields])),
  ...lines.map(([name, line]) => message(name, pseudo(line))),
  message("two paths", [...pseudo(), [":path", hidden]]),
  message("chunks in a trailer", pseudo(), [["transfer-encoding", "chunked"]]),
  message("a length in a trailer", pseudo(), [["content-length", "0"]]),
  message("a request in a trailer", pseudo(), [["x", `y\r\n\r\n${inside}`]]),
];
