import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build, type Plugin } from "vite";

const entries = {
  "virtual:enhancement": "app/enhance/main.ts",
  "virtual:drafts": "app/ui/draft/plain-drafts.ts",
  "virtual:copies": "app/ui/live/plain-copies.ts",
  "virtual:hold": "app/enhance/hold.ts",
  "virtual:service-worker": "app/worker/main.ts",
} as const;

type Name = keyof typeof entries;
type Script = { src: string; integrity: string | null; code: string };

const isOurs = (id: string): id is Name => id in entries;

/** One file without imports, because a shared chunk would be a second request, and no policy has its hash. */
async function bundle(name: Name): Promise<Script> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, "../..", entries[name]),
        output: { format: "iife" },
      },
    },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error(`${entries[name]} was not built`);
  const { code } = built.output[0];
  const called = name === "virtual:enhancement" ? "enhance" : name.slice("virtual:".length);
  const hash = createHash("sha256").update(code).digest();
  return {
    src: `/assets/${called}-${hash.toString("hex").slice(0, 10)}.js`,
    integrity: `sha256-${hash.toString("base64")}`,
    code,
  };
}

/** A virtual module's code; in development the enhancement is read unbundled, and the others don't exist. */
async function describe(name: Name, script: Promise<Script> | null): Promise<string> {
  const made = await script;
  const { src, integrity } = made ?? { src: `/${entries[name]}`, integrity: null };
  const code = made?.code.trim() ?? null;
  const said = {
    "virtual:enhancement": { src, integrity },
    "virtual:drafts": { src, integrity },
    "virtual:copies": { src, integrity },
    "virtual:hold": { code },
    "virtual:service-worker": { code, build: process.env.BUILD_ID ?? integrity },
  };
  return Object.entries(said[name])
    .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};\n`)
    .join("");
}

/**
 * Builds the scripts outside any page's bundle: the one for pages without React (`virtual:enhancement`) and for their drafts (`virtual:drafts`), the one of
 * pages that sign someone in (`virtual:copies`), the one in
 * pages with React until it listens (`virtual:hold`), and the service worker (`virtual:service-worker`).
 */
export function standaloneScripts(): Plugin {
  const scripts = new Map<Name, Promise<Script>>();
  const built = (name: Name) => {
    const script = scripts.get(name) ?? bundle(name);
    scripts.set(name, script);
    return script;
  };
  let isDeveloping = false;
  return {
    name: "standalone-scripts",
    configResolved(config) {
      isDeveloping = config.command === "serve";
    },
    resolveId: (source) => (isOurs(source) ? `\0${source}` : null),
    async load(id) {
      const name = id.slice(1);
      if (!id.startsWith("\0") || !isOurs(name)) return null;
      return describe(name, isDeveloping ? null : built(name));
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const name of ["virtual:enhancement", "virtual:drafts", "virtual:copies"] as const) {
        const { src, code } = await built(name);
        this.emitFile({ type: "asset", fileName: src.slice(1), source: code });
      }
    },
  };
}
