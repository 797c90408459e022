import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Config } from "#app/config/config.server.ts";
import type { ReplicaAddress } from "#app/config/replica-url.ts";

const ask = promisify(execFile);

/** What Litestream writes and this program reads. Versions from 0.5 on write another one. */
export const replicaFormat = "litestream-0.3";

/** Why a replica can't be used; the message is a sentence for the club's operator. */
export class ReplicaRefusedError extends Error {
  override name = "ReplicaRefusedError";
}

/** How to run Litestream on a database and its replica: the program, its settings' file, and its environment. */
export type Litestream = { program: string; settings: string; environment: Record<string, string> };

type ShippingOptions = Pick<Config, "litestreamPath"> & {
  database: string;
  address: ReplicaAddress;
  migrationsFolder: string;
};

/** The program among the packages; null if they have none for this machine. */
function findPackaged(): string | null {
  const name = `@flydotio/litestream-${process.platform}-${process.arch}`;
  try {
    return join(createRequire(import.meta.url).resolve(`${name}/package.json`), "../litestream");
  } catch {
    return null;
  }
}

async function requireVersion(program: string): Promise<void> {
  const answer = await ask(program, ["version"], { timeout: 10_000, env: {} }).catch((error: Error) => error);
  if (answer instanceof Error)
    throw new ReplicaRefusedError(`Litestream doesn't run: nothing usable at ${program}.`, { cause: answer });
  const version = answer.stdout.trim();
  if (/^v?0\.3\./.test(version)) return;
  throw new ReplicaRefusedError(
    `${program} is Litestream ${version.slice(0, 40)}, which writes another format than the 0.3 this program reads. Please set LITESTREAM_PATH to a 0.3 version.`,
  );
}

/** Text as the settings' file takes it, whatever is in it. */
const quoted = (text: string) => JSON.stringify(text);

/** Its whole environment: nothing else of the server's is passed on. */
function environmentFor({ path, store }: ReplicaAddress, database: string): Record<string, string> {
  const below = store ? [path, "database"].filter(Boolean).join("/") : join(path, "database");
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    // It lives beside the server in little memory.
    GOMEMLIMIT: "24MiB",
    GOGC: "50",
    GOMAXPROCS: "2",
    CLUB_DATABASE: quoted(database),
    CLUB_REPLICA_TYPE: store ? "s3" : "file",
    CLUB_REPLICA_PATH: quoted(below),
    CLUB_REPLICA_BUCKET: quoted(store?.bucket ?? ""),
    CLUB_REPLICA_ENDPOINT: quoted(store?.endpoint ?? ""),
    CLUB_REPLICA_REGION: quoted(store?.region ?? ""),
    ...(store && {
      LITESTREAM_ACCESS_KEY_ID: store.accessKeyId,
      LITESTREAM_SECRET_ACCESS_KEY: store.secretAccessKey,
    }),
  };
}

/** Finds Litestream and checks its version. Throws `ReplicaRefusedError` if it can't be used. */
export async function findLitestream(given: ShippingOptions): Promise<Litestream> {
  const program = given.litestreamPath ?? findPackaged();
  if (!program) {
    throw new ReplicaRefusedError(
      `Litestream, which copies the database, isn't among the packages for ${process.platform}-${process.arch}. Please install version 0.3.13 and set LITESTREAM_PATH.`,
    );
  }
  await requireVersion(program);
  return {
    program,
    settings: join(given.migrationsFolder, "../litestream.yml"),
    environment: environmentFor(given.address, given.database),
  };
}

/** Runs one command of Litestream to its end and returns its output. Throws with its last words. */
export async function runLitestream(
  { program, settings, environment }: Litestream,
  command: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<string> {
  const options = { env: environment, maxBuffer: 64 * 1024 * 1024, ...(signal && { signal }) };
  try {
    return (await ask(program, [command, "-config", settings, ...args], options)).stdout;
  } catch (error) {
    signal?.throwIfAborted();
    const { stderr = "", stdout = "" } = error as { stderr?: string; stdout?: string };
    const [, words = stderr.trim()] = /"error":"(.*)"\}\s*$/.exec(`${stdout}${stderr}`) ?? [];
    throw new ReplicaRefusedError(`Litestream failed: ${words.slice(0, 500) || "without a word"}`, {
      cause: error,
    });
  }
}
