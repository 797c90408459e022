import { setTimeout as sleep } from "node:timers/promises";
import { ReplicaRefusedError, replicaFormat } from "./litestream.server.ts";
import { type ReplicaMarker, readMarker, requireFormat, writeMarker } from "./marker.server.ts";
import type { ReplicaPlace } from "./place.server.ts";

/** How often the server that copies says so, and how long another waits for that, in milliseconds. */
export type HoldTimes = { beat: number; patience: number };

/** A server that may copy to a replica. */
export type Holder = { id: string; host: string; name: string; store: string | null };

/** How far the copy has come when a holder says that it is there. */
export type Reached = Pick<ReplicaMarker, "copiedUpTo" | "generation">;

/** A replica that only this server copies to. */
export type Hold = {
  /** Says that this server is still there. Throws `ReplicaRefusedError` if another has taken over. */
  beat(reached: Reached): Promise<void>;
  /** Lets another server start right away. */
  release(reached: Reached): Promise<void>;
};

const heldBy = ({ host }: ReplicaMarker, { name }: Holder) =>
  new ReplicaRefusedError(
    `Another server, on ${host}, is copying to ${name}. Two would mix their data, so this one doesn't copy. It begins by itself about a minute after the other has stopped.`,
  );

function holdBy(place: ReplicaPlace, holder: Holder, first: number) {
  let beats = first;
  const write = (owner: string | null, reached: Reached) =>
    writeMarker(place, {
      format: replicaFormat,
      owner,
      host: holder.host,
      beat: beats++,
      store: holder.store,
      ...reached,
    });
  const requireOurs = async () => {
    const found = await readMarker(place);
    if (found && found.owner !== holder.id) throw heldBy(found, holder);
  };
  return {
    claim: (reached: Reached) => write(holder.id, reached),
    async beat(reached: Reached) {
      await requireOurs();
      await write(holder.id, reached);
    },
    async release(reached: Reached) {
      await requireOurs();
      await write(null, reached);
    },
  };
}

type HoldOptions = {
  place: ReplicaPlace;
  holder: Holder;
  times: HoldTimes;
  signal: AbortSignal;
  /** Why this server waits: another one has the replica. */
  onWait(reason: ReplicaRefusedError): void;
};

/**
 * Takes the replica for this server. If another one says that it is there, waits until it has said nothing for a while;
 * the machines' clocks are not compared. Throws `ReplicaRefusedError` for a replica of another format, or the signal's
 * reason.
 */
export async function takeHold({ place, holder, times, signal, onWait }: HoldOptions): Promise<Hold> {
  let seen = { beat: Number.NaN, at: 0 };
  for (;;) {
    const found = await readMarker(place);
    if (found) requireFormat(found, holder.name);
    if (found && seen.beat !== found.beat) seen = { beat: found.beat, at: performance.now() };
    const isFree = !found || found.owner === null || found.owner === holder.id;
    if (isFree || performance.now() - seen.at > times.patience) {
      const hold = holdBy(place, holder, (found?.beat ?? 0) + 1);
      const reached = { copiedUpTo: found?.copiedUpTo ?? null, generation: found?.generation ?? null };
      await hold.claim(reached);
      // Two that start together both write; the one that wrote first sees the other's name.
      await sleep(Math.min(times.beat, 500), undefined, { signal });
      await hold.beat(reached);
      return hold;
    }
    onWait(heldBy(found, holder));
    await sleep(Math.min(times.beat, times.patience) / 4, undefined, { signal });
  }
}
