/** One line of Litestream's log. */
export type LitestreamLine = {
  level?: string;
  msg?: string;
  position?: string;
  sz?: number;
  error?: string;
  generation?: string;
  [fact: string]: unknown;
};

/** A place in the replica: everything before it is there. */
export type ReplicaPosition = { generation: string; index: number; offset: number };

function parsePosition(text: string | undefined): ReplicaPosition | null {
  const [, generation, index, offset] = /^([0-9a-f]{16})\/([0-9a-f]{8}):(\d+)$/.exec(text ?? "") ?? [];
  if (!generation || !index || !offset) return null;
  return { generation, index: Number.parseInt(index, 16), offset: Number(offset) };
}

const isSame = (one: ReplicaPosition | null, other: ReplicaPosition | null) =>
  one !== null &&
  other !== null &&
  one.generation === other.generation &&
  one.index === other.index &&
  one.offset === other.offset;

/**
 * How far the replica has come, by Litestream's log. Once a second it looks for new pages ("sync", then "copy-shadow: ok"
 * for each, then "sync: ok"), and copies what it found ("replica sync" names the end of it, "wal segment written" each
 * part). Everything committed before a look is in the replica once the parts reach the end that was named after it.
 * Times are milliseconds of the clock that the caller reads.
 */
export class Progress {
  #lookedAt: number | null = null;
  #foundAt: number | null = null;
  #goal: { end: ReplicaPosition; covers: number } | null = null;
  #reached: ReplicaPosition | null = null;
  #copied: number | null = null;
  #fault: string | null = null;
  #isWhole = false;
  #writing: { since: number; isSnapshot: boolean } | null = null;

  /** Everything committed before this is in the replica; null until the first time. */
  get copiedUpTo(): number | null {
    return this.#copied;
  }

  /** The place that belongs to it. */
  get position(): ReplicaPosition | null {
    return this.#reached;
  }

  /** Whether a whole copy of the present series is in the replica since Litestream last started. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** The part that is being written to the replica now, and since when; null while nothing is. */
  get writing(): { since: number; isSnapshot: boolean } | null {
    return this.#writing;
  }

  /** What went wrong last, until the next time everything was copied. */
  get fault(): string | null {
    return this.#fault;
  }

  /** Litestream starts anew: what it knew about the replica is gone. */
  restart(): void {
    this.#isWhole = false;
    this.#writing = null;
    this.#lookedAt = null;
    this.#foundAt = null;
    this.#goal = null;
    this.#reached = null;
  }

  /** Takes in the next line. */
  read({ level, msg, error, position, sz = 0 }: LitestreamLine, at: number): void {
    if (level === "ERROR" || level === "WARN") this.#fault = [msg, error].filter(Boolean).join(": ");
    if (msg === "write wal segment" || msg === "write snapshot")
      this.#writing = { since: at, isSnapshot: msg === "write snapshot" };
    if (msg === "wal segment written" || msg === "snapshot written" || level === "ERROR")
      this.#writing = null;
    if (msg === "sync") this.#lookedAt = at;
    if (msg === "copy-shadow: ok" || msg === "sync: new generation") this.#foundAt = this.#lookedAt;
    if (msg === "sync: new generation") this.#isWhole = false;
    if (msg === "sync: ok") this.#settleIfNothingNew();
    if (msg === "replica sync") this.#aim(parsePosition(position));
    if (msg === "replica sync: calc new pos") this.#reach(parsePosition(position), 0);
    if (msg === "wal segment written") this.#reach(parsePosition(position), sz);
  }

  /** Nothing new was found, and nothing found before is still on its way. */
  #settleIfNothingNew(): void {
    if (this.#lookedAt !== null && this.#foundAt === null && this.#isWhole) this.#settle(this.#lookedAt);
  }

  #aim(end: ReplicaPosition | null): void {
    this.#goal = end && this.#lookedAt !== null ? { end, covers: this.#lookedAt } : null;
    this.#settleIfReached();
  }

  #reach(position: ReplicaPosition | null, more: number): void {
    this.#reached = position && { ...position, offset: position.offset + more };
    this.#settleIfReached();
  }

  #settleIfReached(): void {
    if (this.#goal && isSame(this.#goal.end, this.#reached)) this.#settle(this.#goal.covers);
  }

  #settle(covers: number): void {
    this.#copied = covers;
    this.#fault = null;
    this.#isWhole = true;
    if (this.#foundAt !== null && this.#foundAt <= covers) this.#foundAt = null;
  }
}
