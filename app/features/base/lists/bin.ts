/** How long something deleted can be restored, in milliseconds (D35, D61). */
export const binLife = 24 * 3_600_000;

/** The earliest deletion time that is still in the bin. */
export const binSince = (now: Date): Date => new Date(now.getTime() - binLife);

/** An item in the bin: who deleted it (null if unknown), and when. */
export type Binned = { id: string; title: string; deletedAt: Date; deletedBy: string | null };
