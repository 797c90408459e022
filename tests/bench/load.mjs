import { createConnection } from "node:net";

/** One full answer to the request: its bytes and their number. */
function readOne(port, request) {
  return new Promise((resolve, reject) => {
    const socket = createConnection(port, "127.0.0.1", () => socket.write(request));
    let bytes = Buffer.alloc(0);
    socket.once("error", reject);
    socket.on("data", (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const head = bytes.indexOf("\r\n\r\n");
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(bytes.subarray(0, head).toString())?.[1]);
      if (bytes.length < head + 4 + length) return;
      socket.destroy();
      resolve(bytes);
    });
  });
}

/** A connection that asks again as soon as it has its answer. Answers are of one length, so counting bytes is enough. */
function keepAsking(port, request, size, onAnswer) {
  const socket = createConnection(port, "127.0.0.1", () => socket.write(request));
  let received = 0;
  socket.on("data", (chunk) => {
    received += chunk.length;
    if (received < size) return;
    received -= size;
    onAnswer();
    socket.write(request);
  });
  return socket;
}

/**
 * How many requests the server on the port answers per second of its own processor time, as told by `spent`, so that
 * other load doesn't count. Over that many connections; the client does almost nothing.
 */
export async function requestsPerSecond(port, path, { seconds, spent, connections = 16, headers = "" }) {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\n${headers}\r\n`;
  const first = await readOne(port, request);
  if (!first.subarray(0, 15).toString().startsWith("HTTP/1.1 200")) {
    throw new Error(`${path} answered ${first.subarray(0, 60).toString()}`);
  }
  let answers = 0;
  const sockets = Array.from({ length: connections }, () =>
    keepAsking(port, request, first.length, () => {
      answers += 1;
    }),
  );
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  // The first moments warm up the compiler and don't count.
  await wait(Math.min(1000, seconds * 500));
  const before = { answers, spent: await spent() };
  await wait(seconds * 1000);
  const rate = (answers - before.answers) / ((await spent()) - before.spent);
  for (const socket of sockets) socket.destroy();
  return rate;
}
