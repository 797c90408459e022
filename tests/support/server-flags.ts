import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundle.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** What Node is given in life, by `npm start`. */
export const serverFlags: string[] = scripts.start.match(/(?<= )--max\S+/g);
