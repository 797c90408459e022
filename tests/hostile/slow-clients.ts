import { setTimeout as sleep } from "node:timers/promises";
import { type RawClient, rawRequest } from "#tests/http/raw-client.ts";
import { passwordOf } from "#tests/support/app.ts";
import type { RunningServer } from "#tests/support/server.ts";

/** A slow client. */
export type SlowClient = RawClient & {
  /** Resolves when the connection has ended, with the seconds since the request began. */
  closed: Promise<number>;
  /**
   * Sends so many bytes every so many milliseconds until all is sent or the connection ends. Returns the bytes sent.
   */
  drip(bytes: Uint8Array, step: number, every: number): Promise<number>;
};

type Asked = { line: string; headers?: Record<string, string>; from?: string };

/** Opens a connection, optionally `from` one of this machine's addresses, and sends the head of a request. */
export async function openSlowly({ url }: { url: string }, asked: Asked): Promise<SlowClient> {
  const { line, headers = {}, from } = asked;
  const started = performance.now();
  const client = await rawRequest(url, line, headers, from);
  const { socket } = client;
  const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const closed = ended.then(() => (performance.now() - started) / 1000);
  const drip = async (bytes: Uint8Array, step: number, every: number) => {
    let sent = 0;
    while (sent < bytes.length && !socket.destroyed) {
      socket.write(bytes.subarray(sent, sent + step));
      sent += step;
      await Promise.race([sleep(every), ended]);
    }
    return Math.min(sent, bytes.length);
  };
  return { ...client, closed, drip };
}

/** The status a client got; 0 if none. */
export const statusOf = ({ said }: RawClient) => Number(/^HTTP\/1\.1 (\d+)/.exec(said())?.[1] ?? 0);

/** Signs in someone of the demo club and returns the cookie. */
export async function signInTo({ url }: RunningServer, email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: passwordOf(email) });
  const answer = await fetch(`${url}/api/auth/signin`, { method: "POST", body });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
