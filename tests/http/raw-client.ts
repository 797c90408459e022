import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A connection whose bytes the test writes itself, unlike any well-behaved client. */
export type RawClient = {
  socket: Socket;
  /** Everything the server has sent so far. */
  said(): string;
  /** Resolves with all of it when the server closes the connection or the whole answer has arrived. */
  answer(): Promise<string>;
};

const isWhole = (text: string) => {
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return length !== undefined && Buffer.byteLength(body) >= Number(length);
};

/** Connects, optionally from another local address, and sends a request's head; the test sends the body. */
export async function rawRequest(
  url: string,
  requestLine: string,
  headers: Record<string, string>,
  from = "127.0.0.1",
): Promise<RawClient> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: from });
  let text = "";
  const done = Promise.withResolvers<string>();
  socket.setEncoding("latin1");
  socket.on("data", (chunk) => {
    text += chunk;
    if (isWhole(text)) done.resolve(text);
  });
  // A connection the server resets has ended too, and what it sent before counts.
  socket.on("error", () => done.resolve(text));
  socket.on("close", () => done.resolve(text));
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  await new Promise<void>((resolve) =>
    socket.write(`${requestLine} HTTP/1.1\r\n${lines.join("")}\r\n`, () => resolve()),
  );
  return { socket, said: () => text, answer: () => done.promise };
}

/** Sends pieces until the server answers, like a browser busy uploading; returns the bytes sent. */
export async function keepSending({ socket, said }: RawClient, piece: Uint8Array): Promise<number> {
  let sent = 0;
  while (!socket.destroyed && said() === "" && sent < 200 * 1024 * 1024) {
    sent += piece.length;
    if (!socket.write(piece)) await Promise.race([sleep(50), new Promise((go) => socket.once("drain", go))]);
    await new Promise((go) => setImmediate(go));
  }
  return sent;
}

/** Checks until it holds, for at most `ms`. */
export async function until(holds: () => Promise<boolean> | boolean, ms = 5_000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await holds()) return true;
    await sleep(20);
  }
  return false;
}
