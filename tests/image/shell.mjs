import { spawnSync } from "node:child_process";

/** Runs a program and answers what it printed, without the last line's end. Throws with its words when it fails. */
export function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = attempt(program, args, options);
  if (error) throw new Error(`${program} could not be started: ${error.message}`);
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stderr.slice(-2000)}`);
  // A program whose words are shown as they come leaves none here.
  return (stdout ?? "").trimEnd();
}

/** Runs a program whatever its end: status, stdout and stderr. */
export function attempt(program, args, options = {}) {
  return spawnSync(program, args, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024, ...options });
}
