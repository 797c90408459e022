/** How long something deleted can be restored, in milliseconds (D35, D61). */
export const binLife = 24 * 3_600_000;

/** From when on something deleted still waits in the bin. */
export const binSince = (now: Date): Date => new Date(now.getTime() - binLife);

/** Something in the bin: who put it there, null when that is not known, and when. */
export type Binned = { id: string; title: string; deletedAt: Date; deletedBy: string | null };
