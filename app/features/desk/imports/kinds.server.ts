import type { Member } from "#app/features/base/actor.ts";
import { type CsvRow, readCsv } from "#app/features/base/read-csv.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { checkCopy } from "./check-copy.server.ts";
import { checkDrills } from "./check-drills.server.ts";
import { checkMembers } from "./check-members.server.ts";
import { type Fault, missingColumns } from "./columns.ts";
import { readCopy } from "./copy-schema.ts";
import { lacks, messages, otherKind } from "./messages.ts";
import { type ImportKind, mostRows } from "./schema.ts";
import { removeCopy, storeCopy } from "./store-copy.server.ts";
import { removeAddedDrills, removeDrills, storeDrills, withNewDrills } from "./store-drills.server.ts";
import { removeMembers, storeMembers } from "./store-members.server.ts";

type Checked = {
  good: readonly unknown[];
  already: number;
  faults: Fault[];
  remarks?: string[];
  /** The first good rows in words. */
  samples?: string[];
  /** Whether there is anything to do even without a good row. */
  hasMore?: boolean;
};

/** One kind of import. `read` and `check` throw a SyntaxError with the reason when the text can't be used. */
type Kind = {
  /** What of the text is stored until it is imported. */
  read(text: string): string;
  check(db: Connection, services: Services, text: string): Promise<Checked>;
  /** Stores the good rows; returns how many, or null if there was nothing to do. */
  store(
    tx: Connection,
    services: Services,
    actor: Member,
    from: { importId: string; text: string },
  ): Promise<number | null>;
  remove(tx: Connection, services: Services, importId: string): Promise<{ undone: number; left: number }>;
};

const needed = { members: ["email", "name"], drills: ["email", "date", "drill", "rounds", "ppr"] } as const;

function missingOf(kind: keyof typeof needed, rows: readonly CsvRow[]) {
  const missing = missingColumns(rows, needed[kind]);
  // A first name is enough for a name.
  const isNamed = missingColumns(rows, ["firstName"]).length === 0;
  return missing.filter((column) => !(column === "name" && isNamed));
}

function rowsOf(kind: keyof typeof needed, text: string): CsvRow[] {
  const rows = readCsv(text);
  if (rows.length === 0) throw new SyntaxError(messages.noRows);
  if (rows.length > mostRows) throw new SyntaxError(messages.tooMany);
  const other = kind === "members" ? "drills" : "members";
  const missing = missingOf(kind, rows);
  if (missing.length > 0)
    throw new SyntaxError(missingOf(other, rows).length === 0 ? otherKind(other) : lacks(missing));
  return rows;
}

const orNull = (count: number) => (count === 0 ? null : count);

/** Every kind of import, by name. */
export const kinds: Record<ImportKind, Kind> = {
  members: {
    read(text) {
      rowsOf("members", text);
      return text;
    },
    check: (db, services, text) => checkMembers(db, services, rowsOf("members", text)),
    async store(tx, services, actor, { importId, text }) {
      const { good } = await checkMembers(tx, services, rowsOf("members", text));
      await storeMembers(tx, services, actor, { importId, members: good });
      return orNull(good.length);
    },
    remove: (tx, _services, importId) => removeMembers(tx, importId),
  },
  drills: {
    read(text) {
      rowsOf("drills", text);
      return text;
    },
    check: (db, services, text) => checkDrills(db, services, rowsOf("drills", text)),
    async store(tx, services, actor, { importId, text }) {
      const { good, newDrills } = await checkDrills(tx, services, rowsOf("drills", text));
      const results = await withNewDrills(tx, services, { importId, newDrills, results: good });
      await storeDrills(tx, services, actor, { importId, results });
      return orNull(good.length);
    },
    async remove(tx, services, importId) {
      const removed = await removeDrills(tx, services, importId);
      await removeAddedDrills(tx, importId);
      return removed;
    },
  },
  copy: {
    // Only the training is stored, even if the file has more.
    read: (text) => JSON.stringify(readCopy(text)),
    async check(db, services, text) {
      const checked = await checkCopy(db, services, text);
      return { ...checked, hasMore: checked.userId === null || checked.newGoals.length > 0 };
    },
    async store(tx, services, actor, { importId, text }) {
      const checked = await checkCopy(tx, services, text);
      const { good, userId, newGoals } = checked;
      if (good.length === 0 && userId !== null && newGoals.length === 0) return null;
      await storeCopy(tx, services, actor, { importId, checked });
      return good.length;
    },
    remove: removeCopy,
  },
};
