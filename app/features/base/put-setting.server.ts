import type { Connection } from "#db/client.ts";
import { settings } from "#db/schema/setup.ts";

/** Stores one of the coaches' settings. Call it inside a write. */
export async function putSetting(tx: Connection, name: string, value: unknown, now: Date): Promise<void> {
  const row = { name, value, updatedAt: now };
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row });
}
