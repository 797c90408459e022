import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./server.ts";

const run = promisify(execFile);
const program = "/usr/sbin/dovecot";

function findObstacle(): string | null {
  if (!existsSync("/usr/lib/dovecot/imap")) return "Dovecot is not installed (apt-get install dovecot-imapd)";
  // The next one reads another language of settings.
  const version = execFileSync(program, ["--version"], { encoding: "utf8" });
  if (!version.startsWith("2.3.")) return `Dovecot ${version.trim()} is not the 2.3 these settings are for`;
  return process.getuid?.() === 0 ? null : "Dovecot starts as root only";
}

/** Why no Dovecot can be started here; null where one can. */
export const whyNoDovecot = findObstacle();

/** A real IMAP server on this machine with one mailbox, "testuser" with the password "testpass". */
export type Dovecot = {
  /** The port for TLS from the start, and the one for STARTTLS. */
  ports: { tls: number; starttls: number };
  /** The certificate it shows, for "localhost" and 0.0.0.0. */
  certificate: string;
  deliver(raw: string | Buffer): Promise<void>;
  /** The flags of the emails of the inbox as Maildir writes them, such as "FS", in order. */
  flags(): Promise<string[]>;
  log(): string;
  /** Ends it with everyone connected; the mailbox stays. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  stop(): Promise<void>;
};

/** Ends what the server's end left: a child that was just starting outlives it by up to 30 seconds, its connection too. */
function killGroup(leader: number | undefined): void {
  try {
    if (leader !== undefined) process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Debian's user for mail: Dovecot opens no mailbox as root. */
const mail = 8;

const config = (folder: string, { tls, starttls }: Dovecot["ports"], hasTls: boolean) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
instance_name = ${folder}
log_path = ${folder}/log
auth_verbose = yes
auth_failure_delay = 0
protocols = imap
listen = 127.0.0.1
ssl = ${hasTls ? "required" : "no"}
ssl_cert = <${folder}/certificate
ssl_key = <${folder}/key
disable_plaintext_auth = ${hasTls ? "yes" : "no"}
first_valid_uid = ${mail}
mail_location = maildir:${folder}/mail
passdb {
  driver = static
  args = password=testpass
}
userdb {
  driver = static
  args = uid=${mail} gid=${mail} home=${folder}/mail
}
service imap-login {
  inet_listener imap {
    port = ${starttls}
  }
  inet_listener imaps {
    port = ${hasTls ? tls : 0}
    ssl = yes
  }
}
`;

async function makeFolder(ports: Dovecot["ports"], hasTls: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dovecot-"));
  await chmod(folder, 0o755);
  for (const place of ["mail", "mail/tmp", "mail/new", "mail/cur"]) {
    await mkdir(join(folder, place));
    await chown(join(folder, place), mail, mail);
  }
  const subject = [
    "-subj",
    "/CN=localhost",
    "-addext",
    "subjectAltName=DNS:localhost,IP:0.0.0.0",
    "-days",
    "2",
  ];
  const files = ["-keyout", join(folder, "key"), "-out", join(folder, "certificate")];
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await run("openssl", ["req", "-x509", ...key, ...files, ...subject]);
  await writeFile(join(folder, "config"), config(folder, ports, hasTls));
  return folder;
}

async function untilGreeting(port: number, child: ChildProcess, log: () => string): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isUp = await once(socket, "data").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    await sleep(50);
  }
  throw new Error(`Dovecot did not start: ${log()}`);
}

/** Starts Dovecot in a folder of its own; with `hasTls` false it offers none, like a server someone stands in front of. */
export async function startDovecot({ hasTls = true } = {}): Promise<Dovecot> {
  const ports = { tls: await freePort(), starttls: await freePort() };
  const folder = await makeFolder(ports, hasTls);
  const log = () => (existsSync(join(folder, "log")) ? readFileSync(join(folder, "log"), "utf8") : "");
  const launch = () =>
    spawn(program, ["-F", "-c", join(folder, "config")], { stdio: "ignore", detached: true });
  let child = launch();
  const end = async () => {
    if (child.exitCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    killGroup(child.pid);
  };
  const ready = () => untilGreeting(ports.starttls, child, log);
  await ready();
  return {
    ports,
    certificate: await readFile(join(folder, "certificate"), "utf8"),
    async deliver(raw) {
      const name = `${Date.now()}.${randomUUID()}.club`;
      const draft = join(folder, "mail/tmp", name);
      await writeFile(draft, raw);
      await chown(draft, mail, mail);
      await rename(draft, join(folder, "mail/new", name));
    },
    async flags() {
      const names = [
        ...(await readdir(join(folder, "mail/new"))),
        ...(await readdir(join(folder, "mail/cur"))),
      ];
      return names.sort().map((name) => name.split(":2,")[1] ?? "");
    },
    log,
    goAway: end,
    async comeBack() {
      child = launch();
      await ready();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
