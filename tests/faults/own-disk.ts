import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Runs a program without its output. */
export const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: "ignore" });

/** A disk of its own, made of a file: it needs root and a loop device, and a container may forbid both. */
export async function makeDisk(): Promise<{ folder: string; disk: string } | null> {
  const folder = await mkdtemp(join(tmpdir(), "disk-"));
  const disk = join(folder, "mounted");
  try {
    run("mkdir", disk);
    run("truncate", "-s", "48M", join(folder, "image"));
    run("mkfs.ext4", "-q", "-F", "-m", "0", join(folder, "image"));
    run("mount", "-o", "loop", join(folder, "image"), disk);
    return { folder, disk };
  } catch {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
}
