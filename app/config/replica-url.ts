import { resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type AddressFaults, type StoreAddress, storeAt, storeFaults } from "./storage-url.ts";

/** The second place everything is copied to (D93): a folder, or part of a bucket. */
export type ReplicaAddress = Readonly<{
  /** The address to show, without key or secret. */
  name: string;
  /** The folder, or what the names of its objects in the bucket start with; empty for the whole bucket. */
  path: string;
  /** Null for a folder. */
  store: StoreAddress | null;
}>;

const form =
  "is neither like file:///mnt/other/replica nor like s3://KEY:SECRET@host/bucket/path (write / + @ : in key and secret as %2F %2B %40 %3A)";
const pathName = /^[\w.-]+(\/[\w.-]+)*$/;

function folderFaults(url: URL): AddressFaults {
  if (url.host !== "" || url.search !== "" || url.hash !== "") return [form];
  return fileURLToPath(url) === "/" ? ["names no folder"] : [];
}

function readFolder(url: URL): ReplicaAddress {
  const path = resolve(fileURLToPath(url));
  return { name: `file://${path}`, path, store: null };
}

const partsOf = ({ pathname }: URL) => {
  const [bucket = "", ...path] = pathname.slice(1).replace(/\/$/, "").split("/");
  return { bucket, path: path.join("/") };
};

function bucketFaults(url: URL): AddressFaults {
  const { bucket, path } = partsOf(url);
  const faults = [...storeFaults(url, bucket)];
  if (path !== "" && (!pathName.test(path) || /(^|\/)\.+(\/|$)/.test(path)))
    faults.push("has a path after the bucket with more than letters, digits, . _ - and /");
  if (url.searchParams.has("downloads")) faults.push("can't have downloads: nothing is downloaded from it");
  return faults;
}

function readBucket(url: URL): ReplicaAddress {
  const { bucket, path } = partsOf(url);
  const store = storeAt(url, bucket);
  return { name: path ? `${store.name}/${path}` : store.name, path, store };
}

const kinds: Record<string, { faults(url: URL): AddressFaults; read(url: URL): ReplicaAddress } | undefined> =
  {
    "file:": { faults: folderFaults, read: readFolder },
    "s3:": { faults: bucketFaults, read: readBucket },
  };

/**
 * `file:///FOLDER`, or `s3://KEY:SECRET@host[:port]/bucket[/path]` with `region` and `tls` as STORAGE_URL has them. Every
 * mistake is named, but the input is never repeated, because it may contain a secret anywhere.
 */
export const replicaUrl = z.string().transform((text, ctx): ReplicaAddress => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const kind = url ? kinds[url.protocol] : undefined;
  const faults = url && kind ? kind.faults(url) : [form];
  for (const message of faults) ctx.addIssue({ code: "custom", message });
  return url && kind && faults.length === 0 ? kind.read(url) : z.NEVER;
});

const isInside = (path: string, folder: string) => `${path}${sep}`.startsWith(`${resolve(folder)}${sep}`);

type Places = {
  REPLICA_URL?: ReplicaAddress | undefined;
  STORAGE_URL?: StoreAddress | undefined;
  DATA_DIR: string;
};

/** Refuses a replica that would be lost with what it copies, or would mix with it. */
export function requireElsewhere({ REPLICA_URL, STORAGE_URL, DATA_DIR }: Places, ctx: z.RefinementCtx): void {
  const refuse = (message: string) => ctx.addIssue({ code: "custom", path: ["REPLICA_URL"], message });
  if (!REPLICA_URL) return;
  const { path, store, name } = REPLICA_URL;
  const overlaps = isInside(path, DATA_DIR) || isInside(resolve(DATA_DIR), path);
  if (!store && overlaps) refuse("is inside DATA_DIR or around it; name a folder on another disk");
  if (store && name === STORAGE_URL?.name)
    refuse("is the bucket of STORAGE_URL; name another one, or add a path after the bucket");
}
