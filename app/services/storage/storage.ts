import type { DataStore, Upload } from "@tus/server";

import type { StoredFile } from "./stored-file.server.ts";

export type { StoredFile } from "./stored-file.server.ts";

/** Uploads that can be interrupted and resumed: each collects in `incoming/` under its id until it is adopted. */
export type ResumableStorage = {
  /** Where the protocol's server writes. */
  parts(records: UploadRecords): DataStore;
  /** An upload's bytes so far; null if there are none. The caller closes it. */
  openPart(id: string): Promise<StoredFile | null>;
  /** Deletes an upload's bytes, if any. */
  dropPart(id: string): Promise<void>;
  /**
   * Moves an upload to its key, durably. A move interrupted by a crash is finished by calling it again with the same
   * key: the file is always in one of the two places. False if it is in neither.
   */
  adopt(id: string, key: string): Promise<boolean>;
  /** Throws "disk_full" if that many more bytes would leave less than the reserve. */
  requireRoom(bytes: number): Promise<void>;
};

/** What the sender says about a file; `maxBytes` is inclusive. */
export type IncomingFacts = { fileName: string; declaredType: string; maxBytes: number };

/** A file received completely and synced, but not kept yet. `head` is its first 8 KiB (all of it if shorter). */
export type IncomingFile = {
  path: string;
  size: number;
  fileName: string;
  declaredType: string;
  head: Uint8Array;
};

/** A file in `incoming/`: being received, waiting to be kept, or left behind by a crash. */
export type IncomingPart = { path: string; size: number; modifiedAt: Date };

/** How a file is served to anyone with a link; `disposition` is the header of that name. */
export type Presented = { contentType: string; disposition: string };

/** A kept file as the listing shows it. */
export type KeptFile = { key: string; size: number; modifiedAt: Date };

/**
 * Where files are stored: a folder, or a bucket. All methods throw ClubError "unavailable" if it is gone; the caller
 * makes the keys, which throw RangeError if they break `requireStorageKey`.
 */
export type Storage = ResumableStorage & {
  /**
   * Streams `source` to `incoming/` and syncs it. Owns the source from the call on, and on any error destroys it and
   * deletes the part. Throws "too_large" beyond `maxBytes` and "disk_full" if free space would fall below the
   * reserve. The caller keeps or discards the file.
   */
  receive(source: AsyncIterable<Uint8Array>, facts: IncomingFacts): Promise<IncomingFile>;
  /**
   * Moves a received file to its key, durably: after this, a power cut loses nothing. Never replaces a file. Keep the
   * file first, write the database row second, and remove the key if the row is refused: a crash in between leaves a
   * file without a row, never a row without a file.
   */
  keep(file: IncomingFile, key: string): Promise<void>;
  /** Deletes a part, unless it is gone or already kept. */
  discard(file: Pick<IncomingFile, "path">): Promise<void>;
  /** Null if there is no such file. The caller closes it. */
  open(key: string): Promise<StoredFile | null>;
  /** Lends a stored file as a path on the local disk while `work` runs. Throws "not_found" without one. */
  lend<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Moves a stored file to the bin for 24 h (D35), if it exists. */
  remove(key: string): Promise<void>;
  /** Restores a removed file from the bin; false if it isn't there anymore. */
  recall(key: string): Promise<boolean>;
  /** Permanently deletes a file, stored or in the bin, that no stored row ever named. */
  erase(key: string): Promise<void>;
  /** Every stored file, in no particular order; or those of one folder, which need not exist. */
  list(folder?: string): AsyncIterable<KeptFile>;
  /** Every file in the bin; `modifiedAt` is when it was removed. */
  listBin(): AsyncIterable<KeptFile>;
  /** Every part in `incoming/`; `modifiedAt` advances while one is being received. */
  listIncoming(): AsyncIterable<IncomingPart>;
  /** Whether the marker file exists, because an unmounted disk must not look like an empty library (D36). */
  isMounted(): Promise<boolean>;
  /** How many bytes an ordinary process can still write on the local disk. */
  freeBytes(): Promise<number>;
  /** A link that reads a stored file from the store itself for that many seconds; null if only the club serves it. */
  link(key: string, shown: Presented, seconds: number): Promise<string | null>;
};

/** An upload's details besides its bytes, which the caller stores in a row rather than in a file. */
export type UploadRecords = { get(id: string): Promise<Upload | undefined> };
