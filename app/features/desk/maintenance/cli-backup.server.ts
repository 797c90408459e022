import { recordBackup } from "#db/record-backup.ts";

/** Lists a backup made from the command line among the server's own. Throws what the database throws. */
export const recordCliBackup = recordBackup;
