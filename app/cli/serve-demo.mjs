import { fork } from "node:child_process";
import { once } from "node:events";
import { loadBundle, serve } from "./bundle.mjs";
import { applyDemoSettings, isFilled } from "./demo-folder.mjs";
import { inProject, root, say } from "./paths.mjs";

// npm run demo
applyDemoSettings(process.env, "storage/demo");

const bundle = await loadBundle();
const args = process.argv.slice(2);

/** Fills the folder in its own process, so that the memory this takes isn't held while the club is served. */
async function fill() {
  const filling = fork(inProject("app/cli/demo-fill.mjs"), args, { cwd: root });
  const [code] = await once(filling, "exit");
  if (code !== 0) process.exit(code ?? 1);
}

function printAccounts({ appUrl, dataDir }) {
  const width = Math.max(...bundle.demoAccounts.map(({ email }) => email.length));
  const rows = bundle.demoAccounts.map(
    ({ email, password, about }) => `  ${email.padEnd(width)}  ${password.padEnd(15)}  ${about}`,
  );
  const settings = ["ADMIN_EMAILS", "ELITE_ACCESS_CODE", "PRO_ACCESS_CODE"].map(
    (name) => `  ${name}='${process.env[name]}'`,
  );
  const address = appUrl.href.replace(/\/$/, "");
  say(
    [
      "",
      `The demo club is running at ${address}`,
      "",
      ...rows,
      "",
      `Its data is in ${dataDir}. To serve it with npm start, set`,
      `  DATA_DIR='${dataDir}'`,
      ...settings,
      "",
    ].join("\n"),
  );
}

function readConfig() {
  try {
    return bundle.readConfig();
  } catch (error) {
    return bundle.fail(error);
  }
}

if (args.includes("--fresh") || !isFilled(readConfig().dataDir)) await fill();
await serve(bundle);
printAccounts(bundle.readConfig());
