import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { root } from "./bundle.ts";
import { freePort } from "./server.ts";

const run = promisify(execFile);
const python = "/usr/bin/python3";
const launcher = join(root, "tests/support/swift-server.py");
const kinds = ["account", "container", "object"] as const;

const needed = ["memcached", ...["proxy", ...kinds].map((kind) => `swift-${kind}-server`)];
// Swift notes what it knows of an object beside its bytes; not every file system can.
const noting =
  "import os, tempfile; f = tempfile.NamedTemporaryFile(); os.setxattr(f.name, 'user.swift', b'1')";

function findObstacle(): string | null {
  if (!needed.every((name) => existsSync(`/usr/bin/${name}`)))
    return "OpenStack Swift is not installed (apt-get install memcached swift-proxy swift-account swift-container swift-object)";
  const isNoting = spawnSync(python, ["-c", noting], { stdio: "ignore" }).status === 0;
  return isNoting ? null : `the file system of ${tmpdir()} keeps no extended attributes`;
}

/** Why no object store can be started here; null where one can. OpenStack Swift comes in Debian's packages. */
export const whyNoSwift = findObstacle();

/** A real object store on this machine, reached by the S3 protocol. */
export type Swift = {
  /** What STORAGE_URL says of a bucket in it; `more` are further settings, such as "downloads=direct". */
  urlOf(bucket: string, more?: string): string;
  /** Makes an empty bucket. */
  make(bucket: string): Promise<void>;
  client: S3Client;
  /** Lets a bucket hold so many bytes and no more. */
  limit(bucket: string, bytes: number): Promise<void>;
  /** Ends the server that takes requests; everything stored stays. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
fallocate_reserve = 0
log_address = ${folder}/no-log
log_level = ERROR
`;

const storing = (kind: string, folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
auto_create_account_prefix = .
`;

const proxying = (folder: string, port: number, memory: number) => `${common(folder, port)}
[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth copy container_quotas slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${memory}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
auth_pipeline_check = false
[filter:tempauth]
use = egg:swift#tempauth
user_club_coach = ${secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:container_quotas]
use = egg:swift#container_quotas
[filter:slo]
use = egg:swift#slo
`;

const user = "club:coach";
const secret = "lane/4+1";

async function write(folder: string, ports: number[]): Promise<void> {
  await mkdir(join(folder, "devices/disk"), { recursive: true });
  await writeFile(join(folder, "swift.conf"), "[swift-hash]\nswift_hash_path_suffix = lane\n");
  for (const [at, kind] of kinds.entries())
    await writeFile(join(folder, `${kind}.conf`), storing(kind, folder, ports[at] ?? 0));
  await writeFile(join(folder, "proxy.conf"), proxying(folder, ports[3] ?? 0, ports[4] ?? 0));
  await run(python, [launcher, folder, "rings", ...ports.slice(0, 3).map(String)]);
}

function launch(folder: string, what: string): ChildProcess {
  const log = openSync(join(folder, `${what}.log`), "a");
  return spawn(python, [launcher, folder, what], { stdio: ["ignore", log, log] });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await ended;
}

async function answers(address: string, child: ChildProcess, folder: string): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) break;
    const answer = await fetch(address).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`A server of Swift did not start; its output is in ${folder}`);
}

/** Starts Swift in a scratch folder: its servers on ports of their own, ended and cleared by `stop`. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), "swift-"));
  const ports: number[] = [];
  for (let many = 0; many < 5; many += 1) ports.push(await freePort());
  await write(folder, ports);
  const memory = spawn(
    "/usr/bin/memcached",
    ["-l", "127.0.0.1", "-p", String(ports[4]), "-m", "16", "-u", userInfo().username],
    { stdio: "ignore" },
  );
  const storers = [memory, ...kinds.map((kind) => launch(folder, kind))];
  let proxy = launch(folder, "proxy");
  const host = `127.0.0.1:${ports[3]}`;
  const address = (at: number) => `http://127.0.0.1:${ports[at]}/`;
  const ready = () => answers(address(3), proxy, folder);
  await Promise.all([ready(), ...storers.slice(1).map((child, at) => answers(address(at), child, folder))]);
  const client = new S3Client({
    endpoint: `http://${host}`,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: user, secretAccessKey: secret },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const login = [user, secret].map(encodeURIComponent).join(":");
  return {
    client,
    urlOf: (bucket, more = "") => `s3://${login}@${host}/${bucket}?tls=off${more && `&${more}`}`,
    async make(bucket) {
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
    },
    async limit(bucket, bytes) {
      const who = { "X-Auth-User": user, "X-Auth-Key": secret };
      const { headers } = await fetch(`http://${host}/auth/v1.0`, { headers: who });
      const quota = {
        "X-Auth-Token": headers.get("X-Auth-Token") ?? "",
        "X-Container-Meta-Quota-Bytes": String(bytes),
      };
      const answer = await fetch(`${headers.get("X-Storage-Url")}/${bucket}`, {
        method: "POST",
        headers: quota,
      });
      if (!answer.ok) throw new Error(`The limit was refused with ${answer.status}`);
    },
    goAway: () => end(proxy),
    async comeBack() {
      proxy = launch(folder, "proxy");
      await ready();
    },
    async stop() {
      client.destroy();
      await Promise.all([proxy, ...storers].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
