import { wipeDemoFolder } from "./demo-folder.mjs";
import { applyDemoSettings } from "./demo-settings.mjs";
import { command } from "./launch.mjs";

const { DATA_DIR } = applyDemoSettings(process.env, "storage/demo");

await command("demo-serve.mjs", {
  prepare: () => process.argv.includes("--fresh") && wipeDemoFolder(DATA_DIR),
});
