import { mkdir, mkdtemp, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { StoreAddress } from "#app/config/storage-url.ts";
import { ClubError, notFound } from "#app/errors.ts";
import { StartRefusedError } from "#app/services/data-folder.server.ts";
import { type LocalStorageOptions, prepareFolders } from "#app/services/storage/disk.server.ts";
import { storageMissing } from "#app/services/storage/errors.server.ts";
import { isStorageKey, requireStorageKey } from "#app/services/storage/keys.ts";
import { owning } from "#app/services/storage/own-source.ts";
import { receiveInto, spaceTaker } from "#app/services/storage/receive.server.ts";
import type { KeptFile, Storage } from "#app/services/storage/storage.ts";
import { S3Bucket } from "./bucket.server.ts";
import { toReadError } from "./errors.server.ts";
import { listObjects } from "./listing.server.ts";
import { mountBucket } from "./mount.server.ts";
import { receiveObject } from "./receive.server.ts";
import {
  dropIncoming,
  incomingKey,
  listIncoming,
  requireIncoming,
  resumableObjects,
} from "./resumable.server.ts";
import { openObject } from "./stored-object.server.ts";

const kept = (key: string) => `files/${requireStorageKey(key)}`;
const binned = (key: string) => `bin/${requireStorageKey(key)}`;

async function* keysBelow(bucket: S3Bucket, root: string, folder = ""): AsyncGenerator<KeptFile> {
  for await (const { key, size, modifiedAt } of listObjects(bucket, root + folder))
    if (isStorageKey(key.slice(root.length))) yield { key: key.slice(root.length), size, modifiedAt };
}

/** The bin is in the bucket too. A restored file may have left its copy here, which doesn't count as in the bin. */
async function* binOf(bucket: S3Bucket): AsyncGenerator<KeptFile> {
  for await (const file of keysBelow(bucket, "bin/")) if (!(await bucket.head(kept(file.key)))) yield file;
}

/** The local disk, where the database grows, wherever the files are. */
function localSpace({ dataDir, reserveBytes }: LocalStorageOptions) {
  const freeBytes = async () => {
    const { bavail, bsize } = await statfs(dataDir);
    return bavail * bsize;
  };
  return { freeBytes, reserveBytes };
}

async function* wellRead(bytes: AsyncIterable<Uint8Array>) {
  try {
    yield* bytes;
  } catch (error) {
    throw toReadError(error);
  }
}

/** Downloads an object to disk while `work` runs, for programs that only read files. */
function lender(bucket: S3Bucket, options: LocalStorageOptions): Storage["lend"] {
  return async (key, work) => {
    const object = await bucket.head(kept(key));
    if (!object) throw notFound();
    const folder = join(options.dataDir, "work");
    await mkdir(folder, { recursive: true });
    const lent = await mkdtemp(join(folder, "lent-"));
    try {
      const facts = { fileName: "", declaredType: "", maxBytes: object.size };
      const bytes = await bucket.read(kept(key), 0);
      const { path } = await owning(bytes, () =>
        receiveInto(join(lent, "file"), wellRead(bytes), facts, localSpace(options)),
      );
      return await work(path);
    } finally {
      await rm(lent, { recursive: true, force: true });
    }
  };
}

/** The stored files: reading them, moving them to the bin and back, and deleting both. */
function keeping(bucket: S3Bucket, requireMounted: () => Promise<void>) {
  return {
    async remove(key: string) {
      const [from, to] = [kept(key), binned(key)];
      await requireMounted();
      await bucket.move(from, to);
    },
    async recall(key: string) {
      const [from, to] = [binned(key), kept(key)];
      await requireMounted();
      return bucket.move(from, to);
    },
    async erase(key: string) {
      const both = [kept(key), binned(key)];
      await requireMounted();
      await bucket.delete(...both);
    },
    async open(key: string) {
      const object = await bucket.head(kept(key));
      if (object) return openObject(bucket, object);
      await requireMounted();
      return null;
    },
    async *list(folder?: string) {
      const below = folder === undefined ? "" : `${requireStorageKey(folder)}/`;
      await requireMounted();
      yield* keysBelow(bucket, "files/", below);
    },
    listBin: () => binOf(bucket),
    listIncoming: () => listIncoming(bucket),
  } satisfies Partial<Storage>;
}

/** Checks the bucket each time, because a store that was unreachable may come back as another club's. */
function mounting(name: string, mount: () => Promise<boolean>) {
  const requireMounted = async () => {
    const isThere = await mount().catch((error) => {
      throw error instanceof StartRefusedError ? storageMissing(error) : error;
    });
    if (!isThere) throw storageMissing(new Error(`${name} has lost its marker .storage`));
  };
  const isMounted = () =>
    requireMounted().then(
      () => true,
      (error) => {
        if (error instanceof ClubError) return false;
        throw error;
      },
    );
  return { mount, isMounted, requireMounted };
}

/**
 * Opens storage in a bucket; the data folder has everything else. Throws `StartRefusedError` if the bucket isn't this
 * club's. If the store can't be reached now, reading and writing are "unavailable" until it answers.
 */
export async function openS3Storage(address: StoreAddress, options: LocalStorageOptions): Promise<Storage> {
  const { dataDir, ids } = options;
  await prepareFolders(dataDir);
  const bucket = new S3Bucket(address);
  const { isMounted, requireMounted, mount } = mounting(address.name, () =>
    mountBucket({ dataDir, name: address.name, bucket }),
  );
  const requireReady = async () => {
    await requireMounted();
    await spaceTaker(localSpace(options))(0);
  };
  await mount().catch((error) => {
    if (!(error instanceof ClubError)) throw error;
  });
  return {
    isMounted,
    freeBytes: localSpace(options).freeBytes,
    ...keeping(bucket, requireMounted),
    ...resumableObjects({ address, bucket, requireReady }),
    receive: (source, facts) =>
      owning(source, async () => {
        await requireReady();
        return receiveObject(bucket, incomingKey(ids.id()), source, facts);
      }),
    async keep(file, key) {
      const target = kept(key);
      const from = requireIncoming(file.path);
      await requireMounted();
      if (await bucket.head(target)) throw new Error(`There is a file at ${target} already`);
      if (!(await bucket.move(from, target))) throw new Error(`There is no file at ${from}`);
    },
    discard: (file) => dropIncoming(bucket, file.path),
    lend: lender(bucket, options),
    link: async (key, shown, seconds) => (address.isDirect ? bucket.link(kept(key), shown, seconds) : null),
  };
}
