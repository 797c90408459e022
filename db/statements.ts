import type { Database, Statement } from "better-sqlite3";

/** How many statements a connection remembers; the whole product has fewer, and lists of every length could be many. */
const most = 400;

/**
 * The text with a plus before each place for a value, which changes no value. SQLite plans a statement anew each time a value
 * is bound that its plan could depend on, and that takes longer than running it; behind a plus it does not look.
 */
const planOnce = (text: string) =>
  text.replaceAll(/'[^']*'|"[^"]*"|\?/g, (piece) => (piece === "?" ? "+?" : piece));

/**
 * Makes a connection hand out again what it has prepared before, by its text: preparing costs more than most statements do.
 * The one not asked for the longest goes first.
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
    // The last one who asked may have wanted its rows in another form.
    return statement.reader ? statement.raw(false).pluck(false) : statement;
  };
  sqlite.prepare = remembered as typeof sqlite.prepare;
}
