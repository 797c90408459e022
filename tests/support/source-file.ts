import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path/posix";
import { parseSync, Visitor } from "vite";
import { root } from "./bundle.ts";

/** One import of a file. `target` is a path inside the project ("app/…", "db/…") or a package's name. */
export type Import = { target: string; isType: boolean; names: string[] };

/** What the law looks at in one file. Lines are counted as an editor does. */
export type SourceFile = {
  path: string;
  lines: number;
  imports: Import[];
  /** What it reaches for in passing: "process.env", "new Date()", "Date.now", "Math.random" …, without repeats. */
  reaches: string[];
  functions: { line: number; lines: number }[];
  /** The lines of the operations whose body has no name. */
  namelessOperations: number[];
};

type Parsed = ReturnType<typeof parseSync>;

function resolveTarget(path: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  return specifier.startsWith(".") ? join(dirname(path), specifier) : specifier;
}

function importsOf(path: string, text: string, { module }: Parsed): Import[] {
  const target = (specifier: string) => resolveTarget(path, specifier);
  const plain = module.staticImports.map(({ moduleRequest, entries }) => ({
    target: target(moduleRequest.value),
    isType: entries.length > 0 && entries.every((entry) => entry.isType),
    names: entries.filter((entry) => !entry.isType).map((entry) => entry.importName.name ?? "*"),
  }));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType, importName }) =>
      moduleRequest ? [{ target: target(moduleRequest.value), isType, names: [importName.name ?? "*"] }] : [],
    ),
  );
  const later = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const [, specifier] = /^["'](.+)["']$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
    return specifier ? [{ target: target(specifier), isType: false, names: ["*"] }] : [];
  });
  // React Router makes the types of a route beside it; they are no one's code.
  return [...plain, ...passedOn, ...later].filter((wanted) => !wanted.target.includes("/+types/"));
}

function reachesOf(text: string, { program }: Parsed): string[] {
  const found = new Set<string>();
  const isDate = (node: { start: number; end: number }) => text.slice(node.start, node.end) === "Date";
  new Visitor({
    MemberExpression: (node) => {
      const words = text.slice(node.start, node.end).replace(/\s+/g, "");
      if (
        /^(process\.env|Date\.now|Math\.random|performance\.now|(globalThis\.)?crypto\.(random|getRandom)\w*)$/.test(
          words,
        )
      )
        found.add(words);
    },
    NewExpression: (node) => {
      if (isDate(node.callee) && node.arguments.length === 0) found.add("new Date()");
    },
    CallExpression: (node) => {
      if (isDate(node.callee)) found.add("Date()");
    },
  }).visit(program);
  return [...found];
}

const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

function namelessOperationsOf(text: string, { program }: Parsed): number[] {
  const lines: number[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [, , run], start }) => {
      if (callee.type !== "Identifier" || callee.name !== "operation" || !run) return;
      const isNamed = run.type === "Identifier" || (run.type === "FunctionExpression" && run.id !== null);
      if (!isNamed) lines.push(lineAt(text, start));
    },
  }).visit(program);
  return lines;
}

/** Every function with its lines, those of the functions inside it included. */
function functionsOf(text: string, { program }: Parsed) {
  const functions: SourceFile["functions"] = [];
  const count = (node: { start: number; end: number }) => {
    const line = lineAt(text, node.start);
    functions.push({ line, lines: lineAt(text, node.end) - line + 1 });
  };
  new Visitor({
    FunctionDeclaration: count,
    FunctionExpression: count,
    ArrowFunctionExpression: count,
  }).visit(program);
  return functions;
}

/** The words of a file that may reach a person: its strings, templates and texts of pages that look like `kind`, each with its line. */
export function wordsIn(
  path: string,
  text: string,
  kind = /[a-z]\s[a-z]/i,
): { line: number; words: string; isProse: boolean }[] {
  const found: { line: number; words: string; isProse: boolean }[] = [];
  const add = (node: { start: number }, words: string, isProse = false) => {
    if (kind.test(words)) found.push({ line: lineAt(text, node.start), words, isProse });
  };
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === "string") add(node, node.value);
    },
    TemplateLiteral: (node) => add(node, node.quasis.map(({ value }) => value.cooked).join("…")),
    JSXText: (node) => add(node, node.value.replaceAll(/\s+/g, " "), true),
  }).visit(parseSync(path, text).program);
  return found;
}

/** Reads what the law looks at. Throws when the text is no program. */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text);
  if (parsed.errors.length > 0) throw new Error(`${path} cannot be parsed: ${parsed.errors[0]?.message}`);
  return {
    path,
    lines: text.trimEnd().split("\n").length,
    imports: importsOf(path, text, parsed),
    reaches: reachesOf(text, parsed),
    functions: functionsOf(text, parsed),
    namelessOperations: namelessOperationsOf(text, parsed),
  };
}

/** Every program file below the folders, by its path inside the project. */
export function listSources(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name) && !/\.d\.m?ts$/.test(entry.name),
      )
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
}

/** The file's text, by its path inside the project. */
export const textOf = (path: string) => readFileSync(join(root, path), "utf8");
