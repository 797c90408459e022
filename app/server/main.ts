import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerBuild } from "react-router";
import { type Config, ConfigError, readConfig } from "#app/config/config.server.ts";
import { noFfmpeg } from "#app/features/club/maintenance/no-ffmpeg.ts";
import { storeServerErrors } from "#app/features/club/maintenance/server-errors.server.ts";
import { removeAbandonedParts } from "#app/features/club/maintenance/sweep-storage.server.ts";
import { rememberVersion } from "#app/features/club/maintenance/upgrade.server.ts";
import { makeSetupLink } from "#app/features/club/setup/setup-link.server.ts";
import { startMailboxWorker } from "#app/jobs/mailbox-worker.server.ts";
import { startMediaWorker } from "#app/jobs/media-worker.server.ts";
import { startJobs } from "#app/jobs/runner.server.ts";
import { toStartRefusal, UpgradeFailedError } from "#app/services/data-folder.server.ts";
import { holdDataFolder, openServices, type Services } from "#app/services/services.server.ts";
import { drain, drainLimit } from "./drain.ts";
import { createHttpServer, listen, migrationsFolder, projectRoot } from "./http-server.ts";
import { createHandler } from "./request-handler.server.ts";
import { onUncaughtError } from "./uncaught-errors.ts";
import { createUpgradeFailedServer } from "./upgrade-failed.server.ts";

/** What the copy elsewhere may take longer to get its last write, in milliseconds. */
const lastCopyLimit = 10_000;

/**
 * Ends the process after `finish`, and within 10 s (20 with a copy elsewhere): with 0 on a signal, and with 1, for a supervisor, after an
 * uncaught error.
 */
function endInOrder(
  finish: () => Promise<unknown>,
  { log, replica }: Partial<Pick<Services, "log" | "replica">> = {},
): void {
  let isEnding = false;
  let status = 0;
  const stop = async () => {
    await Promise.race([finish(), sleep(drainLimit + 500 + (replica ? lastCopyLimit : 0))]);
    process.exit(status);
  };
  // npm and a terminal may both send the signal; the second one must not interrupt the first.
  const stopOnce = () => {
    if (isEnding) return;
    isEnding = true;
    stop().catch(fail);
  };
  process.on("SIGTERM", stopOnce);
  process.on("SIGINT", stopOnce);
  if (!log) return;
  onUncaughtError(log, () => {
    status = 1;
    stopOnce();
  });
}

/** Explains at every address how to go back after a failed upgrade. */
async function serveUpgradeFailed({ port, host }: Config, failure: UpgradeFailedError): Promise<void> {
  process.stderr.write(`${failure.message}\n`);
  const server = createUpgradeFailedServer(failure.advice);
  await listen(server, port, host);
  endInOrder(() => drain(server));
}

/** Tells the person who started an empty club where to set it up. Plain text, because it is for a person, not for a log. */
async function offerSetup(services: Services): Promise<void> {
  const link = await makeSetupLink(services);
  if (link) process.stdout.write(`\nThis club is empty. Set it up here, once:\n\n  ${link}\n\n`);
}

/** Tells the person who starts a club on a machine without ffmpeg what doesn't work. */
async function sayWithoutFfmpeg({ ffmpeg, config }: Services): Promise<void> {
  if (config.logLevel !== "silent" && !(await ffmpeg.isThere())) process.stdout.write(`${noFfmpeg}\n`);
}

async function serveClub(services: Services, build: ServerBuild): Promise<void> {
  const { config, log, replica } = services;
  await removeAbandonedParts(services);
  const handle = createHandler(build, services);
  const server = createHttpServer(handle, services, join(projectRoot(), "build", "client"));
  await listen(server, config.port, config.host);
  const stopWatching = services.pauses.watch(log, services.clock);
  const stopJobs = startJobs(services);
  const stopMedia = startMediaWorker(services);
  const stopMailbox = startMailboxWorker(services);
  replica?.start();
  const finish = async () => {
    stopWatching();
    await Promise.all([stopJobs(), stopMedia(), stopMailbox(), drain(server)]);
    await storeServerErrors(services).catch((error) => log.error({ err: error }, "errors were not listed"));
    services.close();
    // Last, so that the replica has the last write too.
    await replica?.stop();
  };
  endInOrder(finish, services);
  const { port, host, dataDir } = config;
  log.info({ port, host, dataDir }, `serving ${config.appUrl}`);
  // A disk that takes no writes is no reason not to serve.
  await rememberVersion(services).catch((error) => log.error({ err: error }, "the version was not noted"));
  await offerSetup(services);
  await sayWithoutFfmpeg(services);
}

/**
 * Opens the data folder, serves, and exits with 0 on SIGTERM or SIGINT. Exit code 78 lists every configuration error.
 */
export async function main(loadBuild: () => Promise<ServerBuild>): Promise<void> {
  // As with the log, a closed terminal or a full disk is no reason to stop serving.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => undefined);
  const config = readConfig();
  try {
    const services = await openClub(config);
    await serveClub(services, await loadBuild());
  } catch (error) {
    if (!(error instanceof UpgradeFailedError)) throw error;
    await serveUpgradeFailed(config, error);
  }
}

/** Opens the data folder. Throws a sentence if its disk takes no writes. */
async function openClub(config: Config): Promise<Services> {
  try {
    // Held until the process ends, however it ends.
    await holdDataFolder(config.dataDir);
    const services = await openServices(config, migrationsFolder());
    services.db.markContent();
    return services;
  } catch (error) {
    throw toStartRefusal(error, config.dataDir);
  }
}

const spoken = new Set([
  "ConfigError",
  "StartRefusedError",
  "UpgradeFailedError",
  "FolderInUseError",
  "RestoreRefusedError",
  "ReplicaRefusedError",
  "NoRoomError",
]);

/**
 * Exits with the code for the failure: 78 for the configuration, 1 for everything else. A failure with a message for
 * the person at the terminal prints no stack.
 */
export function fail(error: unknown): never {
  const isSpoken = error instanceof Error && spoken.has(error.name);
  process.stderr.write(`${error instanceof Error ? (isSpoken ? error.message : error.stack) : error}\n`);
  process.exit(error instanceof ConfigError ? 78 : 1);
}
