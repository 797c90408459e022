import { applyDemoSettings } from "./demo-settings.mjs";
import { command } from "./launch.mjs";

applyDemoSettings(process.env, "storage/demo");

await command("demo-serve.mjs");
