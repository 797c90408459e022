import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { requireWritable, runtime } from "./install.mjs";
import { inProject, root, say, stop } from "./paths.mjs";

// npm run build: builds `build/` when its sources have changed, after installing what is needed for that.

const sources = [
  "app",
  "db",
  "public",
  "CHANGELOG.md",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "vite.config.ts",
  "react-router.config.ts",
];
const stamp = inProject("build/.sources");
const packed = new Set([".js", ".css", ".svg", ".json", ".txt"]);

/** Every file below a path (or the path itself), in a fixed order. */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One hash over everything the build is made of: contents, not times, because a fresh clone makes every file new. */
function sourceHash() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((name) => filesBelow(inProject(name)))) {
    const content = readFileSync(file);
    hash.update(`${file.slice(root.length)}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/** Writes .br and .gz files next to every text file worth it, because the server doesn't compress files itself. */
function precompress(folder) {
  for (const file of filesBelow(folder)) {
    if (!packed.has(extname(file))) continue;
    const content = readFileSync(file);
    if (content.length <= 200) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

function runBuild() {
  const cli = inProject("node_modules/@react-router/dev/bin.cjs");
  const { status, stdout, stderr } = spawnSync(runtime, [cli, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", BUILD_ID: wanted.slice(0, 16) },
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) stop(`${stdout}${stderr}\nreact-router build ended with ${status}.`);
}

const wanted = sourceHash();
if (!existsSync(stamp) || readFileSync(stamp, "utf8").trim() !== wanted) {
  requireWritable();
  say("Building …");
  runBuild();
  precompress(inProject("build/client"));
  writeFileSync(stamp, `${wanted}\n`);
}
