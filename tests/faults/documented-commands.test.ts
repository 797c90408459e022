import { execFileSync } from "node:child_process";
import { cp, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { root } from "#tests/support/bundle.ts";
import { commandsIn, commandsInWords, pages, settingsIn } from "#tests/support/documented.ts";
import { type Machine, startMachine, whyNoMachine } from "#tests/support/machine.ts";
import { textOf } from "#tests/support/source-file.ts";
import { cloneClub } from "#tests/support/template.ts";

// What an operator copies from the pages is run here as it stands there, on a second machine, in the order of the page.

/** Commands that only mean something to who changes the product: each is a script, run by hand or by the lanes. */
const forEngineers = new Set([
  ...[
    "npm run release",
    "npm run bench",
    "npm run dev",
    "npm run check",
    "npm test",
    "npm run bench:phone",
    "npm run sentences",
  ],
  ...["node app/cli/take-screenshots.mjs", "node tests/image/prove.mjs SCRATCH"],
  ...["node tests/image/prove-unit.mjs SCRATCH", "node tests/image/prove-bare.mjs SCRATCH"],
]);
/** Run on a bare Debian, where nothing is installed yet, by `tests/image/prove-bare.mjs`. */
const onBareDebian = new Set([
  "apt-get install -y --no-install-recommends git npm ca-certificates",
  "npm start -- --install",
  "npm test -- --install",
]);
/** Named as a mistake. */
const mistakes = new Set(["cp backup app.sqlite"]);

const placeholders: [RegExp, string][] = [
  [/\bEMAIL\b/, "coach1@example.com"],
  [/\bcoach@example\.com\b/, "coach1@example.com"],
  [/\bFILE\b/, "/srv/club-archive.tar"],
  [/sftp:backup@other\.example\.com:/, ""],
  [/https:\/\/club\.example\.com\/api/, "http://127.0.0.1:3000/api"],
];
const filled = (command: string) =>
  placeholders.reduce((text, [pattern, value]) => text.replace(pattern, value), command);

const people = [
  "ADMIN_EMAILS=coach1@example.com,coach2@example.com",
  "SMTP_URL=outbox:",
  "DISK_RESERVE_BYTES=0",
];
const untilServing = (port: number) =>
  `for i in $(seq 300); do curl -fs http://127.0.0.1:${port}/healthz > /dev/null && break; sleep 0.1; done; curl -fsS http://127.0.0.1:${port}/healthz`;
const copied = `for i in $(seq 300); do curl -s http://127.0.0.1:PORT/readyz | grep -q 'Copied elsewhere up to' && break; sleep 0.2; done; curl -s http://127.0.0.1:PORT/readyz`;
const writeSettings = (file: string, lines: string[]) =>
  lines.map((line) => `echo '${line}' >> ${file}`).join("; ");

/** What a person does besides, before and after a command, by the command and which time it is; and what it prints. */
type Step = { before?: string; after?: string; says?: RegExp; status?: number };
type Steps = Record<string, Step | Step[]>;

const noFactor = { status: 1, says: /coach1@example\.com has no second factor/ };
const doctor = { says: /The database is sound[\s\S]*ffmpeg runs/ };
const link = { says: /http\S+\/reset-password\?token=/ };

const done = new Set<string>();

/** Runs a page's commands in order. Each ends well, or as its step says. */
async function follow(machine: Machine, commands: string[], steps: Steps): Promise<void> {
  const times = new Map<string, number>();
  const must = async (command: string, { status = 0, says = /^/ }: Step = {}) => {
    const { status: ended, output } = await machine.run(filled(command));
    if (ended !== status || !says.test(output))
      throw new Error(`${filled(command)}\nended with ${ended} and said:\n${output}`);
  };
  for (const command of commands) {
    const time = times.get(command) ?? 0;
    times.set(command, time + 1);
    const given = steps[command];
    const step = (Array.isArray(given) ? given[time] : given) ?? {};
    if (step.before) await must(step.before);
    await must(command, step);
    if (step.after) await must(step.after);
    done.add(command);
  }
}

describe.skipIf(whyNoMachine)(
  whyNoMachine ? `not seen here: ${whyNoMachine}` : "every command that is documented",
  () => {
    const own = join(root, "test-results/machine");
    const copy = "before-upgrade-2026-11-28T12-00-00.000Z.sqlite";
    const machines: Machine[] = [];
    async function withPeople(): Promise<Machine> {
      await rm(own, { recursive: true, force: true });
      await mkdir(own, { recursive: true });
      const club = await cloneClub();
      await cp(club.dataDir, join(own, "club"), { recursive: true });
      const source = ["clone", "-q", "--bare", "--depth", "1", `file://${root}`, join(own, "club.git")];
      execFileSync("git", source, { stdio: "ignore" });
      await club.remove();
      const machine = await startMachine(join(own, "club.git"));
      machines.push(machine);
      return machine;
    }
    afterAll(async () => {
      for (const machine of machines) await machine.close();
      await rm(own, { recursive: true, force: true });
    });

    /** Puts the demo's people into a folder of data. */
    const bring = (folder: string, owner: string) =>
      `find ${folder} -mindepth 1 -delete; cp -a ${own}/club/. ${folder}/; chown -R ${owner} ${folder}`;
    const takePackages = `mount --bind ${root}/node_modules $(mkdir -p node_modules && pwd)/node_modules; cp -a ${root}/build .`;
    const makeCopy = (folder: string) =>
      `cp -p ${folder}/app.sqlite ${folder}/backups/${copy}; git -C $(git rev-parse --show-toplevel) tag -f v0.2.0 HEAD`;

    test("under systemd", { timeout: 240_000 }, async () => {
      const machine = await withPeople();
      const serves = { after: untilServing(3000) };
      const replica = `install -d -o club -g club /mnt/replica; systemctl stop club; ${writeSettings("/srv/club/club.env", ["REPLICA_URL=file:///mnt/replica"])}; printf '[Service]\\nReadWritePaths=/mnt/replica\\n' > /etc/systemd/system/club.service.d/replica.conf; systemctl start club; ${untilServing(3000)}; ${copied.replaceAll("PORT", "3000")}`;
      await follow(machine, commandsIn("docs/deploy/systemd.md"), {
        "npm run build": [{ before: takePackages }, {}, {}],
        "systemctl enable --now club": serves,
        "journalctl -u club -n 50": { says: /http\S+\/setup\/\S+/ },
        "nginx -t": {
          before: `mkdir -p /etc/ssl/club; openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=club -keyout /etc/ssl/club/privkey.pem -out /etc/ssl/club/fullchain.pem`,
        },
        "npm run admin -- doctor": {
          ...doctor,
          before: `systemctl stop club; ${bring("/srv/club/storage", "club:club")}; ${writeSettings("/srv/club/club.env", people)}; systemctl start club; ${untilServing(3000)}`,
          says: /As club, with the settings of club\.service\.[\s\S]*The database is sound/,
        },
        "npm run admin -- reset-password coach@example.com": link,
        "npm run admin -- reset-second-factor coach@example.com": noFactor,
        "systemctl restart club": [
          {
            // The service writes to the folder of the drop-in and to its own, and not to its code.
            after: `${untilServing(3000)} && cd /proc/$(cat /run/club.pid)/root && touch mnt/backups/x srv/club/storage/x && ! touch srv/club/app/x && ! touch etc/x && cd /srv/club/app`,
          },
          serves,
        ],
        "npm run restore -- /srv/club/storage.old/backups/by-hand.tar": {
          says: /Restored into \/srv\/club\/storage/,
        },
        "systemctl start club": [serves, serves],
        "ls /srv/club/storage/backups": {
          before: `install -d -o club -g club /srv/club/storage/backups; ${makeCopy("/srv/club/storage")}`,
        },
        [`npm run restore -- --database /srv/club/storage/backups/${copy}`]: {
          says: /The database is now that copy/,
        },
      });
      const stranger =
        "setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/tmp npm run admin -- doctor";
      expect(await machine.run(stranger)).toEqual({
        status: 77,
        output: expect.stringMatching(
          /runs as club .*Use: cd \/srv\/club\/app && sudo npm run admin -- doctor$/m,
        ),
      });
      const signIn =
        "curl -fsS -d email=coach1@example.com -d password=demo-coach-pass http://127.0.0.1:3000/api/auth/signin";
      expect(await machine.run(signIn)).toMatchObject({ status: 0 });
      await follow(machine, ["npm run admin -- create EMAIL"], {
        "npm run admin -- create EMAIL": { status: 1, says: /already/ },
      });
      await machine.run(replica);
      await follow(machine, commandsIn("docs/deploy/standby.md"), {
        "npm run restore -- replica": {
          before: "systemctl stop club; find /srv/club/storage -mindepth 1 -delete",
          says: /Restored into \/srv\/club\/storage from file:\/\/\/mnt\/replica/,
        },
        "systemctl start club": serves,
      });
      expect(await machine.run(signIn)).toMatchObject({ status: 0 });
      const replies = [
        "REPLY_ADDRESS=@reply.club.example.com",
        "REPLY_WEBHOOK_SECRET=sixteen-letters-or-more",
      ];
      const mail =
        "From: a@example.com\\r\\nTo: b@reply.club.example.com\\r\\nSubject: Hi\\r\\n\\r\\nHello\\r\\n";
      await machine.run(
        `${writeSettings("/srv/club/club.env", replies)}; systemctl restart club; ${untilServing(3000)}; export ${replies[1]}`,
      );
      await follow(machine, commandsIn("docs/deploy/replies.md"), {
        'body=$(mktemp) && cat > "$body"': { after: `printf '${mail}' > "$body"` },
      });
    });

    test("with Docker's Compose", { timeout: 240_000 }, async () => {
      const machine = await withPeople();
      const volume = "/var/lib/volumes/storage";
      await machine.run("cd /root");
      await follow(machine, commandsIn("docs/deploy/docker.md"), {
        "docker compose logs club": { says: /https:\/\/club\.example\.com\/setup\/\S+/ },
        "docker compose run --rm club node app/cli/admin-commands.mjs doctor": {
          ...doctor,
          before: `docker compose stop club; ${bring(volume, "1000:1000")}; ${writeSettings(".env", people)}; docker compose up -d`,
        },
        "docker compose run --rm club node app/cli/admin-commands.mjs reset-password coach@example.com": link,
        "docker compose run --rm club node app/cli/admin-commands.mjs reset-second-factor coach@example.com":
          noFactor,
        "docker compose exec club node app/cli/backup.mjs /storage/backups/by-hand.tar": {
          before: `install -d -o 1000 -g 1000 /mnt/replica; echo REPLICA_URL=file:///mnt/replica >> .env; docker compose up -d`,
        },
        "docker compose cp club:/storage/backups/by-hand.tar .": { after: "chmod a+r by-hand.tar" },
        'docker compose run --rm -v "$PWD:/in:ro" club /hooks/post-restore /in/by-hand.tar': {
          says: /Restored into/,
        },
        "docker compose run --rm club node app/cli/restore.mjs replica": {
          before: `${copied.replaceAll("PORT", "80")}; docker compose stop club; find ${volume} -mindepth 1 -delete`,
          says: /Restored into \/storage from file:\/\/\/mnt\/replica/,
          after: "docker compose up -d",
        },
        "docker compose run --rm club ls /storage/backups": {
          before: `mkdir -p ${volume}/backups; ${makeCopy(volume)}; chown -R 1000:1000 ${volume}/backups`,
        },
        [`docker compose run --rm club node app/cli/restore.mjs --database /storage/backups/${copy}`]: {
          says: /The database is now that copy/,
        },
      });
      // A wrong setting is said once, and the container waits.
      await machine.run(
        "docker compose stop club; echo TRUST_PROXY_= >> .env; echo LOG_LEVEL=loud >> .env; : > /var/log/club-container.log; (docker compose up -d &)",
      );
      await expect
        .poll(async () => (await machine.run("cat /var/log/club-container.log")).output)
        .toMatch(/LOG_LEVEL[\s\S]*Nothing is served/);
      const { output } = await machine.run(
        "sleep 1; kill -0 $(cat /run/club-container.pid) && echo waits; kill $(cat /run/club-container.pid); cat /var/log/club-container.log",
      );
      expect(output.match(/LOG_LEVEL|waits/g)).toEqual(["waits", "LOG_LEVEL"]);
    });

    test("with another runner of images", { timeout: 240_000 }, async () => {
      const machine = await withPeople();
      const volume = "/var/lib/volumes/storage";
      const settings = ["APP_URL=https://club.example.com", "TRUST_PROXY=1", ...people];
      await machine.run(`cd /root; ${writeSettings("/etc/runner.env", settings)}`);
      await follow(machine, commandsIn("docs/deploy/once.md"), {
        "CONTAINER=$(docker ps -aq --filter ancestor=club)": {
          before: `mkdir -p ${volume}; ${bring(volume, "1000:1000")}; docker start 0123456789ab`,
        },
        "docker exec $CONTAINER node app/cli/admin-commands.mjs doctor": doctor,
        "docker exec $CONTAINER node app/cli/admin-commands.mjs reset-password coach@example.com": link,
        "docker exec $CONTAINER node app/cli/admin-commands.mjs reset-second-factor coach@example.com":
          noFactor,
        "docker cp $CONTAINER:/storage/backups/by-hand.tar .": { after: "chmod a+r by-hand.tar" },
        'docker run --rm --volumes-from $CONTAINER -v "$PWD:/in:ro" club /hooks/post-restore /in/by-hand.tar':
          { says: /Restored into/ },
        "docker start $CONTAINER": { after: untilServing(80) },
        [`docker run --rm --volumes-from $CONTAINER club node app/cli/restore.mjs --database /storage/backups/${copy}`]:
          {
            before: `mkdir -p ${volume}/backups; ${makeCopy(volume)}; chown -R 1000:1000 ${volume}/backups`,
            says: /The database is now that copy/,
          },
      });
    });

    test("off the box", { timeout: 300_000 }, async () => {
      const machine = await withPeople();
      const backups = "/srv/club/storage/backups";
      await machine.run(
        `mkdir -p ${backups}; echo a pass phrase > /root/restic-password; cd ${root}; DATA_DIR=${own}/club node app/cli/backup.mjs ${backups}/by-hand.tar`,
      );
      await follow(machine, commandsIn("docs/deploy/off-the-box.md"), {
        "restic restore latest --target /root/from-restic": {
          after: `cmp ${backups}/by-hand.tar /root/from-restic${backups}/by-hand.tar`,
        },
        "age -R /root/club-recipient.txt -o /root/by-hand.tar.age /srv/club/storage/backups/by-hand.tar": {
          after: "! grep -q app.sqlite /root/by-hand.tar.age",
        },
        "age -d -i /root/club-key.txt -o /root/by-hand.tar /root/by-hand.tar.age": {
          after: `cmp ${backups}/by-hand.tar /root/by-hand.tar`,
        },
      });
    });

    test("from a clone, by the README alone", { timeout: 240_000 }, async () => {
      const machine = await withPeople();
      // The output of the command before goes first: its last lines would answer for this one until the new file is made.
      const serve = (command: string, says: string) =>
        `rm -f /tmp/output; (set -m; ${command} > /tmp/output 2>&1 & echo $! > /tmp/pid); for i in $(seq 600); do grep -qs '${says}' /tmp/output && break; sleep 0.1; done; grep '${says}' /tmp/output; ${untilServing(3000)}; kill -TERM -- -$(cat /tmp/pid); tail -s 0.1 --pid=$(cat /tmp/pid) -f /dev/null`;
      await machine.run(
        `git clone -q https://git.example.com/you/club.git /srv/here; cd /srv/here; ${takePackages}`,
      );
      for (const [command, says] of [
        ["npm start", "/setup/"],
        ["git pull && npm start", "/setup/"],
        ["npm run demo", "The demo club is running"],
        ["npm run demo -- --fresh", "The demo club is running"],
      ] as const) {
        expect([command, await machine.run(serve(command, says))]).toEqual([
          command,
          { status: 0, output: expect.stringContaining(says) },
        ]);
        done.add(command);
      }
      await machine.run(
        `mkdir -p storage; ${bring("storage", "root:root")}; ${writeSettings(".env", people)}`,
      );
      await follow(machine, ["npm run backup -- FILE", "DATA_DIR=/srv/club npm run restore -- FILE"], {
        "DATA_DIR=/srv/club npm run restore -- FILE": {
          before: "rm -rf /srv/club",
          says: /Restored into \/srv\/club/,
        },
      });
      await machine.run(
        `mkdir /mnt/replica; echo REPLICA_URL=file:///mnt/replica >> .env; (set -m; npm start > /tmp/output 2>&1 & echo $! > /tmp/pid); ${untilServing(3000)}; ${copied.replaceAll("PORT", "3000")}; kill -TERM -- -$(cat /tmp/pid); tail -s 0.1 --pid=$(cat /tmp/pid) -f /dev/null; rm -rf /srv/club`,
      );
      await follow(machine, ["DATA_DIR=/srv/club npm run restore -- replica"], {});
    });

    test("is one of those that were run above", () => {
      const pattern = (command: string) =>
        new RegExp(
          `^${command
            .replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")
            .replace(/FILE|EMAIL/g, "\\S+")
            .replaceAll("…", "\\S+")}(?:$|\\s)`,
        );
      const wasRun = (command: string) =>
        done.has(command) || [...done].some((one) => pattern(command).test(one));
      const known = (command: string) =>
        [forEngineers, onBareDebian, mistakes].some((set) => set.has(command)) || wasRun(command);
      const unknown = pages.flatMap((page) =>
        [...commandsIn(page), ...commandsInWords(page)]
          .filter((command) => !known(command))
          .map((one) => `${page}: ${one}`),
      );
      expect(unknown).toEqual([]);
    });
  },
);

test("what is documented for engineers and for a bare Debian is there", () => {
  const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
  const missing = [...forEngineers].filter((command) => {
    const [, script] = /^npm (?:run )?(\S+)/.exec(command) ?? [];
    const [, file = ""] = /^node (\S+)/.exec(command) ?? [];
    return script ? !(script in scripts) : textOf(file) === "";
  });
  expect(missing).toEqual([]);
  for (const command of onBareDebian) expect(textOf("tests/image/prove-bare.mjs")).toContain(command);
});

test("the pages name only settings that exist", () => {
  const known = new Set([...textOf(".env.example").matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name));
  const unknown = pages.flatMap(settingsIn).filter((name) => !known.has(name));
  expect(unknown).toEqual([]);
});
