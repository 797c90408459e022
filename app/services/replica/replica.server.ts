import type { ReplicaAddress } from "#app/config/replica-url.ts";
import { Copier, type CopierGiven } from "./copier.server.ts";
import { readMarker } from "./marker.server.ts";
import { openPlace } from "./open-place.server.ts";
import type { ReplicaPosition } from "./progress.ts";

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
};

/** The second place everything is copied to (D93). */
export type Replica = {
  name: string;
  /** Copies from now on; for the one process that serves, after the database was migrated. */
  start(): void;
  /** Copies what is left, after the last write, and lets another server take over. */
  stop(): Promise<void>;
  status(): Promise<ReplicaStatus>;
  /** The place in the replica up to which everything is there. */
  position(): ReplicaPosition | null;
};

/** What the replica itself says, for a process that doesn't copy. */
async function readStatus(address: ReplicaAddress): Promise<ReplicaStatus> {
  const { name } = address;
  try {
    const marker = await readMarker(await openPlace(address));
    const copiedUpTo = marker?.copiedUpTo ? new Date(marker.copiedUpTo) : null;
    const isReleased = marker !== null && marker.owner === null;
    return { name, copiedUpTo, since: null, isReleased, fault: null };
  } catch (error) {
    return {
      name,
      copiedUpTo: null,
      since: null,
      isReleased: false,
      fault: error instanceof Error ? error.message : String(error),
    };
  }
}

/** Opens the replica that the settings name. */
export function openReplica(given: CopierGiven): Replica {
  const { address } = given;
  let copier: Copier | null = null;
  let since: Date | null = null;
  return {
    name: address.name,
    start() {
      since = given.clock.now();
      copier = new Copier(given);
    },
    stop: async () => copier?.stop(),
    async status() {
      if (!copier) return readStatus(address);
      const copiedUpTo = copier.copiedUpTo();
      return { name: address.name, copiedUpTo, since, isReleased: false, fault: copier.fault() };
    },
    position: () => copier?.position() ?? null,
  };
}
