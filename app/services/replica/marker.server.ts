import { z } from "zod";
import { ReplicaRefusedError, replicaFormat } from "./litestream.server.ts";
import { type ReplicaPlace, readText } from "./place.server.ts";

/** The file of a replica that says what it is, and who copies to it. */
export const markerKey = "club.json";

const marker = z.object({
  /** Which format the database's copy has. */
  format: z.string(),
  /** The server that copies here, as it names itself, and its machine; null once it has stopped in order. */
  owner: z.string().nullable(),
  host: z.string(),
  /** Counts up while that server runs. */
  beat: z.number(),
  /** Everything committed before this was here when this was written. */
  copiedUpTo: z.string().nullable(),
  /** Litestream's name for the series of copies that goes on. */
  generation: z.string().nullable(),
  /** The store of the club's files, if they aren't copied here. */
  store: z.string().nullable(),
});

/** What a replica says about itself. */
export type ReplicaMarker = z.infer<typeof marker>;

/** Reads a replica's marker; null if there is none. Throws `ReplicaRefusedError` if it isn't one of ours. */
export async function readMarker(place: ReplicaPlace): Promise<ReplicaMarker | null> {
  const text = await readText(place, markerKey);
  if (text === null) return null;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    given = null;
  }
  const read = marker.safeParse(given);
  if (read.success) return read.data;
  throw new ReplicaRefusedError(`The file ${markerKey} in the replica can't be read.`);
}

/** Throws `ReplicaRefusedError` if this program's Litestream can't read or go on with the replica. */
export function requireFormat({ format }: ReplicaMarker, name: string): void {
  if (format === replicaFormat) return;
  throw new ReplicaRefusedError(
    `The replica ${name} has the format ${format.slice(0, 40)}, and this program reads and writes ${replicaFormat}. Mixing them would damage it: please use another REPLICA_URL.`,
  );
}

/** Writes a replica's marker. */
export const writeMarker = (place: ReplicaPlace, marker: ReplicaMarker) =>
  place.write(markerKey, Buffer.from(`${JSON.stringify(marker)}\n`));
