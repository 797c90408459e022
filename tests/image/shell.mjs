import { spawnSync } from "node:child_process";

/** Runs a program and returns what it printed, without the final newline. Throws with its output if it fails. */
export function run(program, args, options = {}) {
  const { status, stdout, stderr, error } = attempt(program, args, options);
  if (error) throw new Error(`${program} could not be started: ${error.message}`);
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stderr.slice(-2000)}`);
  // A program whose output is shown live leaves none here.
  return (stdout ?? "").trimEnd();
}

/** Runs a program and returns its status, stdout, and stderr, however it ends. */
export function attempt(program, args, options = {}) {
  return spawnSync(program, args, { encoding: "utf8", maxBuffer: 256 * 1024 * 1024, ...options });
}
