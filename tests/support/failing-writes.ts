import { join } from "node:path";
import Database from "better-sqlite3";
import type { App } from "./app.ts";

type Club = Pick<App, "services" | "dataDir">;
type Write = App["services"]["db"]["write"];

/** The error of a write while another process locks the database (503). */
export async function busyError({ services, dataDir }: Club): Promise<unknown> {
  const other = new Database(join(dataDir, "app.sqlite"));
  other.exec("BEGIN IMMEDIATE");
  const refused = await services.db.write(async () => null).catch((error: unknown) => error);
  other.close();
  return refused;
}

/** Makes every write fail with this error until the returned function is called. */
export function failWrites({ services }: Pick<Club, "services">, error: unknown): () => void {
  const { write } = services.db;
  services.db.write = (async () => {
    throw error;
  }) as Write;
  return () => {
    services.db.write = write;
  };
}
