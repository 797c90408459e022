import { Agent, get } from "node:http";
import { connect } from "node:net";

/** What one connection's bytes got back; `isClosed` if the server ended it. */
export type Outcome = { said: string; isClosed: boolean };

/**
 * How a connection is used: `patience` is how long the server may stay silent, in milliseconds; `leave` closes it
 * right away.
 */
type Manner = { patience?: number; leave?: "reset" | "end" };

function isWhole(said: string, isHead: boolean): boolean {
  const end = said.indexOf("\r\n\r\n");
  if (end === -1) return false;
  if (/^HTTP\/1\.1 100 /.test(said)) return isWhole(said.slice(end + 4), isHead);
  if (isHead || /^HTTP\/1\.1 [23]04 /.test(said)) return true;
  const length = /\r\ncontent-length: (\d+)/i.exec(said.slice(0, end))?.[1];
  return length === undefined ? said.endsWith("\r\n0\r\n\r\n") : said.length - end - 4 >= Number(length);
}

/**
 * Sends bytes over a new connection, and returns once the server has answered completely, closed, or stayed silent
 * too long.
 */
export function tell(url: string, bytes: Buffer, { patience = 5_000, leave }: Manner = {}): Promise<Outcome> {
  const { hostname, port } = new URL(url);
  const isHead = bytes.subarray(0, 5).toString("latin1") === "HEAD ";
  return new Promise((resolve) => {
    const socket = connect({ port: Number(port), host: hostname, noDelay: true });
    let said = "";
    const finish = (isClosed: boolean) => {
      clearTimeout(silence);
      socket.destroy();
      resolve({ said, isClosed });
    };
    const silence = setTimeout(finish, patience, false);
    socket.on("data", (chunk) => {
      said += chunk.toString("latin1");
      silence.refresh();
      if (!isWhole(said, isHead)) return;
      // A server that announces the close must close, but may wait for our end first.
      if (/\r\nconnection: close\r\n/i.test(said)) socket.end();
      else finish(false);
    });
    // Reset or ended, the server has left this connection.
    socket.on("error", () => finish(true));
    socket.on("close", () => finish(true));
    socket.write(bytes, () => {
      if (leave === "end") socket.end();
      if (leave === "reset") socket.resetAndDestroy();
    });
  });
}

/** How many answers the bytes got. More than there were requests means that one was smuggled in. */
export const countAnswers = ({ said }: Outcome) => said.match(/HTTP\/1\.1 [2-5]\d\d /g)?.length ?? 0;

/** The status of the first answer, ignoring "100 Continue"; 0 if none. */
export const statusOf = ({ said }: Outcome) =>
  Number(/^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);

/**
 * Checks that the process serves, over a persistent connection, and returns the milliseconds it took. Throws if it
 * doesn't.
 */
export function healthCheck(url: string): () => Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return () =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const request = get(`${url}/healthz`, { agent, timeout: 5_000 }, (response) => {
        response.resume().on("end", () => {
          if (response.statusCode === 200) resolve(performance.now() - started);
          else reject(new Error(`/healthz answered ${response.statusCode}`));
        });
      });
      request
        .on("error", reject)
        .on("timeout", () => request.destroy(new Error("/healthz kept silent for 5 s")));
    });
}
