import type { Services } from "#app/services/services.server.ts";

/** Brings a removed file back from the bin. True also for one that never got there, false if it is gone for good. */
export async function bringBack({ storage }: Pick<Services, "storage">, key: string): Promise<boolean> {
  if (await storage.recall(key)) return true;
  const file = await storage.open(key);
  await file?.close();
  return file !== null;
}
