import { bringPrograms } from "./bring-programs.mjs";
import { holdFault, loadBundle, serve } from "./bundle.mjs";

if (process.argv.includes("--install")) bringPrograms();

await serve(await loadBundle(), { onFault: process.argv.includes("--hold") ? holdFault : undefined });
