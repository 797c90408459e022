import { existsSync } from "node:fs";
import { inProject } from "./paths.mjs";

/** Reads the file .env where there is one; what the environment says already wins over it. */
export function loadSettings() {
  if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"));
}
