import { command } from "./launch.mjs";
import { loadSettings } from "./settings.mjs";

loadSettings();

await command("serve.mjs");
