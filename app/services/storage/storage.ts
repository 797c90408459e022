import type { DataStore, Upload } from "@tus/server";

import type { StoredFile } from "./stored-file.server.ts";

export type { StoredFile } from "./stored-file.server.ts";

/** Uploads that may be cut off and go on: each gathers in `incoming/` under its id until it is adopted. */
export type ResumableStorage = {
  /** Where the protocol's server writes. */
  parts(records: UploadRecords): DataStore;
  /** The bytes of an upload that are here; null when there is none. The caller closes what it gets. */
  openPart(id: string): Promise<StoredFile | null>;
  /** Deletes the bytes of an upload; nothing happens when there are none. */
  dropPart(id: string): Promise<void>;
  /**
   * Moves an upload to its key, durably. What a crash cut off is finished by asking again with the same key: the file
   * is in one of the two places at any time. False when it is in neither.
   */
  adopt(id: string, key: string): Promise<boolean>;
  /** Throws "disk_full" when so many bytes more would leave less than the reserve. */
  requireRoom(bytes: number): Promise<void>;
};

/** What the sender says of a file; `maxBytes` is inclusive. */
export type IncomingFacts = { fileName: string; declaredType: string; maxBytes: number };

/** A file received whole and synced, not yet kept. `head` holds its first 8 KiB (all of it when shorter). */
export type IncomingFile = {
  path: string;
  size: number;
  fileName: string;
  declaredType: string;
  head: Uint8Array;
};

/** A file lying in `incoming/`: being received, waiting to be kept, or left behind by a crash. */
export type IncomingPart = { path: string; size: number; modifiedAt: Date };

/** How a file presents itself to anyone who reads it by a link; `disposition` is the header of that name. */
export type Presented = { contentType: string; disposition: string };

/** A kept file as the listing shows it. */
export type KeptFile = { key: string; size: number; modifiedAt: Date };

/**
 * Where files live: a folder, or a bucket. All methods throw ClubError "unavailable" when it is gone; keys are made by the
 * caller and throw RangeError when they break `requireStorageKey`.
 */
export type Storage = ResumableStorage & {
  /**
   * Streams `source` to `incoming/` and syncs it. Owns the source from the call on; ends it and deletes the part on any
   * error. Throws "too_large" beyond `maxBytes` and "disk_full" when free space would fall under the reserve. The caller keeps or discards it.
   */
  receive(source: AsyncIterable<Uint8Array>, facts: IncomingFacts): Promise<IncomingFile>;
  /**
   * Moves a received file to its key, durably: after this a power cut loses nothing. Never replaces a file.
   * Keep first, write the database row second, remove the key when the row is refused: what a crash leaves
   * between the two is a file without a row, never a row without a file.
   */
  keep(file: IncomingFile, key: string): Promise<void>;
  /** Deletes a part; nothing happens when it is gone or kept already. */
  discard(file: Pick<IncomingFile, "path">): Promise<void>;
  /** Null when there is no such file. The caller closes what it gets. */
  open(key: string): Promise<StoredFile | null>;
  /** Lends a kept file as a path on this machine's disk, to be read while `work` runs. Throws "not_found" without one. */
  lend<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Puts a kept file into the bin, where it waits 24 h (D35); nothing happens when there is no such file. */
  remove(key: string): Promise<void>;
  /** Brings a removed file back from the bin; false when it is not there anymore. */
  recall(key: string): Promise<boolean>;
  /** Deletes a file for good, kept or in the bin: for one that no stored row ever named. */
  erase(key: string): Promise<void>;
  /** Every kept file, in no order; of one folder when given, which need not be there. */
  list(folder?: string): AsyncIterable<KeptFile>;
  /** Every file in the bin; `modifiedAt` is when it was removed. */
  listBin(): AsyncIterable<KeptFile>;
  /** Every part in `incoming/`; `modifiedAt` moves on while one is being received. */
  listIncoming(): AsyncIterable<IncomingPart>;
  /** Whether the marker file is there: an unmounted disk must not look like an empty library (D36). */
  isMounted(): Promise<boolean>;
  /** Bytes an ordinary process may still write on this machine's disk. */
  freeBytes(): Promise<number>;
  /** An address that reads a kept file from the store itself for so many seconds; null where the club hands it out. */
  link(key: string, shown: Presented, seconds: number): Promise<string | null>;
};

/** What is known of an upload besides its bytes: kept by the caller, since a row says it better than a file beside. */
export type UploadRecords = { get(id: string): Promise<Upload | undefined> };
