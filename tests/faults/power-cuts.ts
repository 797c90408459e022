import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "#tests/support/server.ts";
import { cloneClub } from "#tests/support/template.ts";
import { findLost, findMember, signInCoach, startLoad } from "./load.ts";

// A power cut, as well as one machine can simulate it. The club runs on a separate ext4 (a loop device). While it
// writes, the server is stopped and the device's file copied, without what only the kernel's memory held. The copy is
// mounted, its journal replayed, and every acknowledged write looked up. Needs root. `node tests/faults/power-cuts.ts
// 20`

const sh = (command: string, ...args: string[]) =>
  execFileSync(command, args, { stdio: ["ignore", "pipe", "inherit"] });

type Disk = { image: string; folder: string };

function mount(image: string, folder: string): Disk {
  mkdirSync(folder, { recursive: true });
  sh("mount", "-o", "loop", image, folder);
  return { image, folder };
}

function makeDisk(scratch: string): Disk {
  const image = join(scratch, "disk.img");
  writeFileSync(image, "");
  truncateSync(image, 96 * 1024 * 1024);
  sh("mkfs.ext4", "-q", "-F", image);
  return mount(image, join(scratch, "disk"));
}

function findLostAfterCut(image: string, scratch: string, acknowledged: string[]): number {
  const after = mount(image, join(scratch, "after"));
  try {
    return findLost(join(after.folder, "club", "app.sqlite"), acknowledged).length;
  } finally {
    sh("umount", after.folder);
  }
}

async function cutOnce(): Promise<{ acknowledged: number; lost: number }> {
  const scratch = mkdtempSync(join(tmpdir(), "power-"));
  const disk = makeDisk(scratch);
  const club = await cloneClub();
  const dataDir = join(disk.folder, "club");
  await cp(club.dataDir, dataDir, { recursive: true });
  const server = await startServer({ dataDir, environment: { LOG_LEVEL: "warn" } });
  const userId = findMember(join(dataDir, "app.sqlite"));
  const load = await startLoad(server.url, { Cookie: await signInCoach(server.url), userId });
  try {
    await sleep(400 + Math.random() * 800);
    process.kill(server.pid, "SIGSTOP");
    // Acknowledgments already on their way count, so let them arrive before the cut.
    const cut = join(scratch, "cut.img");
    copyFileSync(disk.image, cut);
    await sleep(50);
    const acknowledged = [...load.acknowledged];
    process.kill(server.pid, "SIGCONT");
    return { acknowledged: acknowledged.length, lost: findLostAfterCut(cut, scratch, acknowledged) };
  } finally {
    await load.stop();
    await server.close();
    sh("umount", disk.folder);
    rmSync(scratch, { recursive: true });
    await club.remove();
  }
}

const rounds = Number(process.argv[2] ?? 20);
let acknowledged = 0;
let lost = 0;
for (let round = 0; round < rounds; round += 1) {
  const result = await cutOnce();
  acknowledged += result.acknowledged;
  lost += result.lost;
}
process.stdout.write(`${rounds} power cuts, ${acknowledged} acknowledged writes, ${lost} lost\n`);
process.exitCode = lost === 0 ? 0 : 1;
