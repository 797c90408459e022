import { resolve } from "node:path";
import type { Plugin } from "vite";

const app = resolve(import.meta.dirname, "..");

/** A module of a tool, and ours in its place. */
type Replacement = { ours: string; isTheirs(source: string, importer: string): boolean };

const replacements: readonly Replacement[] = [
  {
    ours: resolve(app, "navigation/route-module.ts"),
    isTheirs: (source, importer) =>
      source.endsWith("/routeModules.js") && importer.includes("/react-router/"),
  },
  {
    ours: resolve(app, "navigation/no-instrumentation.ts"),
    isTheirs: (source, importer) =>
      source.endsWith("/instrumentation.js") && importer.endsWith("/lib/router/router.js"),
  },
  {
    ours: resolve(app, "navigation/fetch-scripts.ts"),
    isTheirs: (source) => source === "\0vite/preload-helper.js",
  },
];

const components = "/react-router/dist/production/lib/dom/lib.js";

/** Makes components that no page uses leave no trace in the build: making one does nothing else, and a name is for a debugger. */
const markPure = (code: string) =>
  code
    .replaceAll("= React$1.forwardRef(", "= /* @__PURE__ */ React$1.forwardRef(")
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, "");

const framework = /\/react-router\/dist\/production\/lib\/.+\.js$/;

type Node = { type: string; start: number; end: number; [part: string]: unknown };

const isNode = (part: unknown): part is Node => typeof part === "object" && part !== null && "type" in part;

/** Every node of a syntax tree, the outer ones first. */
function* nodesOf(part: unknown): Generator<Node> {
  if (Array.isArray(part)) for (const one of part) yield* nodesOf(one);
  if (!isNode(part)) return;
  yield part;
  for (const inside of Object.values(part)) yield* nodesOf(inside);
}

const asserting = new Set(["invariant", "warning", "warningOnce", "warnOnce"]);

const text = new Set(["Literal", "TemplateLiteral", "BinaryExpression"]);

/** What an error is called may be shown or compared if it is this short, such as a status; longer words are advice. */
const shortest = 60;

const isOfConsole = (callee: Node) =>
  callee.type === "MemberExpression" && isNode(callee.object) && callee.object.name === "console";

/** The words of an assertion or a warning, or null if a call is neither. */
function wordsOf({ type, callee, arguments: given }: Node): Node | null {
  if (!isNode(callee) || !Array.isArray(given)) return null;
  const [first, last]: unknown[] = [given[0], given.at(-1)];
  if (type === "CallExpression" && asserting.has(`${callee.name}`))
    return given.length > 1 && isNode(last) ? last : null;
  const isThrown = type === "NewExpression" && callee.name === "Error";
  if (!isNode(first) || !text.has(first.type) || !(isThrown || isOfConsole(callee))) return null;
  return first.end - first.start > shortest ? first : null;
}

/** The words of the framework's own assertions and warnings, which are for its programmers and no part of what it does. */
function wordsIn(tree: unknown): Node[] {
  return [...nodesOf(tree)].flatMap((node) => wordsOf(node) ?? []);
}

/** Leaves the words out. An error keeps its stack, which is what a report needs. */
const withoutWords = (code: string, tree: unknown) =>
  wordsIn(tree)
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)}""${left.slice(end)}`, code);

/**
 * Puts our modules in the place of those of the framework and of the bundler that load the scripts of routes and of parts
 * of pages. The build fails once they have no such module.
 */
export function ownLoaders(): Plugin {
  const replaced = new Set<string>();
  return {
    name: "own-loaders",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer = "") {
      const found = replacements.find(({ isTheirs }) => isTheirs(source, importer));
      if (found) replaced.add(found.ours);
      return found?.ours ?? null;
    },
    transform(code, id) {
      if (!framework.test(id)) return null;
      const silent = withoutWords(code, this.parse(code));
      if (silent !== code) replaced.add("words");
      if (!id.endsWith(components)) return { code: silent, map: null };
      const pure = markPure(silent);
      if (pure !== silent) replaced.add(components);
      return { code: pure, map: null };
    },
    buildEnd() {
      if (!replaced.has(components))
        this.error(`${components} is another module now, or makes its components in another way.`);
      if (!replaced.has("words")) this.error("The framework's words are elsewhere now.");
      for (const { ours } of replacements)
        if (!replaced.has(ours)) this.error(`What ${ours} replaces is in another module now.`);
    },
  };
}
