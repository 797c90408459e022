import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeClips } from "../../db/seed/make-clips.mjs";
import { inProject, say } from "./paths.mjs";

// Tells a folder the demo made from one with somebody's real data, and a finished one from one cut short.
const markerOf = (folder) => join(folder, ".demo-club");
const stateOf = (folder) =>
  existsSync(markerOf(folder)) ? readFileSync(markerOf(folder), "utf8").trim() : null;

/** Empties the demo's folder. Throws for a folder the demo did not make. */
export function wipeDemoFolder(folder) {
  if (!existsSync(folder)) return;
  if (stateOf(folder) === null && resolve(folder) !== inProject("storage/demo")) {
    throw new Error(`${folder} was not made by the demo; it stays as it is.`);
  }
  rmSync(folder, { recursive: true });
}

/** Makes bigger clips where ffmpeg can, and names the folder that holds clips: the committed ones elsewhere. */
async function findClips(workFolder) {
  try {
    await makeClips(workFolder, { width: 640, seconds: 4 });
    return workFolder;
  } catch (error) {
    if (error.code !== "ENOENT") say(`The demo uses its small clips, since ffmpeg failed: ${error.message}`);
    return inProject("db/seed/clips");
  }
}

async function seed(bundle, services) {
  const workFolder = mkdtempSync(join(tmpdir(), "clips-"));
  try {
    return await bundle.seedDemoClub(services, await findClips(workFolder));
  } finally {
    services.close();
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** Fills the folder with the demo club where nobody lives in it yet. A filling cut short starts over. */
export async function fillDemoFolder(bundle) {
  const config = bundle.readConfig();
  if (stateOf(config.dataDir) === "filling") wipeDemoFolder(config.dataDir);
  if (stateOf(config.dataDir) === "filled") return;
  const isNew = !existsSync(config.dataDir);
  mkdirSync(config.dataDir, { recursive: true });
  if (isNew) writeFileSync(markerOf(config.dataDir), "filling\n");
  const isFilled = await seed(bundle, await bundle.openServices(config, bundle.migrationsFolder()));
  if (isFilled) writeFileSync(markerOf(config.dataDir), "filled\n");
}
