import { loadBundle, serve } from "./bundle.mjs";
import { fillDemoFolder } from "./demo-folder.mjs";
import { say } from "./paths.mjs";

const bundle = await loadBundle();

function printAccounts({ appUrl, dataDir }) {
  const width = Math.max(...bundle.demoAccounts.map(({ email }) => email.length));
  const rows = bundle.demoAccounts.map(
    ({ email, password, about }) => `  ${email.padEnd(width)}  ${password.padEnd(15)}  ${about}`,
  );
  const settings = ["ADMIN_EMAILS", "ELITE_ACCESS_CODE", "PRO_ACCESS_CODE", "COACHES"].map(
    (name) => `  ${name}='${process.env[name]}'`,
  );
  const address = appUrl.href.replace(/\/$/, "");
  say(
    [
      ...["", `The demo club is open at ${address}`, "", ...rows, ""],
      ...[
        `Its data lie in ${dataDir}; npm start serves them with`,
        `  DATA_DIR='${dataDir}'`,
        ...settings,
        "",
      ],
    ].join("\n"),
  );
}

try {
  await fillDemoFolder(bundle, { isFresh: process.argv.includes("--fresh") });
} catch (error) {
  bundle.fail(error);
}
await serve(bundle);
printAccounts(bundle.readConfig());
