/**
 * A request as bytes, named by what is odd about it. `answers` are the statuses that are right; 0 means none, which is
 * right where the server waits for the rest. `isClosed` when the connection must end as well.
 */
export type Head = { name: string; bytes: Buffer; answers: readonly number[]; isClosed?: boolean };

type Header = readonly [name: string, value: string];

/** Stands in the bytes for the server's own `host:port` until a test knows it. */
export const own = "club.own.invalid:1";

/** Bytes as they are, one character a byte. */
export const raw = (text: string) => Buffer.from(text, "latin1");

/** A request with the club's own Host and the headers given. */
export const request = (line: string, headers: readonly Header[] = [], body = "") =>
  raw(
    `${[line, `Host: ${own}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n${body}`,
  );

/** The bytes with the server's own `host:port` in them. */
export const addressed = (bytes: Buffer, host: string) => raw(bytes.toString("latin1").replaceAll(own, host));

/** How a head is called in a report: its first bytes, readable. */
export const shown = (text: string) =>
  text.length > 70
    ? `${JSON.stringify(text.slice(0, 60))} and ${text.length - 60} more`
    : JSON.stringify(text);
