import type { Storage } from "#app/services/storage/storage.ts";
import { Copier, type CopierGiven } from "./copier.server.ts";
import { tellingStorage } from "./files.server.ts";
import { readMarker } from "./marker.server.ts";
import { openPlace } from "./open-place.server.ts";
import type { TrialResult } from "./trial.server.ts";

/** How the copy elsewhere is doing. */
export type ReplicaStatus = {
  name: string;
  /** Everything saved before this is in the replica; null if nothing is. */
  copiedUpTo: Date | null;
  /** When the server began to copy; null in a process that doesn't serve. */
  since: Date | null;
  /** The server that copied has stopped, and copied everything before. */
  isReleased: boolean;
  /** What is wrong now, as a sentence. */
  fault: string | null;
  /** Stored files still to be copied or deleted there, and for how many milliseconds the first has waited. */
  files: { count: number; longest: number; fault: string | null };
  /** Whether the club's secrets are encrypted there. */
  isSealed: boolean;
};

const noFiles = { count: 0, longest: 0, fault: null };

/** The second place everything is copied to (D93). */
export type Replica = {
  name: string;
  /** Copies from now on; for the one process that serves, after the database was migrated. */
  start(): void;
  /** Copies what is left, after the last write, and lets another server take over. */
  stop(): Promise<void>;
  status(): Promise<ReplicaStatus>;
  /** Storage whose new and deleted files follow to the replica. */
  follow(storage: Storage): Storage;
  /** Compares the stored files with the replica's; what differs is mended. */
  compareFiles(): Promise<void>;
  /** Does a trial restore, compared with the live database. Throws if anything is wrong; null where nothing is copied yet. */
  tryRestoring(signal: AbortSignal): Promise<TrialResult | null>;
};

/** What the replica itself says, for a process that doesn't copy. */
async function readStatus({ address, config }: CopierGiven): Promise<ReplicaStatus> {
  const unknown = { copiedUpTo: null, since: null, isReleased: false, fault: null };
  const known = { name: address.name, files: noFiles, isSealed: config.replicaKey !== undefined };
  try {
    const marker = await readMarker(await openPlace(address));
    const copiedUpTo = marker?.copiedUpTo ? new Date(marker.copiedUpTo) : null;
    return { ...known, ...unknown, copiedUpTo, isReleased: marker !== null && marker.owner === null };
  } catch (error) {
    return { ...known, ...unknown, fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Opens the replica that the settings name. */
export function openReplica(given: CopierGiven): Replica {
  const { address, config, clock } = given;
  let copier: Copier | null = null;
  let since: Date | null = null;
  return {
    name: address.name,
    start() {
      since = clock.now();
      copier = new Copier(given);
    },
    stop: async () => copier?.stop(),
    async status() {
      if (!copier) return readStatus(given);
      return {
        name: address.name,
        copiedUpTo: copier.copiedUpTo(),
        since,
        isReleased: false,
        fault: copier.fault(),
        files: copier.files.waiting(),
        isSealed: config.replicaKey !== undefined,
      };
    },
    follow: (storage) =>
      config.store ? storage : tellingStorage(storage, (key, change) => copier?.files.note(key, change)),
    compareFiles: async () => copier?.files.compare(),
    tryRestoring: async (signal) => (copier?.copiedUpTo() ? copier.tryRestoring(signal) : null),
  };
}
