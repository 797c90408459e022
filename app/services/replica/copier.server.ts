import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#app/config/config.server.ts";
import type { ReplicaAddress } from "#app/config/replica-url.ts";
import { ClubError } from "#app/errors.ts";
import type { Clock } from "#app/services/clock.ts";
import { databaseFile } from "#app/services/data-folder.server.ts";
import type { Log } from "#app/services/log.server.ts";
import type { Db } from "#db/client.ts";
import { type Supervised, superviseLitestream } from "./child.server.ts";
import { FileCopier } from "./files.server.ts";
import { type Hold, type HoldTimes, type Reached, takeHold } from "./hold.server.ts";
import { findLitestream, type Litestream, ReplicaRefusedError } from "./litestream.server.ts";
import { markerKey, readMarker } from "./marker.server.ts";
import {
  outwait,
  type ReplicaNote,
  readReplicaNote,
  replicaNoteOf,
  writeReplicaNote,
} from "./note.server.ts";
import { openPlace } from "./open-place.server.ts";
import type { ReplicaPlace } from "./place.server.ts";
import { type LitestreamLine, Progress } from "./progress.ts";
import { copySecrets } from "./secrets.server.ts";
import { type TrialResult, tryReplica } from "./trial.server.ts";

/** What copying needs: the settings, where to, and the database it is about. */
export type CopierGiven = {
  config: Config;
  address: ReplicaAddress;
  migrationsFolder: string;
  db: Pick<Db, "isInPlace" | "write">;
  clock: Clock;
  log: Log;
  times?: HoldTimes | undefined;
};

const defaultTimes: HoldTimes = { beat: 20_000, patience: 65_000 };
const lastCopyLimit = 8_000;
const retryPause = 5_000;
const oneLook = 1_000;
/** How long a part may take to be written before Litestream is started again: it waits forever where a write has failed. */
const longestWrite = { folder: 20_000, bucket: 120_000, snapshot: 1_800_000 };
const longestGrowth = 16;
const faultLogEvery = 60_000;

/** A store's own words are in the cause: the message is for someone who plays a video. */
const wordsOf = (error: unknown): string =>
  error instanceof ClubError && error.cause instanceof Error
    ? error.cause.message
    : error instanceof Error
      ? error.message
      : String(error);

/** An emptied or unmounted place must not be taken for a new one: the copies may still be there. */
async function requireKnown(
  place: ReplicaPlace,
  note: ReplicaNote,
  { name }: ReplicaAddress,
  dataDir: string,
): Promise<void> {
  if (note.place !== name || (await readMarker(place))) return;
  throw new ReplicaRefusedError(
    `${name} is there but its file ${markerKey} isn't: is the disk mounted? To begin a new copy there, delete ${replicaNoteOf(dataDir)} and restart.`,
  );
}

/** Passes Litestream's own lines on to the log: problems at most once a minute, the rest as details. */
function logLines(log: Log) {
  let saidAt = Number.NEGATIVE_INFINITY;
  return ({ level, msg = "", time: _time, db: _db, ...facts }: LitestreamLine) => {
    if (level !== "ERROR" && level !== "WARN") {
      if (level === "INFO") log.debug({ litestream: facts }, `litestream: ${msg}`);
      return;
    }
    // It is told to stop in the middle of its work, and finishes that after saying so.
    if (String(facts.error).includes("context canceled")) return;
    if (performance.now() - saidAt < faultLogEvery) return;
    saidAt = performance.now();
    log.warn({ litestream: facts }, `litestream: ${msg}`);
  };
}

/** Copies the database elsewhere, from its creation to `stop`, while no other server copies to the same place. */
export class Copier {
  readonly #given: CopierGiven;
  readonly #times: HoldTimes;
  readonly #stopping = new AbortController();
  readonly #progress = new Progress();
  readonly #pass: ReturnType<typeof logLines>;
  readonly #copying: Promise<void>;
  /** Copies stored files; with a bucket for files there are none here. */
  readonly files: FileCopier;
  #fault: string | null = null;
  #child: Supervised | null = null;
  #hold: Hold | null = null;
  #growth = 1;
  #stuck: string | null = null;

  constructor(given: CopierGiven) {
    this.#given = given;
    this.#times = given.times ?? defaultTimes;
    this.#pass = logLines(given.log);
    this.files = new FileCopier(given.config.dataDir, given.log);
    this.#copying = this.#copy();
  }

