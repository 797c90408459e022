/** Something in the server that no one expected: the error, what the log says about it, and the log's sentence. */
export type NotedError = { error: unknown; facts: Record<string, unknown>; sentence: string };

/** Errors that wait to be stored where the coaches see them. It holds only so many; the log has them all. */
export type ErrorLog = { note(noted: NotedError): void; take(): NotedError[] };

const mostHeld = 200;

/** An empty list of errors. */
export function createErrorLog(): ErrorLog {
  const held: NotedError[] = [];
  return {
    note(noted) {
      if (held.length < mostHeld) held.push(noted);
    },
    take: () => held.splice(0),
  };
}

type ErrorLine = (facts: Record<string, unknown>, sentence: string) => void;

/** A log whose lines about an error (`err`) are noted too. */
export function notingErrors<Log extends { error: ErrorLine }>(log: Log, errors: ErrorLog): Log {
  const error: ErrorLine = (facts, sentence) => {
    log.error(facts, sentence);
    const { err, ...rest } = facts;
    if (err !== undefined) errors.note({ error: err, facts: rest, sentence });
  };
  return Object.assign(Object.create(log) as Log, { error });
}
