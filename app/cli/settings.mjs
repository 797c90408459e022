import { existsSync } from "node:fs";
import { inProject } from "./paths.mjs";

// Loaded before a command by `--import`: reads .env if it exists. Variables that are already set win.
if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));
