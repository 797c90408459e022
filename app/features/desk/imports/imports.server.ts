import { readFile } from "node:fs/promises";
import { and, desc, eq, lte } from "drizzle-orm";
import { conflict, invalidInput, notFound, tooLarge } from "#app/errors.ts";
import type { Actor, Member } from "#app/features/base/actor.ts";
import { authorize } from "#app/features/base/allowed.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import { type CsvRow, readCsv } from "#app/features/base/read-csv.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { imports } from "#db/schema/imports.ts";
import { checkDrills } from "./check-drills.server.ts";
import { checkMembers } from "./check-members.server.ts";
import { missingColumns } from "./columns.ts";
import { lacks, messages } from "./messages.ts";
import { listInput, mostBytes, mostRows, oneImport } from "./schema.ts";
import { removeDrills, storeDrills } from "./store-drills.server.ts";
import { removeMembers, storeMembers } from "./store-members.server.ts";

type Row = typeof imports.$inferSelect;
type Kind = Row["kind"];

const needed = { members: ["email"], drills: ["email", "date", "drill", "rounds", "ppr"] } as const;

const refuse = (message: string) =>
  invalidInput(message, { title: messages.checkFailed, fields: { text: [message] } });

/** The rows of a list. Throws invalid for one that is no table, lacks a column, or has too many rows. */
function rowsOf(kind: Kind, text: string): CsvRow[] {
  try {
    const rows = readCsv(text);
    if (rows.length === 0) throw refuse(messages.noRows);
    if (rows.length > mostRows) throw refuse(messages.tooMany);
    const missing = missingColumns(rows, needed[kind]);
    if (missing.length > 0) throw refuse(lacks(missing));
    return rows;
  } catch (error) {
    throw error instanceof SyntaxError ? refuse(error.message) : error;
  }
}

async function textOf(file: IncomingFile): Promise<string> {
  if (file.size > mostBytes) throw tooLarge(messages.tooLarge, messages.checkFailed);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await readFile(file.path));
  } catch (error) {
    throw error instanceof TypeError ? refuse(messages.notText) : error;
  }
}

/** Keeps a list to look at; nothing is imported yet. Throws invalid and too_large. */
const startImport = operation(
  "importPeople",
  listInput,
  async function startImport({ db, ids, clock, storage }, actor, { kind, text, file }) {
    const content = file && file.size > 0 ? await textOf(file) : text;
    if (!content) throw refuse(messages.listMissing);
    rowsOf(kind, content);
    const id = ids.id();
    await db.write(async (tx) => {
      await tx
        .insert(imports)
        .values({ id, kind, state: "checked", content, actorId: actor.id, createdAt: clock.now() });
    });
    if (file) await storage.discard(file);
    return { id };
  },
);

/** The command with what a handler needs to take its file in. */
export const listUpload = {
  run: startImport,
  upload: {
    field: "file",
    maxBytes: mostBytes,
    before: async (_services: Services, actor: Actor) => authorize(actor, "importPeople"),
    tooLarge: () => tooLarge(messages.tooLarge, messages.checkFailed),
  },
} as const;

async function requireImport(db: Connection, id: string): Promise<Row> {
  const row = await db.query.imports.findFirst({ where: eq(imports.id, id) });
  if (!row) throw notFound();
  return row;
}

const most = 200;

async function check(db: Connection, services: Services, { kind, content }: Row) {
  if (content === null) return null;
  const rows = rowsOf(kind, content);
  const found =
    kind === "members" ? await checkMembers(db, services, rows) : await checkDrills(db, services, rows);
  const { faults, already, good } = found;
  return { goodCount: good.length, already, faultCount: faults.length, faults: faults.slice(0, most) };
}

/** An import, with what would become of its list now: the dry run. Throws not_found. */
export const readImport = operation(
  "importPeople",
  oneImport,
  async function readImport(services, _actor, { id }) {
    const row = await requireImport(services.db.read, id);
    const { content: _, ...facts } = row;
    return { ...facts, dryRun: await check(services.db.read, services, row) };
  },
);

/** The latest imports, newest first. */
export const listImports = operation("importPeople", noInput, async function listImports({ db }) {
  const { id, kind, state, madeCount, createdAt } = imports;
  return db.read
    .select({ id, kind, state, madeCount, createdAt })
    .from(imports)
    .orderBy(desc(createdAt))
    .limit(20);
});

async function store(tx: Connection, services: Services, actor: Member, row: Row): Promise<number> {
  const rows = rowsOf(row.kind, row.content ?? "");
  if (row.kind === "members") {
    const { good } = await checkMembers(tx, services, rows);
    await storeMembers(tx, services, actor, { importId: row.id, members: good });
    return good.length;
  }
  const { good } = await checkDrills(tx, services, rows);
  await storeDrills(tx, services, actor, { importId: row.id, results: good });
  return good.length;
}

/** Imports what is good of a list, all of it in one write. Throws not_found, and conflict when it was imported already. */
export const runImport = operation(
  "importPeople",
  oneImport,
  async function runImport(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const row = await requireImport(tx, id);
      if (row.state !== "checked" || row.content === null) throw conflict(messages.gone);
      const madeCount = await store(tx, services, actor, row);
      if (madeCount === 0) throw conflict(messages.nothingGood);
      const change = { state: "done", content: null, madeCount, doneAt: services.clock.now() } as const;
      await tx.update(imports).set(change).where(eq(imports.id, id));
      return { id, kind: row.kind, madeCount };
    });
  },
);

/** Takes an import back: accounts whose owners have been here stay. Throws not_found and conflict. */
export const undoImport = operation(
  "importPeople",
  oneImport,
  async function undoImport(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const row = await requireImport(tx, id);
      if (row.state !== "done") throw conflict(messages.notDone);
      const removed =
        row.kind === "members" ? await removeMembers(tx, id) : await removeDrills(tx, services, id);
      await tx
        .update(imports)
        .set({ state: "undone", undoneAt: services.clock.now() })
        .where(eq(imports.id, id));
      await recordActs(tx, services, actor, [{ action: "undo", subject: `import of ${row.kind}` }]);
      return { id, kind: row.kind, ...removed };
    });
  },
);

const keptFor = 7 * 86_400_000;

/** Forgets lists that were not imported within a week. */
export async function removeOldLists({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor);
  await db.write(async (tx) => {
    await tx.delete(imports).where(and(eq(imports.state, "checked"), lte(imports.createdAt, before)));
  });
}
