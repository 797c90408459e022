import { spawn } from "node:child_process";
import { constants } from "node:os";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, isNewEnough, runtime } from "./install.mjs";
import { inProject, root } from "./paths.mjs";

const passedOn = ["SIGTERM", "SIGINT", "SIGHUP"];

/** Runs a script of this folder under another Node and ends as it ends; signals reach it. */
function runUnder(node, script, args) {
  const child = spawn(node, [...process.execArgv, script, ...args], { cwd: root, stdio: "inherit" });
  for (const signal of passedOn) process.on(signal, () => child.kill(signal));
  child.once("error", stopWith);
  child.once("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Runs a script of this folder with a Node that can run the product: in this very process where it is one. */
async function launch(name, args) {
  const script = inProject("app/cli", name);
  if (isNewEnough()) await import(script);
  else runUnder(runtime(), script, args);
}

/** Says in one sentence why the command cannot go on, and ends with 1. */
function stopWith(error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

/** Installs, builds when needed, and runs `name`, a script of this folder, after `prepare`. */
export async function command(name, { build = true, prepare = () => {}, args = process.argv.slice(2) } = {}) {
  try {
    ensureInstalled();
    if (build) ensureBuilt();
    await prepare();
    await launch(name, args);
  } catch (error) {
    stopWith(error);
  }
}
