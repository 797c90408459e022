import { join, resolve } from "node:path";

/** The project's own folder. */
export const root = resolve(import.meta.dirname, "../..");

/** Joins a path inside the project. */
export const inProject = (...parts) => join(root, ...parts);

/** Prints one line a person at the terminal reads. */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Prints one sentence about why it can't continue and exits with `status`. */
export function stop(sentence, status = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(status);
}
