import { bringPrograms } from "./bring-programs.mjs";
import { loadBundle, serve } from "./bundle.mjs";

if (process.argv.includes("--install")) bringPrograms();

await serve(await loadBundle());
