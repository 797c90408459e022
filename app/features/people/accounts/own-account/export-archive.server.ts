import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { and, eq, inArray, isNotNull, isNull, like } from "drizzle-orm";
import { ZipFile } from "yazl";
import { isWeekShown } from "#app/features/base/calendar/shown-weeks.ts";
import { shownAddress } from "#app/features/base/email-address.ts";
import { ownTables } from "#app/features/people/accounts/account-rows.server.ts";
import { toMember } from "#app/features/people/accounts/queries.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { drillCompletions, practiceResults, weeklyDrills } from "#db/schema/drills.ts";
import { bagSets } from "#db/schema/gear.ts";
import { goals } from "#db/schema/goals.ts";
import { measures } from "#db/schema/measures.ts";
import { messagePhotos } from "#db/schema/messages.ts";
import { angleRequests, reviewMedia, reviews } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { users } from "#db/schema/users.ts";
import { voices } from "#db/schema/voices.ts";
import { copyFormat, copyVersion } from "./training-copy.ts";

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
  "importLine",
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

type ExportedRow = Record<string, unknown>;

/** Every drill a member logged, general ones included, because a log names its drill only by id. */
async function loggedDrills({ db }: Services, userId: string) {
  const mine = db.read
    .select({ id: drillCompletions.drillId })
    .from(drillCompletions)
    .where(eq(drillCompletions.userId, userId));
  return db.read.query.weeklyDrills.findMany({
    columns: { assignedUserId: false, visibilityAct: false, updatedAt: false, deletedAt: false },
    where: inArray(weeklyDrills.id, mine),
    orderBy: weeklyDrills.createdAt,
  });
}

/** What a member logged, and with which bags. */
async function logsOf({ db }: Services, userId: string) {
  const { drillCompletions: logs, practiceResults: practice, bagSets: bags } = db.read.query;
  const columns = { userId: false, importLine: false, importId: false } as const;
  return {
    completions: await logs.findMany({
      columns,
      where: eq(drillCompletions.userId, userId),
      orderBy: drillCompletions.completedAt,
    }),
    practice: await practice.findMany({
      columns,
      where: eq(practiceResults.userId, userId),
      orderBy: practiceResults.practicedAt,
    }),
    bags: await bags.findMany({
      columns: { userId: false, importLine: false },
      where: eq(bagSets.userId, userId),
      orderBy: bagSets.createdAt,
    }),
  };
}

/** A member's training in full, so that another club can import it. It has no message, video or password. */
async function trainingCopy(services: Services, userId: string) {
  const { db, config, clock } = services;
  const { goals: wanted, measures: measured, users: people } = db.read.query;
  const row = await people.findFirst({
    columns: { email: true, firstName: true, lastName: true, timeZone: true },
    where: eq(users.id, userId),
  });
  return {
    format: copyFormat,
    version: copyVersion,
    club: config.siteName,
    madeAt: clock.now(),
    member: row && { ...row, email: shownAddress(row.email) },
    drills: await loggedDrills(services, userId),
    ...(await logsOf(services, userId)),
    goals: await wanted.findMany({
      columns: { userId: false, importLine: false, setByName: false, removedAt: false },
      where: and(eq(goals.userId, userId), isNull(goals.removedAt)),
      orderBy: goals.createdAt,
    }),
    measures: await measured.findMany({
      columns: { userId: false, importLine: false, submissionId: false },
      where: eq(measures.userId, userId),
      orderBy: [measures.measuredOn, measures.createdAt],
    }),
  };
}

/** Names each log's drill, because the table only has the drill's id. */
async function nameDrills(services: Services, userId: string, logs: ExportedRow[]): Promise<ExportedRow[]> {
  const drills = new Map((await loggedDrills(services, userId)).map((drill) => [drill.id, drill]));
  return logs.map((log) => {
    const drill = drills.get(String(log.drillId));
    return { ...log, drillTitle: drill?.title, drillCategory: drill?.category, drillDay: drill?.dayOfWeek };
  });
}

