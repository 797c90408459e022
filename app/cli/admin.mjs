import { existsSync } from "node:fs";
import { command } from "./launch.mjs";
import { inProject } from "./paths.mjs";

// What the environment says already wins over the file.
if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));

await command("admin-run.mjs");
