import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import { eq, is } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { ZipFile } from "yazl";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage.server.ts";
import * as schema from "#db/schema/index.ts";

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
]);
/** Tables whose rows say nothing that is the member's; the audit trail quotes the coaches' own notes. */
const leftOut = new Set(["tokens", "data_exports", "audit_entries", "wrong_codes"]);

type Row = Record<string, unknown>;

/** The column that says whose a row is: the account's own number, or the reference to it. */
function ownerColumn(table: SQLiteTable): SQLiteColumn | undefined {
  const { name, columns, foreignKeys } = getTableConfig(table);
  if (name === "users") return columns.find((column) => column.name === "id");
  const people = foreignKeys
    .map((key) => key.reference())
    .filter(({ foreignTable }) => getTableConfig(foreignTable).name === "users")
    .flatMap(({ columns: [column] }) => column ?? []);
  return (people.find((column) => column.name === "user_id") ?? people[0]) as SQLiteColumn | undefined;
}

/** Every row that belongs to the person, by table: a table that is added later is exported without a word here. */
async function collect({ db }: Services, userId: string): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of Object.values(schema)) {
    if (!is(table, SQLiteTable)) continue;
    const { name } = getTableConfig(table);
    const owner = ownerColumn(table);
    if (!owner || leftOut.has(name)) continue;
    const rows: Row[] = await db.read.select().from(table).where(eq(owner, userId));
    found.set(name, rows.map(withoutSecrets));
  }
  return found;
}

function withoutSecrets(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !kept.has(column)));
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

async function addClips({ db, storage, log }: Services, zip: ZipFile, userId: string): Promise<void> {
  const clips = await db.read.query.submissions.findMany({ where: (row) => eq(row.userId, userId) });
  for (const { id, fileKey, fileSize, uploadedAt } of clips) {
    const isThere = await storage.open(fileKey);
    await isThere?.close();
    if (!isThere) {
      log.warn({ fileKey }, "a clip is missing from the storage, and so from a copy of its owner's data");
      continue;
    }
    const ending = fileKey.split(".").at(-1) ?? "video";
    const name = `clips/${uploadedAt.toISOString().slice(0, 10)}-${id}.${ending}`;
    // Films are packed as they are: they do not get smaller. Each is opened when its turn has come.
    zip.addReadStreamLazy(name, { compress: false, size: fileSize, mtime: uploadedAt }, (give) => {
      give(null, Readable.from(bytesOf(storage, fileKey), { objectMode: false }));
    });
  }
}

/**
 * Packs everything the club knows of a member into a ZIP that waits in the storage's `incoming/`: a CSV and a JSON file a
 * table, and their own clips. Streams: nothing of it is held in memory. The caller keeps or discards the file.
 */
export async function packData(services: Services, userId: string): Promise<IncomingFile> {
  const zip = new ZipFile();
  const now = services.clock.now();
  const data = await collect(services, userId);
  zip.addBuffer(Buffer.from(`${JSON.stringify(Object.fromEntries(data), null, 2)}\n`), "my-data.json", {
    mtime: now,
  });
  for (const [name, rows] of data) {
    if (rows.length > 0) zip.addBuffer(Buffer.from(toCsv(rows)), `${name}.csv`, { mtime: now });
  }
  await addClips(services, zip, userId);
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  zip.end();
  return services.storage.receive(output, {
    ...{ fileName: "my-data.zip", declaredType: "application/zip", maxBytes: Number.MAX_SAFE_INTEGER },
  });
}
