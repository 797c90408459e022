import { existsSync } from "node:fs";
import { inProject } from "./paths.mjs";

// Loaded ahead of a command by `--import`: reads the file .env where there is one. What the environment says already wins over it.
if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));
