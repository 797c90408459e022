import { command } from "./launch.mjs";
import { loadSettings } from "./settings.mjs";

// npm run restore -- FILE: a backup back into an empty data folder.
loadSettings();

await command("restore-run.mjs");
