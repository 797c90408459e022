import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "../../app/cli/paths.mjs";
import { startContainer } from "./container.mjs";

/** A new volume owned by the image's user, as an engine makes it from the folder in the image. */
function newVolume({ scratch }, name) {
  const volume = join(scratch, "volumes", name);
  rmSync(volume, { recursive: true, force: true });
  mkdirSync(volume, { recursive: true });
  return volume;
}

async function checkConfig({ image, check }) {
  check(
    "an ordinary user, one volume, port 80, SIGTERM",
    image.User === "node" &&
      image.StopSignal === "SIGTERM" &&
      Object.keys(image.Volumes).join() === "/storage" &&
      "80/tcp" in image.ExposedPorts,
  );
  check("no shell in between: a signal reaches the server", image.Cmd[0] === "node");
  check("a health check", image.Healthcheck?.Test?.[0] === "CMD");
}

/** An empty club: what it serves, where it writes, and what it refuses. */
async function checkEmptyClub(box) {
  const { root, image, check, own } = box;
  const volume = own(newVolume(box, "empty"));
  const club = startContainer({ root, image, volume });
  await club.untilServing();
  const status = club.exec(["cat", "/proc/1/status"]).stdout;
  check(
    "process 1 is the user node without any capability",
    /^Uid:\s+1000\s+1000/m.test(status) && /^CapEff:\s+0+$/m.test(status) && /^CapBnd:\s+0+$/m.test(status),
  );
  const touched = ["/club/x", "/hooks/x", "/home/node/x", "/x"].map((path) => club.exec(["touch", path]));
  check(
    "nothing but the volume takes writes",
    touched.every((result) => /Read-only file system/.test(result.stderr)),
  );
  const answers = ["/", "/up", "/healthz", "/readyz"].map((path) => club.ask(path).status);
  check("HTTP on port 80: /, /up, /healthz and /readyz answer 200", answers.join() === "200,200,200,200");
  const asset = /\/assets\/[^"]+\.css/.exec(club.ask("/").text)?.[0] ?? "/none";
  check("files of the build are served", club.ask(asset).status === 200);
  check(
    "ffmpeg is in it and runs",
    /ffmpeg runs/.test(club.ask("/readyz").text) && club.exec(["ffmpeg", "-version"]).status === 0,
  );
  check(
    "an empty club prints its link, and the link opens",
    club.ask(new URL(/http:\/\/\S+\/setup\/\S+/.exec(club.output())?.[0] ?? "http://x/none").pathname)
      .status === 200,
  );
  check(
    "everything lies in the volume",
    ["app.sqlite", "files/.storage", "session-secret"].every((name) => existsSync(join(volume, name))),
  );
  const second = startContainer({ root, image, volume });
  check(
    "a second one on the same volume ends at once",
    (await second.ended()) !== 0 && /is served already/.test(second.output()),
  );
  const [, ...healthy] = image.Healthcheck?.Test ?? [];
  check("its health check says yes", club.exec(healthy).status === 0);
  check("its health check says no when nobody serves", club.exec(healthy, { PORT: "81" }).status === 1);
  const { status: exit, ms } = await club.stop();
  check(`SIGTERM ends it with 0 within 10 s (${ms} ms)`, exit === 0 && ms < 10_000);
  const faulty = startContainer({
    root,
    image,
    volume,
    environment: { TRUST_PROXY: "many", LOG_LEVEL: "loud" },
  });
  check(
    "faults of the settings are listed at once, exit 78",
    (await faulty.ended()) === 78 && /TRUST_PROXY[\s\S]*LOG_LEVEL/.test(faulty.output()),
  );
}

const form = (fields) => Object.entries(fields).flatMap(([name, value]) => ["-F", `${name}=${value}`]);

function signIn(club, email) {
  const words = ["--data", new URLSearchParams({ email, password: "demo-pass" }).toString(), "-D", "-"];
  return /set-cookie: ([^;]+)/i.exec(club.ask("/api/auth/signin", ...words).text)?.[1] ?? "";
}

const film = inProject("db/seed/clips/push.mp4");
// The demo's own files; nothing else may be in a restored volume.
const hidden = new Set([".demo-club"]);

/** Copies a volume the way it is copied under a running club: the database may be inconsistent. */
function copyTorn({ scratch, own }, volume) {
  const copied = join(scratch, "volumes", "copied");
  rmSync(copied, { recursive: true, force: true });
  cpSync(volume, copied, { recursive: true });
  truncateSync(join(copied, "app.sqlite"), 60_000);
  return own(copied);
}

/** Runs the hook twice in a container that does nothing else, as a platform does before it starts the club. */
async function runPostRestore(given) {
  const shell = startContainer({ ...given, command: ["sleep", "600"] });
  await shell.untilRunning("sleep");
  const results = [shell.exec(["/hooks/post-restore"]), shell.exec(["/hooks/post-restore"])];
  process.kill(Number(shell.pid()), "SIGKILL");
  await shell.ended();
  return results;
}

/** A club with people and films: an upload, the two backup hooks, and the restored club. */
async function checkFullClub(box) {
  const { root, image, check } = box;
  const volume = box.own(newVolume(box, "full"));
  const environment = { ADMIN_EMAILS: "coach1@example.com,coach2@example.com", DISK_RESERVE_BYTES: "0" };
  const club = startContainer({
    root,
    image,
    volume,
    environment,
    command: ["node", "app/cli/serve-demo.mjs"],
  });
  await club.untilServing();
  const cookie = signIn(club, "pro2@example.com");
  const video = form({ submitterMessage: "From a box", video: `@${film};type=video/mp4` });
  const sent = club.ask("/api/user-video-submissions", "-b", cookie, ...video);
  check("a film is taken in, through a read-only root", sent.status === 201);
  const path = JSON.parse(sent.text).videoUrl;
  const range = club.ask(path, "-b", cookie, "-r", "0-99");
  check("and a range of it given back", range.status === 206 && range.bytes === 100);
  const archive = join(volume, "backups/once.tar");
  check(
    "the hook before a backup leaves an archive",
    club.exec(["/hooks/pre-backup"]).status === 0 && existsSync(archive),
  );
  const copied = copyTorn(box, volume);
  await club.stop();
  const [first, second] = await runPostRestore({ root, image, volume: copied, environment });
  const isWhole = statSync(join(copied, "app.sqlite")).size > 60_000;
  check("the hook after a restore puts the archive in place", first.status === 0 && isWhole);
  check("and leaves a volume without an archive alone", second.status === 0);
  const back = startContainer({ root, image, volume: copied, environment });
  await back.untilServing();
  const played = back.ask(path, "-b", cookie);
  check(
    "the club that came back plays the film to a member who was signed in",
    played.status === 200 && played.bytes === statSync(film).size,
  );
  await back.stop();
  const left = readdirSync(copied).filter((name) => name.startsWith(".") && !hidden.has(name));
  check("nothing was left behind in the volume", left.length === 0);
}

/** A copy elsewhere: Litestream beside the server, in the image as it is, and a restore from what it copied. */
async function checkCopyElsewhere(box) {
  const { root, image, check, own } = box;
  const volume = own(newVolume(box, "copied-elsewhere"));
  const environment = {
    ADMIN_EMAILS: "coach1@example.com",
    DISK_RESERVE_BYTES: "0",
    REPLICA_URL: "file:///tmp/replica",
    REPLICA_KEY: "a pass phrase kept elsewhere",
  };
  const club = startContainer({ root, image, volume, environment });
  await club.untilServing();
  const isCopied = /Copied elsewhere up to \d+ seconds? ago/;
  const ready = await club.untilSaying("/readyz", isCopied);
  check("with REPLICA_URL, /readyz says up to when everything is copied elsewhere", isCopied.test(ready));
  const restored = { ...environment, DATA_DIR: "/tmp/restored" };
  const back = club.exec(["node", "app/cli/restore.mjs", "replica"], restored);
  const whole = club.exec(["node", "app/cli/admin-commands.mjs", "doctor"], restored);
  check(
    "a restore from the copy is a whole club",
    back.status === 0 && /The database is sound/.test(whole.stdout),
  );
  const { status: exit, ms } = await club.stop();
  check(`SIGTERM ends it and its Litestream with 0 within 10 s (${ms} ms)`, exit === 0 && ms < 10_000);
}

/** All checks, in this order. */
export const checks = [checkConfig, checkEmptyClub, checkFullClub, checkCopyElsewhere];
