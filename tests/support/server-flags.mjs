import { readFileSync } from "node:fs";
import { inProject } from "../../app/cli/paths.mjs";

const { scripts } = JSON.parse(readFileSync(inProject("package.json"), "utf8"));

/** What Node is given in life, by `npm start`. */
export const serverFlags = scripts.start.match(/(?<= )--\S+/g);
