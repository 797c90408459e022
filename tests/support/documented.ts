import { readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./bundle.ts";
import { textOf } from "./source-file.ts";

/** The pages whose commands an operator copies. */
export const pages = [
  "README.md",
  ...readdirSync(join(root, "docs/deploy"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/deploy/${name}`),
];

/** A block of a page: the lines that are indented by four, without that. */
function blocksOf(page: string): string[][] {
  const blocks: string[][] = [[]];
  let isFenced = false;
  for (const line of textOf(page).split("\n")) {
    if (/^\s*```/.test(line)) isFenced = !isFenced;
    else if (isFenced || /^ {4}/.test(line)) blocks.at(-1)?.push(isFenced ? line : line.slice(4).trimEnd());
    else if (line.trim() !== "") blocks.push([]);
  }
  return blocks.filter((lines) => lines.length > 0);
}

const programs =
  /^(?:[A-Z_]+=\S+ )?(npm|node|docker|git|systemctl|apt-get|cp|mv|nginx|caddy|restic|age|journalctl) \S/;

const setting = /^([A-Z_]+)=(.*)$/;
const isYaml = ([first = ""]: string[]) => /^[a-z]+:$/.test(first);
const isHeader = (line: string) => /^[A-Z][A-Za-z-]+: /.test(line);

/** The lines of a page's blocks that a person types into a shell, one command each. */
export const commandsIn = (page: string): string[] =>
  blocksOf(page)
    .filter((lines) => !isYaml(lines))
    .flatMap((lines) =>
      lines
        .join("\n")
        .replaceAll(/\\\n\s*/g, "")
        .split("\n"),
    )
    .map((line) => line.replace(/\s+# .*$/, "").trim())
    .filter((line) => programs.test(line) || !setting.test(line) || /\$\(/.test(line))
    .filter((line) => !isHeader(line));

/** The settings that a page's blocks name, such as `BACKUP_DIR`. */
export const settingsIn = (page: string): string[] =>
  blocksOf(page)
    .flat()
    .filter((line) => !programs.test(line.trim()) && !/\$\(/.test(line))
    .flatMap((line) => setting.exec(line.trim())?.[1] ?? []);

/** The commands that stand in a page's sentences and tables. */
export const commandsInWords = (page: string): string[] => [
  ...new Set(
    textOf(page)
      .split("\n")
      .filter((line) => !/^ {4}/.test(line))
      .flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code))
      .filter((code) => programs.test(code)),
  ),
];
