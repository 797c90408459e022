import { readFile } from "node:fs/promises";
import { and, desc, eq, lte } from "drizzle-orm";
import { conflict, invalidInput, notFound, tooLarge } from "#app/errors.ts";
import { requireAllowed } from "#app/features/base/allowed.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { noInput, operation } from "#app/features/base/operation.server.ts";
import type { Services } from "#app/services/services.server.ts";
import type { IncomingFile } from "#app/services/storage/storage.ts";
import type { Connection } from "#db/client.ts";
import { type DryRun, imports } from "#db/schema/imports.ts";
import { kinds } from "./kinds.server.ts";
import { messages } from "./messages.ts";
import { listInput, mostBytes, oneImport, orderInput } from "./schema.ts";

type ImportRow = typeof imports.$inferSelect;

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
  const text = await readFile(file.path).then(decode);
  // What holds no letter zero in UTF-8 is UTF-16 without its mark.
  if (text.includes("\0")) throw refuse(messages.notText);
  return text;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof TypeError ? refuse(messages.notText) : error;
  }
}

const most = 200;

/** What importing a list now would do, as its page shows it, and what of it is stored. */
async function dryRunOf(
  services: Services,
  kind: ImportRow["kind"],
  given: { text: string; dateOrder: ImportRow["dateOrder"] },
) {
  const found = await orRefuse(() => kinds[kind].check(services.db.read, services, given));
  const {
    faults,
    already,
    good,
    stored,
    remarks = [],
    samples = [],
    hasMore = false,
    asksOrder = false,
  } = found;
  const dryRun: DryRun = {
    goodCount: good.length,
    already,
    faultCount: faults.length,
    faults: faults.slice(0, most),
    remarks,
    samples,
    asksOrder,
    canRun: good.length > 0 || hasMore,
  };
  return { dryRun, content: stored };
}

/** Stores a list for review; nothing is imported yet. Throws invalid and too_large. */
const startImport = operation(
  "importPeople",
  listInput,
  async function startImport(services, actor, { kind, text, file, dateOrder }) {
    const { db, ids, clock, storage } = services;
    const sent = file && file.size > 0 ? await textOf(file) : text;
    if (!sent) throw refuse(messages.listMissing);
    const checked = await dryRunOf(services, kind, { text: sent, dateOrder });
    const row = { id: ids.id(), kind, dateOrder, actorId: actor.id, createdAt: clock.now(), ...checked };
    await db.write(async (tx) => {
      await tx.insert(imports).values({ ...row, state: "checked" });
    });
    if (file) await storage.discard(file);
    return { id: row.id };
  },
);

export const listUpload = {
  run: startImport,
  upload: {
    field: "file",
    maxBytes: mostBytes,
    textBytes: mostBytes,
    before: requireAllowed("importPeople"),
    tooLarge: () => tooLarge(messages.tooLarge, messages.checkFailed),
  },
} as const;

async function requireImport(db: Connection, id: string): Promise<ImportRow> {
  const row = await db.query.imports.findFirst({ where: eq(imports.id, id) });
  if (!row) throw notFound();
  return row;
}

/** Chooses the order of a list's dates and checks it again. Throws not_found, and conflict if it was imported. */
export const chooseDateOrder = operation(
  "importPeople",
  orderInput,
  async function chooseDateOrder(services, _actor, { id, dateOrder }) {
    const { kind, content } = await requireImport(services.db.read, id);
    if (content === null) throw conflict(messages.gone);
    const { dryRun } = await dryRunOf(services, kind, { text: content, dateOrder });
    await services.db.write(async (tx) => {
      await tx
        .update(imports)
        .set({ dateOrder, dryRun })
        .where(and(eq(imports.id, id), eq(imports.state, "checked")));
    });
    return { id };
  },
);

/** An import and its dry run: what importing the list would have done when it was checked. Throws not_found. */
export const readImport = operation(
  "importPeople",
  oneImport,
  async function readImport(services, _actor, { id }) {
    const row = await requireImport(services.db.read, id);
    const { content, ...facts } = row;
    if (content === null || facts.dryRun) return facts;
    // A list checked by a version that didn't store its dry run.
    const { dryRun } = await dryRunOf(services, row.kind, { text: content, dateOrder: row.dateOrder });
    return { ...facts, dryRun };
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
      const from = { importId: id, text: row.content, dateOrder: row.dateOrder };
      const madeCount = await kinds[row.kind].store(tx, services, actor, from);
      if (madeCount === null) throw conflict(messages.nothingGood);
      const change = {
        state: "done",
        content: null,
        dryRun: null,
        madeCount,
        doneAt: services.clock.now(),
      } as const;
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
