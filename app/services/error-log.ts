/** An unexpected server error: the error, its log fields, and its log message. */
export type NotedError = { error: unknown; facts: Record<string, unknown>; sentence: string };

/** Errors waiting to be stored where the coaches see them. The number is limited; the log has them all. */
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

/** A log that also collects its lines about errors (`err`). */
export function notingErrors<Log extends { error: ErrorLine }>(log: Log, errors: ErrorLog): Log {
  const error: ErrorLine = (facts, sentence) => {
    log.error(facts, sentence);
    const { err, ...rest } = facts;
    if (err !== undefined) errors.note({ error: err, facts: rest, sentence });
  };
  return Object.assign(Object.create(log) as Log, { error });
}
