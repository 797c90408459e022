import { recordBackup } from "#db/record-backup.ts";

/** Records a backup made from the command line with the server's own. Throws database errors. */
export const recordCliBackup = recordBackup;
