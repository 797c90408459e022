import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundle.ts";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** The flags `npm start` gives Node in production. */
export const serverFlags: string[] = scripts.start.match(/(?<=node .*)--(?!import)\S+/g);

/** What `npm start` sets in Node's environment in production. */
export const serverEnvironment: Record<string, string> = Object.fromEntries(
  [...scripts.start.matchAll(/ (\w+)=(\w+)(?= .*node )/g)].map(([, name, value]) => [name, value]),
);
