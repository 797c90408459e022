import { and, eq, isNull } from "drizzle-orm";
import type { Services } from "#app/services/services.server.ts";
import { tutorials } from "#db/schema/tutorials.ts";
import { minutesOf } from "./rules.ts";

const longest = 600;

/** Gives a tutorial the length that was measured, unless somebody has given one (D29). */
export async function fillDuration({ db }: Services, fileKey: string, milliseconds: number): Promise<void> {
  const duration = minutesOf(milliseconds / 1000);
  if (duration > longest) return;
  await db.write(async (tx) => {
    await tx
      .update(tutorials)
      .set({ duration })
      .where(and(eq(tutorials.fileKey, fileKey), isNull(tutorials.duration)));
  });
}
