/**
 * A request as bytes, named by what is odd about it. `answers` are the correct statuses; 0 means no answer, which is
 * correct where the server waits for the rest, or leaves before it came. With `isClosed` the connection must end as well.
 */
export type Head = { name: string; bytes: Buffer; answers: readonly number[]; isClosed?: boolean };

type Header = readonly [name: string, value: string];

/** A placeholder for the server's own `host:port`, until a test knows it. */
export const own = "club.own.invalid:1";

/** Bytes unchanged, one character each. */
export const raw = (text: string) => Buffer.from(text, "latin1");

/** A request with the club's own Host and the given headers. */
export const request = (line: string, headers: readonly Header[] = [], body = "") =>
  raw(
    `${[line, `Host: ${own}`, ...headers.map(([name, value]) => `${name}: ${value}`)].join("\r\n")}\r\n\r\n${body}`,
  );

/** The bytes with the server's own `host:port` in them. */
export const addressed = (bytes: Buffer, host: string) => raw(bytes.toString("latin1").replaceAll(own, host));

/** A head's name in a report: its first bytes, readable. */
export const shown = (text: string) =>
  text.length > 70
    ? `${JSON.stringify(text.slice(0, 60))} and ${text.length - 60} more`
    : JSON.stringify(text);
