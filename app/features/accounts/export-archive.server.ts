import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { and, eq, isNotNull, like } from "drizzle-orm";
import { ZipFile } from "yazl";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage.server.ts";
import { angleRequests, reviewMedia } from "#db/schema/reviews.ts";
import { submissions } from "#db/schema/submissions.ts";
import { ownTables } from "./own-rows.server.ts";

/** Secrets, the coaches' own words (D27), and what only the machinery reads. */
const kept = new Set([
  "passwordHash",
  "keyHash",
  "tokenHash",
  "adminNotes",
  "privateNotes",
  "fileKey",
  "formKey",
  "googleSubject",
  // What is on the coach's desk and not published.
  "reviews.draft",
]);
/** Tables whose rows say nothing that is the member's; the audit trail quotes the coaches' own notes. */
const leftOut = new Set(["tokens", "data_exports", "audit_entries", "wrong_codes"]);

type Row = Record<string, unknown>;

/** Every row that belongs to the person, by table: a table that is added later is exported without a word here. */
async function collect({ db }: Services, userId: string): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const { name, table, where } of ownTables(db.read, userId)) {
    if (leftOut.has(name)) continue;
    const rows: Row[] = await db.read.select().from(table).where(where);
    found.set(
      name,
      rows.map((row) => withoutSecrets(name, row)),
    );
  }
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
  // A spreadsheet must not take a member's words for a formula.
  return stringify(plain, { header: true, escape_formulas: true, cast: { boolean: String } });
}

const pieceSize = 1_048_576;

async function* bytesOf(storage: Services["storage"], key: string): AsyncGenerator<Uint8Array> {
  const file = await storage.open(key);
  if (!file) throw new Error(`The clip ${key} has gone`);
  try {
    for (let position = 0; position < file.size; position += pieceSize)
      yield await file.read(position, Math.min(pieceSize, file.size - position));
  } finally {
    await file.close();
  }
}

type OwnFile = {
  folder: string;
  id: string;
  fileKey: string | null;
  fileSize: number | null;
  at: Date | null;
};

/** One's own clips, those that answered a coach's question, and the stills with the coach's drawings. */
async function listFiles({ db: { read } }: Services, userId: string): Promise<OwnFile[]> {
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
  return [...[...clips, ...angles].map(into("clips")), ...stills.map(into("drawings"))];
}

/** A file on its way into an archive. Its error is the archive's, and it is closed when the archive ends early. */
function streamInto(output: Readable, bytes: AsyncGenerator<Uint8Array>): Readable {
  const stream = Readable.from(bytes, { objectMode: false });
  // The packer listens to the archive alone: unheard, this one's error would end the process.
  stream.on("error", (error) => output.destroy(error));
  output.once("close", () => stream.destroy());
  return stream;
}

async function addFiles(services: Services, zip: ZipFile, userId: string): Promise<void> {
  const { storage, log } = services;
  const named = services.db.fileKeys();
  for (const { folder, id, fileKey, fileSize, at } of await listFiles(services, userId)) {
    if (!fileKey || fileSize === null || !at || !named.has(fileKey)) continue;
    const isThere = await storage.open(fileKey);
    await isThere?.close();
    if (!isThere) {
      log.warn({ fileKey }, "a file is missing from the storage, and so from a copy of its owner's data");
      continue;
    }
    const ending = fileKey.split(".").at(-1) ?? "video";
    const name = `${folder}/${at.toISOString().slice(0, 10)}-${id}.${ending}`;
    // Films are packed as they are: they do not get smaller. Each is opened when its turn has come.
    zip.addReadStreamLazy(name, { compress: false, size: fileSize, mtime: at }, (give) => {
      give(null, streamInto(zip.outputStream as Readable, bytesOf(storage, fileKey)));
    });
  }
}

/**
 * Packs everything the club knows of a member into a ZIP that waits in the storage's `incoming/`: a CSV and a JSON file a
 * table, their own clips, and the stills their coach drew on. Streams: nothing of it is held in memory. The caller keeps or discards the file.
 */
export async function packData(services: Services, userId: string): Promise<IncomingFile> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // Packing begins with the first file: what fails before anyone reads comes out of the reading.
  zip.on("error", (error: Error) => output.destroy(error));
  output.on("error", () => undefined);
  const now = services.clock.now();
  const data = await collect(services, userId);
  zip.addBuffer(Buffer.from(`${JSON.stringify(Object.fromEntries(data), null, 2)}\n`), "my-data.json", {
    mtime: now,
  });
  for (const [name, rows] of data) {
    if (rows.length > 0) zip.addBuffer(Buffer.from(toCsv(rows)), `${name}.csv`, { mtime: now });
  }
  await addFiles(services, zip, userId);
  zip.end();
  return services.storage.receive(output, {
    ...{ fileName: "my-data.zip", declaredType: "application/zip", maxBytes: Number.MAX_SAFE_INTEGER },
  });
}