/** The person's drills without those of weeks that are hidden from them (D90). */
async function withoutHidden(
  services: Services,
  userId: string,
  drills: ExportedRow[],
): Promise<ExportedRow[]> {
  const row = await services.db.read.query.users.findFirst({ where: eq(users.id, userId) });
  if (!row) return [];
  const { shownWeeks } = toMember(services, row, null);
  return drills.filter(({ week }) => isWeekShown(shownWeeks, Number(week)));
}

const shownIn = (column: string, value: unknown) =>
  typeof value === "string" && /email$/i.test(column) ? shownAddress(value) : value;

/** Every row that belongs to the person, by table; tables added later are exported automatically. */
async function collect(services: Services, userId: string): Promise<Map<string, ExportedRow[]>> {
  const { db } = services;
  const found = new Map<string, ExportedRow[]>();
  for (const { name, table, where } of ownTables(db.read, userId)) {
    if (leftOut.has(name)) continue;
    const rows: ExportedRow[] = await db.read.select().from(table).where(where);
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

/** A row as its person reads it. */
function withoutSecrets(table: string, row: ExportedRow): ExportedRow {
  const isKept = (column: string) => kept.has(column) || kept.has(`${table}.${column}`);
  const columns = Object.entries(row).filter(([column]) => !isKept(column));
  return Object.fromEntries(columns.map(([column, value]) => [column, shownIn(column, value)]));
}

function toCsv(rows: ExportedRow[]): string {
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

/** A stored file for a member's copy: its folder and date; null if it doesn't exist. */
type OwnFile = {
  folder: string;
  id: string;
  fileKey: string | null;
  fileSize: number | null;
  at: Date | null;
};

/** The recordings a member may hear: those in the conversation, and the published one of each review. */
async function listSounds(read: Connection, userId: string) {
  const { id, fileKey, fileSize, recordedAt: at } = voices;
  const rows = await read
    .select({ id, fileKey, fileSize, at, submissionId: voices.submissionId, published: reviews.published })
    .from(voices)
    .leftJoin(reviews, eq(reviews.submissionId, voices.submissionId))
    .where(and(eq(voices.userId, userId), isNotNull(fileKey)));
  return rows.filter((row) => row.submissionId === null || row.published?.voice?.id === row.id);
}

/**
 * The member's own clips, clips that answered a coach's question, stills with the coach's drawings, recordings, and
 * the photos of their conversation.
 */
async function listOwnFiles({ db: { read } }: Services, userId: string): Promise<OwnFile[]> {
  const mine = eq(submissions.userId, userId);
  const { id, fileKey, fileSize, uploadedAt: at } = submissions;
  const clips = await read.select({ id, fileKey, fileSize, at }).from(submissions).where(mine);
  const [angle, still] = [angleRequests, reviewMedia];
  const angles = await read
    .select({ id: angle.id, fileKey: angle.fileKey, fileSize: angle.fileSize, at: angle.answeredAt })
    .from(angle)
    .innerJoin(submissions, eq(id, angle.submissionId))
    .where(and(mine, isNotNull(angle.fileKey)));
  const stills = await read
    .select({ id: still.id, fileKey: still.fileKey, fileSize: still.fileSize, at: still.madeAt })
    .from(still)
    .innerJoin(submissions, eq(id, still.submissionId))
    .where(and(mine, like(still.part, "still-%")));
  const into = (folder: string) => (file: Omit<OwnFile, "folder">) => ({ folder, ...file });
  const sounds = await listSounds(read, userId);
  const photo = messagePhotos;
  const photos = await read
    .select({ id: photo.id, fileKey: photo.fileKey, fileSize: photo.fileSize, at: photo.createdAt })
    .from(photo)
    .where(eq(photo.userId, userId));
  return [
    ...[...clips, ...angles].map(into("clips")),
    ...stills.map(into("drawings")),
    ...sounds.map(into("voices")),
    ...photos.map(into("photos")),
  ];
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
