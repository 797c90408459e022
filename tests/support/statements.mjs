import Database from "better-sqlite3";

// Import this before a database is opened: a connection takes what prepares its statements along then.

let prepared = 0;
let run = [];

const { prepare } = Database.prototype;
Database.prototype.prepare = function counted(...args) {
  prepared += 1;
  return prepare.apply(this, args);
};

const statement = Object.getPrototypeOf(prepare.call(new Database(":memory:"), "SELECT 1"));
for (const method of ["all", "get", "run"]) {
  const execute = statement[method];
  statement[method] = function counted(...args) {
    run.push(this.source);
    return execute.apply(this, args);
  };
}

/** What some work costs the database: the statements it ran, on any connection, and how many were prepared for it. */
export async function watchStatements(work) {
  [prepared, run] = [0, []];
  const result = await work();
  return { run, prepared, result };
}
