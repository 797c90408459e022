import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { makeClips } from "../../db/seed/make-clips.mjs";
import { inProject, say } from "./paths.mjs";

const settings = {
  // Whoever tries the demo reads its emails in the outbox folder.
  SMTP_URL: "outbox:",
  ADMIN_EMAILS: "coach1@example.com,coach2@example.com",
  ELITE_ACCESS_CODE: "ELITE-DEMO",
  PRO_ACCESS_CODE: "PRO-DEMO",
};

/** Adds the demo's settings to `environment` where it has none. Returns the settings that apply. */
export function applyDemoSettings(environment, dataFolder) {
  const given = { DATA_DIR: inProject(dataFolder), ...settings };
  for (const [name, value] of Object.entries(given)) environment[name] ||= value;
  // The demo is filled in the names of its own coaches, so they stay administrators along with any others.
  const admins = `${environment.ADMIN_EMAILS},${settings.ADMIN_EMAILS}`.split(/[\s,]+/).filter(Boolean);
  environment.ADMIN_EMAILS = [...new Set(admins)].join(",");
  return Object.fromEntries(Object.keys(given).map((name) => [name, environment[name]]));
}

// Tells the demo's folder from one with real data, and a finished one from an interrupted one.
const markerOf = (folder) => join(folder, ".demo-club");
const stateOf = (folder) =>
  existsSync(markerOf(folder)) ? readFileSync(markerOf(folder), "utf8").trim() : null;

/** Whether the demo has filled this folder to the end. */
export const isFilled = (folder) => stateOf(folder) === "filled";

/** The lock that reserves a folder for one server; it stays when the rest is deleted. */
const lockFiles = new Set(["server.lock", "server.json"]);

/** Empties the demo's folder. Throws for a folder the demo did not make. */
function wipeDemoFolder(folder) {
  if (stateOf(folder) === null && resolve(folder) !== inProject("storage/demo")) {
    throw new Error(`${folder} wasn't created by the demo, so it wasn't changed.`);
  }
  for (const name of readdirSync(folder)) {
    if (!lockFiles.has(name)) rmSync(join(folder, name), { recursive: true });
  }
}

/** Makes larger clips if ffmpeg is there. Returns the folder of clips to use, otherwise the committed ones. */
async function findClips(workFolder) {
  try {
    await makeClips(workFolder, { width: 640 });
    return workFolder;
  } catch (error) {
    if (error.code !== "ENOENT")
      say(`The demo uses its small videos because ffmpeg failed: ${error.message}`);
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

async function fill(bundle, config, isNew) {
  if (isNew) writeFileSync(markerOf(config.dataDir), "filling\n");
  const isFilled = await seed(bundle, await bundle.openServices(config, bundle.migrationsFolder()));
  if (isFilled) writeFileSync(markerOf(config.dataDir), "filled\n");
}

/**
 * Fills the folder with the demo club if it is empty. An interrupted fill starts over, and so does `isFresh`.
 * Throws while another server uses the folder.
 */
export async function fillDemoFolder(bundle, { isFresh = false } = {}) {
  const config = bundle.readConfig();
  const isThere = existsSync(config.dataDir);
  const release = await bundle.holdDataFolder(config.dataDir);
  try {
    if (isThere && (isFresh || stateOf(config.dataDir) === "filling")) wipeDemoFolder(config.dataDir);
    if (isFilled(config.dataDir)) return;
    await fill(
      bundle,
      config,
      readdirSync(config.dataDir).every((name) => lockFiles.has(name)),
    );
  } finally {
    release();
  }
}
