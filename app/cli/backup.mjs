import { command } from "./launch.mjs";
import { loadSettings } from "./settings.mjs";

// npm run backup -- FILE: one archive of database and files, while the club is being served.
loadSettings();

await command("backup-run.mjs");
