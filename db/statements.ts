import type { Database, Statement } from "better-sqlite3";

/** How many statements a connection caches; the product has fewer, but lists of varying length could add many. */
const most = 400;

/**
 * The SQL text with a unary plus before each placeholder, which changes no value. SQLite plans a statement again
 * whenever a bound value could affect its plan, which takes longer than running it; behind a plus it doesn't look.
 */
const planOnce = (text: string) =>
  text.replaceAll(/'[^']*'|"[^"]*"|\?/g, (piece) => (piece === "?" ? "+?" : piece));

/**
 * Makes a connection reuse prepared statements by their text, because preparing costs more than most statements do.
 * The least recently used one is dropped first.
 */
export function rememberStatements(sqlite: Database): void {
  const prepare = sqlite.prepare.bind(sqlite);
  const known = new Map<string, Statement>();
  const remembered = (text: string): Statement => {
    const statement = known.get(text) ?? prepare(planOnce(text));
    known.delete(text);
    known.set(text, statement);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    // The last caller may have wanted its rows in another form.
    return statement.reader ? statement.raw(false).pluck(false) : statement;
  };
  sqlite.prepare = remembered as typeof sqlite.prepare;
}
