import { applyDemoSettings } from "./demo-settings.mjs";
import { command } from "./launch.mjs";

applyDemoSettings(process.env, "storage/dev");

await command("dev-serve.mjs", { build: false });
