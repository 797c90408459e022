import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./bundle.ts";

/** A second machine: this one's files below a layer that takes all writes, and a network of its own. */
export type Machine = {
  /** Runs one command in the machine's shell, where folder and variables stay from one to the next. */
  run(command: string): Promise<{ status: number; output: string }>;
  close(): Promise<void>;
};

const stubs = join(root, "tests/fixtures/machine");
const path = "/stubs:/stubs/node:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";

/** Lays the machine out in a folder, inside namespaces of its own. The packages and the build are this project's. */
const layOut = (folder: string, source: string, command: string) => `set -eu
mount -t tmpfs -o mode=755 tmpfs ${folder}
mkdir ${folder}/upper ${folder}/work ${folder}/root
mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/upper,workdir=${folder}/work ${folder}/root
cd ${folder}/root
mount --rbind /dev dev
mount -t proc proc proc
mount -t tmpfs -o mode=1777 tmpfs tmp
mount -t tmpfs -o mode=755 tmpfs run
# Last, because the project may lie in one of those.
mkdir -p .${root} stubs srv mnt var/log
mount --bind ${root} .${root}
ip link set lo up
echo 0 > /proc/sys/net/ipv4/ip_unprivileged_port_start
for name in systemctl journalctl apt-get; do ln -s ${stubs}/$name stubs/$name; done
printf '#!/bin/sh\\nPROJECT=${root} exec ${process.execPath} ${stubs}/docker.mjs "$@"\\n' > stubs/docker
chmod +x stubs/docker
mkdir stubs/node
ln -s ${process.execPath} stubs/node/node
[ -e usr/bin/npm ] || ln -s "$(command -v npm)" usr/bin/npm
git config --file etc/gitconfig url.file://${source}.insteadOf https://git.example.com/you/club.git
git config --file etc/gitconfig safe.directory '*'
exec chroot . /usr/bin/env -i PATH=${path} HOME=/root USER=root ${command}`;

const namespaces = ["--mount", "--net", "--pid", "--fork", "--kill-child"];

function tryMachine(): string | null {
  if (process.getuid?.() !== 0) return "it takes root";
  const folder = mkdtempSync(join(tmpdir(), "machine-"));
  const { status, stderr } = spawnSync("unshare", [...namespaces, "sh", "-c", layOut(folder, root, "true")]);
  rmSync(folder, { recursive: true, force: true });
  return status === 0 ? null : `no machine can be laid out: ${String(stderr).trim()}`;
}

/** Why no such machine can be made here, such as in a container that may mount nothing; null where it can. */
export const whyNoMachine: string | null = tryMachine();

/** Reads a shell's output up to the line with a mark, which ends with the command's status. */
async function readUpTo(shell: ChildProcess, read: () => string, mark: string): Promise<RegExpExecArray> {
  const pattern = new RegExp(`^([\\s\\S]*?)\\n?${mark} (\\d+)\\n`);
  for (let found = pattern.exec(read()); ; found = pattern.exec(read())) {
    if (found) return found;
    if (shell.exitCode !== null) throw new Error(`The machine ended with ${shell.exitCode}: ${read()}`);
    await sleep(20);
  }
}

/** Starts a machine and its shell. `source` is the repository that its git finds at the address of the pages. */
export async function startMachine(source: string): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), "machine-"));
  const shell = spawn("unshare", [...namespaces, "sh", "-c", layOut(folder, source, "bash")], {
    stdio: ["pipe", "pipe", "pipe"],
  });
  const ended = once(shell, "exit");
  let text = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (chunk) => (text += chunk));
  let count = 0;
  return {
    async run(command) {
      count += 1;
      const mark = `:${count}:${process.pid}:`;
      // Nothing in the command reads what is typed after it.
      shell.stdin.write(`{ ${command}\n} 2>&1 < /dev/null; printf '\\n%s %s\\n' '${mark}' $?\n`);
      const [all, output = "", status] = await readUpTo(shell, () => text, mark);
      text = text.slice(all.length);
      return { status: Number(status), output };
    },
    async close() {
      shell.kill("SIGKILL");
      await ended;
      if (existsSync(folder)) await rm(folder, { recursive: true, force: true });
    },
  };
}
