import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { eq } from "drizzle-orm";
import { ZipFile } from "yazl";
import { isWeekShown } from "#app/features/base/calendar/shown-weeks.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import { users } from "#db/schema/users.ts";
import { ownTables } from "./account-rows.server.ts";
import { listOwnFiles } from "./own-files.server.ts";
import { toMember } from "./queries.server.ts";
import { loggedDrills, trainingCopy } from "./training-copy.server.ts";

/** Secrets, the coaches' private notes (D27), and internal columns. */
const kept = new Set([
  "passwordHash",
  "keyHash",
  "tokenHash",
  "adminNotes",
  "privateNotes",
  "fileKey",
  "smallKey",
  "formKey",
  "googleSubject",
  // The export says whether a second factor is on, but not its secrets.
  "second_factors.secret",
  "second_factors.sessionId",
  "second_factors.usedSteps",
  "second_factors.recoveryHashes",
  // A coach's unpublished work.
  "reviews.draft",
  "voices.events",
]);
/** Tables without the member's own data; the audit trail quotes the coaches' private notes. */
const leftOut = new Set(["tokens", "data_exports", "audit_entries", "open_desks", "sends"]);

type Row = Record<string, unknown>;

/** Names each log's drill, because the table only has the drill's id. */
async function nameDrills(services: Services, userId: string, logs: Row[]): Promise<Row[]> {
  const drills = new Map((await loggedDrills(services, userId)).map((drill) => [drill.id, drill]));
  return logs.map((log) => {
    const drill = drills.get(String(log.drillId));
    return { ...log, drillTitle: drill?.title, drillCategory: drill?.category, drillDay: drill?.dayOfWeek };
  });
}

/** The person's drills without those of weeks that are hidden from them (D90). */
async function withoutHidden(services: Services, userId: string, drills: Row[]): Promise<Row[]> {
  const row = await services.db.read.query.users.findFirst({ where: eq(users.id, userId) });
  if (!row) return [];
  const { shownWeeks } = toMember(services, row, null);
  return drills.filter(({ week }) => isWeekShown(shownWeeks, Number(week)));
}

/** Every row that belongs to the person, by table; tables added later are exported automatically. */
async function collect(services: Services, userId: string): Promise<Map<string, Row[]>> {
  const { db } = services;
  const found = new Map<string, Row[]>();
  for (const { name, table, where } of ownTables(db.read, userId)) {
    if (leftOut.has(name)) continue;
    const rows: Row[] = await db.read.select().from(table).where(where);
    found.set(
      name,
      rows.map((row) => withoutSecrets(name, row)),
    );
  }
  const [drills, logs] = ["weekly_drills", "drill_completions"];
  found.set(drills, await withoutHidden(services, userId, found.get(drills) ?? []));
  found.set(logs, await nameDrills(services, userId, found.get(logs) ?? []));
  return found;
}

function withoutSecrets(table: string, row: Row): Row {
  const isKept = (column: string) => kept.has(column) || kept.has(`${table}.${column}`);
  return Object.fromEntries(Object.entries(row).filter(([column]) => !isKept(column)));
}

function toCsv(rows: Row[]): string {
  const plain = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  );
  // A spreadsheet must not run a member's text as a formula.
  return stringify(plain, { header: true, escape_formulas: true, cast: { boolean: String } });
}

const asJson = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const pieceSize = 1_048_576;

async function* bytesOf(storage: Services["storage"], key: string): AsyncGenerator<Uint8Array> {
  const file = await storage.open(key);
  if (!file) throw new Error(`The video ${key} has gone`);
  try {
    for (let position = 0; position < file.size; position += pieceSize)
      yield await file.read(position, Math.min(pieceSize, file.size - position));
  } finally {
    await file.close();
  }
}

/** A file as the packer takes it. The packer doesn't report the file's errors or close it when packing ends early. */
function packable(zip: ZipFile, bytes: AsyncIterable<Uint8Array>): Readable {
  const output = zip.outputStream as Readable;
  const file = Readable.from(bytes, { objectMode: false });
  const end = () => file.destroy();
  file.on("error", (error) => zip.emit("error", error)).once("close", () => output.off("close", end));
  if (output.destroyed) end();
  else output.once("close", end);
  return file;
}

/** The files that exist, each with its name in the copy. */
async function findFiles(services: Services, userId: string) {
  const { storage, log } = services;
  const named = services.db.fileKeys();
  const found: { name: string; fileKey: string; size: number; mtime: Date }[] = [];
  for (const { folder, id, fileKey, fileSize: size, at: mtime } of await listOwnFiles(services, userId)) {
    if (!fileKey || size === null || !mtime || !named.has(fileKey)) continue;
    const isThere = await storage.open(fileKey);
    await isThere?.close();
    if (!isThere) {
      log.warn({ fileKey }, "a file is missing from the storage, and so from a copy of its owner's data");
      continue;
    }
    const ending = fileKey.split(".").at(-1) ?? "video";
    found.push({
      name: `${folder}/${mtime.toISOString().slice(0, 10)}-${id}.${ending}`,
      fileKey,
      size,
      mtime,
    });
  }
  return found;
}

/**
 * Packs everything the club knows about a member into a ZIP in the storage's `incoming/`: a CSV and a JSON file per
 * table, their own clips, stills their coach drew on, recordings, and photos. It streams and holds nothing in memory. The
 * caller keeps or deletes the file.
 */
export async function packData(services: Services, userId: string): Promise<IncomingFile> {
  const { storage } = services;
  const mtime = services.clock.now();
  const data = await collect(services, userId);
  const training = await trainingCopy(services, userId);
  const files = await findFiles(services, userId);
  // Nothing may wait from here on: the packer starts with the first entry and must not fail before anyone listens to
  // it.
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  zip.addBuffer(asJson(Object.fromEntries(data)), "my-data.json", { mtime });
  zip.addBuffer(asJson(training), "for-another-club.json", { mtime });
  for (const [name, rows] of data) {
    if (rows.length > 0) zip.addBuffer(Buffer.from(toCsv(rows)), `${name}.csv`, { mtime });
  }
  for (const { name, fileKey, ...facts } of files) {
    // Videos are packed uncompressed because they don't get smaller. Each is opened when its turn comes.
    zip.addReadStreamLazy(name, { compress: false, ...facts }, (give) =>
      give(null, packable(zip, bytesOf(storage, fileKey))),
    );
  }
  zip.end();
  return storage.receive(output, {
    fileName: "my-data.zip",
    declaredType: "application/zip",
    maxBytes: Number.MAX_SAFE_INTEGER,
  });
}
