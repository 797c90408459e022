import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root as project } from "../../app/cli/paths.mjs";
import { ensureBase } from "./base.mjs";
import { checks } from "./checks.mjs";
import { run } from "./shell.mjs";

// Builds the Dockerfile with buildah, without a Docker engine, and runs the result as compose.yaml would. As root,
// with buildah, debootstrap, unshare, nsenter, and curl: node tests/image/prove.mjs SCRATCH. What this doesn't prove
// is in docs/deploy/README.md.
const scratch = process.argv[2] && resolve(process.argv[2]);
if (!scratch || process.getuid?.() !== 0) {
  process.stderr.write("As root, please, with a folder to work in: node tests/image/prove.mjs SCRATCH\n");
  process.exit(64);
}
mkdirSync(scratch, { recursive: true });
const storage = join(scratch, "storage.conf");
if (!existsSync(storage)) {
  const places = `graphroot = "${join(scratch, "graph")}"\nrunroot = "${join(scratch, "run")}"`;
  writeFileSync(storage, `[storage]\ndriver = "vfs"\n${places}\n`);
}
Object.assign(process.env, {
  CONTAINERS_STORAGE_CONF: storage,
  BUILDAH_ISOLATION: "chroot",
  TMPDIR: scratch,
});

let failed = 0;
function check(what, isSo) {
  if (!isSo) failed += 1;
  process.stdout.write(`${isSo ? "ok     " : "FAILED "} ${what}\n`);
}

/** Makes the image's user the owner of a volume. */
function own(volume) {
  run("chown", ["-R", "1000:1000", volume]);
  return volume;
}

process.stdout.write(`The base: ${ensureBase(scratch)}. Building …\n`);
run("buildah", ["bud", "--pull-never", "--format", "docker", "-t", "club", project], { cwd: project });
const container = run("buildah", ["from", "--pull-never", "club"]);
try {
  const root = run("buildah", ["mount", container]);
  const image = JSON.parse(run("buildah", ["inspect", "--type", "image", "club"])).Docker.config;
  for (const look of checks) await look({ scratch, root, image, check, own });
} finally {
  run("buildah", ["rm", container]);
}
process.stdout.write(`${failed === 0 ? "Everything holds." : `${failed} do not hold.`}\n`);
process.exitCode = failed === 0 ? 0 : 1;
