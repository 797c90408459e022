import { readFile } from "node:fs/promises";
import { and, desc, eq, lte } from "drizzle-orm";
import { conflict, invalidInput, notFound, tooLarge } from "#app/errors.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { imports } from "#db/schema/imports.ts";
import { kinds } from "./kinds.server.ts";
import { messages } from "./messages.ts";
import { listInput, mostBytes, oneImport } from "./schema.ts";

type Row = typeof imports.$inferSelect;

const refuse = (message: string) =>
  invalidInput(message, { title: messages.checkFailed, fields: { text: [message] } });

/** Runs a kind's code and turns its SyntaxError into a form error. */
async function orRefuse<Answer>(act: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await act();
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

/** Stores a list for review; nothing is imported yet. Throws invalid and too_large. */
const startImport = operation(
  "importPeople",
  listInput,
  async function startImport({ db, ids, clock, storage }, actor, { kind, text, file }) {
    const sent = file && file.size > 0 ? await textOf(file) : text;
    if (!sent) throw refuse(messages.listMissing);
    const content = await orRefuse(() => kinds[kind].read(sent));
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

export const listUpload = {
  run: startImport,
  upload: {
    field: "file",
    maxBytes: mostBytes,
    before: requireAllowed("importPeople"),
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
  const found = await orRefuse(() => kinds[kind].check(db, services, content));
  const { faults, already, good, remarks = [], samples = [], hasMore = false } = found;
  return {
    goodCount: good.length,
    already,
    faultCount: faults.length,
    faults: faults.slice(0, most),
    remarks,
    samples,
    canRun: good.length > 0 || hasMore,
  };
}

/** An import and its dry run: what importing the list now would do. Throws not_found. */
export const readImport = operation(
  "importPeople",
  oneImport,
  async function readImport(services, _actor, { id }) {
    const row = await requireImport(services.db.read, id);
    const { content: _, ...facts } = row;
    return { ...facts, dryRun: await check(services.db.read, services, row) };
  },
);

/** Recent imports, newest first. */
export const listImports = operation("importPeople", noInput, async function listImports({ db }) {
  const { id, kind, state, madeCount, createdAt } = imports;
  return db.read
    .select({ id, kind, state, madeCount, createdAt })
    .from(imports)
    .orderBy(desc(createdAt))
    .limit(20);
});

/** Imports the valid rows of a list in one write. Throws not_found, and conflict if it was already imported. */
export const runImport = operation(
  "importPeople",
  oneImport,
  async function runImport(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const row = await requireImport(tx, id);
      if (row.state !== "checked" || row.content === null) throw conflict(messages.gone);
      const from = { importId: id, text: row.content };
      const madeCount = await kinds[row.kind].store(tx, services, actor, from);
      if (madeCount === null) throw conflict(messages.nothingGood);
      const change = { state: "done", content: null, madeCount, doneAt: services.clock.now() } as const;
      await tx.update(imports).set(change).where(eq(imports.id, id));
      return { id, kind: row.kind, madeCount };
    });
  },
);

/** Undoes an import; accounts whose owners have signed in stay. Throws not_found and conflict. */
export const undoImport = operation(
  "importPeople",
  oneImport,
  async function undoImport(services, actor, { id }) {
    return services.db.write(async (tx) => {
      const row = await requireImport(tx, id);
      if (row.state !== "done") throw conflict(messages.notDone);
      const removed = await kinds[row.kind].remove(tx, services, id);
      await tx
        .update(imports)
        .set({ state: "undone", undoneAt: services.clock.now() })
        .where(eq(imports.id, id));
      await recordActs(tx, services, actor, [
        { action: "undo", subject: `import of ${row.kind === "copy" ? "training" : row.kind}` },
      ]);
      return { id, kind: row.kind, ...removed };
    });
  },
);

const keptFor = 7 * 86_400_000;

/** Deletes lists that were not imported within a week. */
export async function removeOldLists({ db, clock }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - keptFor);
  await db.write(async (tx) => {
    await tx.delete(imports).where(and(eq(imports.state, "checked"), lte(imports.createdAt, before)));
  });
}
