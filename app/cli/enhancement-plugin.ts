import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build, type Plugin } from "vite";

const entry = "app/enhance/main.ts";
const name = "virtual:enhancement";
const resolved = `\0${name}`;

type Script = { src: string; integrity: string | null; code: string };

/** One file without imports: a shared chunk would be a second request, and its hash stands in no policy. */
async function bundle(): Promise<Script> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rolldownOptions: { input: resolve(import.meta.dirname, "../..", entry), output: { format: "iife" } },
    },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error("The enhancement was not built");
  const { code } = built.output[0];
  const hash = createHash("sha256").update(code).digest();
  return {
    src: `/assets/enhance-${hash.toString("hex").slice(0, 10)}.js`,
    integrity: `sha256-${hash.toString("base64")}`,
    code,
  };
}

/** Builds the script of pages that run no React, and says its address and hash as `virtual:enhancement`. */
export function enhancement(): Plugin {
  let script: Promise<Script> | null = null;
  const built = () => {
    script ??= bundle();
    return script;
  };
  let isDeveloping = false;
  return {
    name: "enhancement",
    configResolved(config) {
      isDeveloping = config.command === "serve";
    },
    resolveId: (source) => (source === name ? resolved : null),
    async load(id) {
      if (id !== resolved) return null;
      const { src, integrity } = isDeveloping ? { src: `/${entry}`, integrity: null } : await built();
      return `export const src = ${JSON.stringify(src)};\nexport const integrity = ${JSON.stringify(integrity)};\n`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const { src, code } = await built();
      this.emitFile({ type: "asset", fileName: src.slice(1), source: code });
    },
  };
}