  /** Everything saved before this is in the replica; null if nothing is. */
  copiedUpTo(): Date | null {
    const at = this.#progress.copiedUpTo;
    return at === null ? null : new Date(this.#given.clock.now().getTime() - (performance.now() - at));
  }

  /** What is wrong now, as a sentence; null if nothing is. */
  fault(): string | null {
    return this.#fault ?? this.#stuck ?? this.#progress.fault;
  }

  /** Restores what was copied into a temporary folder and compares it with the live database. Throws if anything is wrong. */
  async tryRestoring(signal: AbortSignal): Promise<TrialResult> {
    const { address } = this.#given;
    const place = await openPlace(address);
    return tryReplica(
      {
        ...this.#given,
        place,
        copiedUpTo: () => this.#progress.copiedUpTo,
        position: () => this.#progress.position,
        isWaiting: (key) => this.files.isWaiting(key),
      },
      signal,
    );
  }

  /** Copies what is left and lets another server take over. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error("the server is stopping"));
    await this.#copying;
    await Promise.all([this.#child?.stop(lastCopyLimit), this.files.stop(lastCopyLimit)]);
    const released = this.#hold?.release(this.#reached());
    await released?.catch((error) => this.#given.log.warn({ err: error }, "the replica was not released"));
  }

  #reached(): Reached {
    return {
      copiedUpTo: this.copiedUpTo()?.toISOString() ?? null,
      generation: this.#progress.position?.generation ?? null,
    };
  }

  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => undefined);
  }

  async #copy(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        await this.#copyOnce();
      } catch (error) {
        if (signal.aborted) return;
        if (this.#fault !== wordsOf(error))
          this.#given.log.warn({ err: error }, "nothing is copied elsewhere");
        this.#fault = wordsOf(error);
        // What it would still copy may be of a file, or to a place, that isn't ours anymore.
        await Promise.all([this.#child?.kill(), this.files.stop(0)]);
        this.#child = null;
        this.#hold = null;
        await this.#pause(retryPause);
      }
    }
  }

  /** Takes the replica and copies until `stop`, or until this server must not copy anymore. */
  async #copyOnce(): Promise<void> {
    const { config, address, migrationsFolder, log } = this.#given;
    const { dataDir, store } = config;
    this.#requireOurDatabase();
    const database = databaseFile(dataDir);
    const litestream = await findLitestream({ ...config, address, migrationsFolder, database });
    const place = await openPlace(address);
    const note = await readReplicaNote(dataDir);
    await requireKnown(place, note, address, dataDir);
    await outwait(note.pid, litestream.program, lastCopyLimit);
    const hold = await takeHold({
      place,
      holder: { id: note.id, host: note.host, name: address.name, store: store?.name ?? null },
      times: this.#times,
      signal: this.#stopping.signal,
      onWait: (reason) => {
        if (this.#fault !== reason.message) log.warn(reason.message);
        this.#fault = reason.message;
      },
    });
    this.#hold = hold;
    this.#fault = null;
    this.#child = this.#run(litestream, { ...note, place: address.name });
    await copySecrets(place, dataDir, config.replicaKey);
    // A listing takes a while; the database doesn't wait for it.
    if (!store)
      this.files.start(place).catch((error) => log.warn({ err: error }, "files elsewhere were not compared"));
    await this.#keep(hold);
  }

  /** Litestream copies whatever is at the path, and one that starts on another file begins a series of that. */
  #requireOurDatabase(): void {
    if (this.#given.db.isInPlace()) return;
    throw new ReplicaRefusedError("The database file was replaced while the server runs.");
  }

  #run(litestream: Litestream, note: ReplicaNote): Supervised {
    const { config, log } = this.#given;
    return superviseLitestream(litestream, {
      onLine: (line) => {
        this.#progress.read(line, performance.now());
        this.#pass(line);
      },
      onStart: (pid) => {
        this.#progress.restart();
        writeReplicaNote(config.dataDir, { ...note, pid }).catch((error) =>
          log.warn({ err: error }, "the note about the replica was not written"),
        );
      },
      onEnd: (words, pause) => log.warn({ words, pause }, "Litestream ended and is started again"),
    });
  }

  /** Says every now and then that this server is there, and how far it has come. */
  async #keep(hold: Hold): Promise<void> {
    let beatAt = performance.now();
    let saidGeneration: string | null = null;
    while (!this.#stopping.signal.aborted) {
      this.#requireOurDatabase();
      this.#restartIfStuck();
      const reached = this.#reached();
      const isNew = reached.generation !== saidGeneration && this.#progress.isWhole;
      if (isNew || performance.now() - beatAt >= this.#times.beat) {
        beatAt = performance.now();
        saidGeneration = reached.generation;
        await this.#beat(hold, reached);
      }
      await this.#pause(oneLook);
    }
  }

  #restartIfStuck(): void {
    const { writing, isWhole } = this.#progress;
    if (isWhole && !writing) {
      this.#growth = 1;
      this.#stuck = null;
    }
    if (!writing) return;
    const { address, log } = this.#given;
    const usual = writing.isSnapshot ? "snapshot" : address.store ? "bucket" : "folder";
    const limit = longestWrite[usual] * this.#growth;
    if (performance.now() - writing.since < limit) return;
    this.#growth = Math.min(this.#growth * 2, longestGrowth);
    this.#stuck = `Nothing could be written there for ${limit / 1000} seconds.`;
    log.warn(
      { seconds: limit / 1000 },
      "nothing could be written to the copy elsewhere; Litestream is started again",
    );
    this.#child?.restart();
  }

  /** A place that can't be reached now is no reason to stop: Litestream itself tries again. */
  async #beat(hold: Hold, reached: Reached): Promise<void> {
    try {
      await hold.beat(reached);
      this.#fault = null;
    } catch (error) {
      if (error instanceof ReplicaRefusedError) throw error;
      this.#fault = `The replica can't be reached: ${wordsOf(error)}`;
    }
  }
}
