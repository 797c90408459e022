import { invalidInput, signedOut } from "#app/errors.ts";
import { recordActs } from "#app/features/base/audit/record.server.ts";
import { readCsv } from "#app/features/base/csv/read-csv.server.ts";
import { operation } from "#app/features/base/operation.server.ts";
import { hashOf, isHmacOf } from "#app/features/base/signatures.server.ts";
import { adoptForPurchase } from "#app/features/people/accounts/addresses/adopt-account.server.ts";
import { messages } from "#app/features/people/entitlements/messages.ts";
import { storeMessageInput, storeTableInput } from "#app/features/people/entitlements/schema.ts";
import {
  type NewStoreEvent,
  takeStoreEvent,
} from "#app/features/people/entitlements/store/store-events.server.ts";
import {
  isStoreTable,
  readInstant,
  readReport,
} from "#app/features/people/entitlements/store/store-report.ts";
import type { Services } from "#app/services/services.server.ts";
import type { Connection } from "#db/client.ts";
import { storeMessages } from "#db/schema/entitlements.ts";

/** Whether the store signed exactly these bytes; false if no secret is set. */
function isSigned({ config }: Services, body: Uint8Array, signature: string | null): boolean {
  const { storeWebhookSecret: secret } = config;
  return Boolean(secret && signature && isHmacOf(secret, body, signature));
}

function parseBody(body: Uint8Array): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch (error) {
    throw invalidInput(messages.unreadable, { cause: error });
  }
  throw invalidInput(messages.unreadable);
}

/** Stores a report once; a purchase that is held adopts the unconfirmed account of its address (D77). */
async function takeReport(tx: Connection, services: Services, event: NewStoreEvent): Promise<boolean> {
  const taken = await takeStoreEvent(tx, services, event);
  if (taken === "held" && event.kind === "paid") await adoptForPurchase(tx, services, event.email);
  return taken !== "known";
}

type Told = { id: string; at: Date | null };

/**
 * The report as our own event, or null if it isn't about a plan, such as a shirt or an unpaid order. It uses its own
 * time, or else the time it was sent, but never a time in the future.
 */
function toEvent(services: Services, payload: Record<string, unknown>, told: Told): NewStoreEvent | null {
  const { email, kind, tier, occurredAt, periodEndsAt } = readReport(payload, services.config.storeSkus);
  if (!email || !kind || (kind === "paid" && !tier)) return null;
  const now = services.clock.now();
  const sentAt = told.at && told.at < now ? told.at : now;
  return { id: told.id, email, kind, tier, occurredAt: occurredAt ?? sentAt, periodEndsAt };
}

/** Remembers a signed body permanently by its hash. Returns false if the same bytes came before. */
async function noteBody(tx: Connection, { clock }: Services, body: Uint8Array): Promise<boolean> {
  const bodyHash = hashOf(body);
  const noted = await tx
    .insert(storeMessages)
    .values({ bodyHash, receivedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ bodyHash: storeMessages.bodyHash });
  return noted.length > 0;
}

/**
 * Accepts one store message (D15): verified against the signed bytes and processed once, whatever its headers say. Throws
 * signed_out for a wrong signature and invalid for a message it cannot read.
 */
export const takeStoreMessage = operation(
  "takeStoreMessage",
  storeMessageInput,
  async function takeStoreMessage(services, _actor, given) {
    if (!isSigned(services, given.body, given.signature)) throw signedOut(messages.unsigned);
    const payload = parseBody(given.body);
    if (!given.eventId) throw invalidInput(messages.noEventId);
    const event = toEvent(services, payload, { id: given.eventId, at: readInstant(given.triggeredAt) });
    if (!event) return { message: messages.noConcern };
    const isNew = await services.db.write(
      async (tx) => (await noteBody(tx, services, given.body)) && (await takeReport(tx, services, event)),
    );
    return { message: isNew ? messages.taken : messages.takenBefore };
  },
);

/** An event id for a table row: tables need not have one, so each order counts once per state. */
function idOf(row: Record<string, string>, event: NewStoreEvent): string {
  const name = ["Event ID", "event_id", "eventId", "Id", "ID", "id", "Name"].find((name) => row[name]);
  return `table:${name ? row[name] : event.email}:${event.kind}:${event.occurredAt.toISOString()}`;
}

/** The table's rows. Throws invalid for what is no table, or isn't the store's. */
async function rowsOf(csv: string) {
  try {
    const rows = (await readCsv(csv)).map(({ cells }) => cells);
    if (rows[0] && !isStoreTable(Object.keys(rows[0]))) throw new SyntaxError(messages.notTheStores);
    return rows;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalidInput(error.message, { fields: { csv: [error.message] } });
  }
}

/**
 * Imports the store's table to make up for missed messages (D15). Rows that were imported before, or are not about a plan, change
 * nothing. Returns how many were imported, known, and left out; all or none are stored.
 */
export const importStoreTable = operation(
  "importStoreTable",
  storeTableInput,
  async function importStoreTable(services, actor, { csv }) {
    const events = (await rowsOf(csv)).map((row) => {
      const event = toEvent(services, row, { id: "", at: null });
      return event && { ...event, id: idOf(row, event) };
    });
    const ours = events.filter((event) => event !== null);
    return services.db.write(async (tx) => {
      let taken = 0;
      for (const event of ours) if (await takeReport(tx, services, event)) taken += 1;
      const counts = {
        takenCount: taken,
        knownCount: ours.length - taken,
        leftOutCount: events.length - ours.length,
      };
      await recordActs(tx, services, actor, [{ action: "import_store_table", after: counts }]);
      return counts;
    });
  },
);
