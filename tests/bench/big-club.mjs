import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadBundle } from "../../app/cli/bundle.mjs";
import { applyDemoSettings, fillDemoFolder } from "../../app/cli/demo-folder.mjs";
import { growClub } from "./big-club/grow.ts";

// A demo club as large as one of years, in a new folder, after a build:
// node tests/bench/big-club.mjs FOLDER [--members 10000] [--completions 1000000] [--drills 20000] [--least 1]
// Serve it with: DATA_DIR=FOLDER npm run demo
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    members: { type: "string", default: "10000" },
    completions: { type: "string", default: "1000000" },
    drills: { type: "string", default: "20000" },
    least: { type: "string", default: "1" },
  },
});
const folder = positionals[0] && resolve(positionals[0]);
if (!folder || existsSync(folder)) {
  process.stderr.write("Please name a folder that is not there yet.\n");
  process.exit(64);
}
const started = Date.now();
process.env.DATA_DIR = folder;
applyDemoSettings(process.env, folder);
await fillDemoFolder(await loadBundle());
const numberOf = (name) => Number(values[name]);
growClub(join(folder, "app.sqlite"), {
  members: numberOf("members"),
  completions: numberOf("completions"),
  drills: numberOf("drills"),
  least: numberOf("least"),
  until: new Date(),
});
process.stdout.write(
  `${folder}: ${values.members} members, ${values.completions} completions and ${values.drills} drills added to the demo club in ${Math.round((Date.now() - started) / 1000)} s\n`,
);
