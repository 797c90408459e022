import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./server.ts";
import { textOf } from "./source-file.ts";

/** A proxy in front of a club: its address, and another one where it takes HTTP/2 without TLS. */
export type RunningProxy = {
  url: string;
  http2: string;
  /** Its log so far: a line for each request it took for one, whether it passed it on or not. */
  log(): string;
  stop(): Promise<void>;
};

/** Where the files of a certificate are. */
type Tls = { key: string; certificate: string };

type Ports = { own: number; http2: number; club: string; tls: Tls | null };
type Kind = {
  program: string;
  /** Its Debian package. */
  package: string;
  config(folder: string, ports: Ports): string;
  args(folder: string): string[];
};

/** The server of docs/deploy/nginx.conf as it stands there, but for its addresses and the certificate. */
function documentedServer({ own, http2, tls }: Ports): string {
  const [, server = ""] =
    /^(server \{\n\tlisten 443[\s\S]*?^\})/m.exec(textOf("docs/deploy/nginx.conf")) ?? [];
  const shown = tls
    ? server
        .replace("/etc/ssl/club/fullchain.pem", tls.certificate)
        .replace("/etc/ssl/club/privkey.pem", tls.key)
    : server.replaceAll(/^\tssl_\w+ .*\n/gm, "");
  return shown
    .replace(
      "listen 443 ssl;",
      `listen 127.0.0.1:${own}${tls ? " ssl" : ""}; listen 127.0.0.1:${http2} http2;`,
    )
    .replaceAll(/^\tserver_name .*\n/gm, "")
    .replace("http://127.0.0.1:3000", "http://club");
}

/** Both keep their connections to the club open, so that what one visitor leaves in one could reach the next. */
const kinds = {
  nginx: {
    program: "/usr/sbin/nginx",
    package: "nginx-light",
    config: (folder, ports) => `daemon off;
pid ${folder}/pid;
error_log ${folder}/log crit;
worker_processes 1;
${process.getuid?.() === 0 ? `user ${userInfo().username};` : ""}
events { worker_connections 512; }
http {
  log_format line '$request';
  access_log ${folder}/requests line;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}
  upstream club { server ${ports.club}; keepalive 2; }
${documentedServer(ports)}
}
`,
    args: (folder) => ["-c", join(folder, "config"), "-e", join(folder, "log"), "-p", folder],
  },
  Caddy: {
    program: "/usr/bin/caddy",
    package: "caddy",
    // The site is the one of docs/deploy/Caddyfile.
    config: (folder, { own, http2, club }) => `{
	admin off
	auto_https off
	servers {
		protocols h1 h2c
	}
	log {
		level ERROR
	}
}
${[own, http2].map((port) => `http://:${port}`).join(", ")} {
	bind 127.0.0.1
	log {
		output file ${folder}/requests
	}
	reverse_proxy ${club} {
		flush_interval -1
	}
}
`,
    args: (folder) => ["run", "--adapter", "caddyfile", "--config", join(folder, "config")],
  },
} satisfies Record<string, Kind>;

/** The proxies the tests know. */
export type ProxyName = keyof typeof kinds;
export const proxyNames = Object.keys(kinds) as ProxyName[];

/** Why a proxy can't be tried here; null where it can. */
export function whyNoProxy(name: ProxyName): string | null {
  const { program, package: from } = kinds[name];
  return existsSync(program) ? null : `${name} is not installed (apt-get install ${from})`;
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
    const socket = connect(port, "127.0.0.1");
    const isUp = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    await sleep(50);
  }
  throw new Error(`Nothing listens on ${port}`);
}

/**
 * Starts a proxy in front of a club, nginx with TLS if it gets a certificate. It keeps everything in a folder of its own, and
 * no service of the machine is touched.
 */
export async function startProxy(
  name: ProxyName,
  club: string,
  tls: Tls | null = null,
): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  const ports = { own: await freePort(), http2: await freePort(), club: new URL(club).host, tls };
  const { program, config, args }: Kind = kinds[name];
  await writeFile(join(folder, "config"), config(folder, ports));
  const env = { PATH: process.env.PATH, HOME: folder };
  const child = spawn(program, args(folder), { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  const ended = once(child, "exit");
  const stop = async () => {
    // nginx ends its worker only if it is told to end.
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  await Promise.all([ports.own, ports.http2].map((port) => untilListening(port, child))).catch(
    async (why) => {
      await stop();
      throw new Error(`${name} did not start: ${said}`, { cause: why });
    },
  );
  const [url, http2] = [ports.own, ports.http2].map((port) => `http://127.0.0.1:${port}`) as [string, string];
  return { url, http2, log: () => readFileSync(join(folder, "requests"), "latin1"), stop };
}
